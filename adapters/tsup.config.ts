import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    bin: 'src/bin.ts',
    index: 'src/index.ts',
    // Runs in a thread of its own: take-snapshot.ts looks for it beside itself.
    'snapshot-worker': 'src/persistence/snapshot/snapshot-worker.ts',
    // The same, for write-archive-in-thread.ts.
    'archive-worker': 'src/backup/archive-worker.ts',
    // The same, for open-continuous-backup.ts.
    'continuous-worker': 'src/backup/continuous/continuous-worker.ts',
    // The same, for export-in-thread.ts.
    'export-worker': 'src/persistence/moving/export-worker.ts',
    // The same, for check-in-thread.ts.
    'books-worker': 'src/system/books-worker.ts',
    // The same, for check-in-thread.ts.
    'database-check-worker': 'src/system/database-check-worker.ts',
    // The same, for output-renderer.ts.
    'output-worker': 'src/output-formats/output-worker.ts',
    // The same, for documents/documents.ts.
    'document-worker': 'src/documents/document-worker.ts',
    // The process of such threads, for run-in-process.ts.
    'thread-host': 'src/threads/thread-host.ts',
    // The same, for delivery-checks.ts.
    'delivery-check-worker': 'src/delivery-checks/delivery-check-worker.ts',
    // The same, for waveforms/waveforms.ts.
    'waveform-worker': 'src/waveforms/waveform-worker.ts',
  },
  format: 'esm',
  target: 'node24',
  sourcemap: true,
  clean: true,
  // From its sources: a checkout has no build of core.
  noExternal: ['@nsem/core'],
  esbuildOptions(options) {
    options.conditions = ['source'];
  },
});
