import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    bin: 'src/bin.ts',
    index: 'src/index.ts',
    // Runs in a thread of its own: take-snapshot.ts looks for it beside itself.
    'snapshot-worker': 'src/persistence/snapshot/snapshot-worker.ts',
    // The same, for check-stored-books.ts.
    'books-worker': 'src/persistence/insights/books-worker.ts',
  },
  format: 'esm',
  target: 'node24',
  sourcemap: true,
  clean: true,
  // Core is private and has no life of its own outside.
  noExternal: ['@nsem/core'],
});
