// A thread of its own for take-snapshot.ts: copying a database blocks whoever does it.
import { parentPort, workerData } from 'node:worker_threads';
import { copyWithoutSecrets, type SnapshotTask } from './copy-without-secrets.ts';
import type { SnapshotOutcome } from './take-snapshot.ts';

function attempt(task: SnapshotTask): SnapshotOutcome {
  try {
    return { ok: true, figures: copyWithoutSecrets(task) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { ok: false, code, message: error instanceof Error ? error.message : String(error) };
  }
}

// The port of a thread, which knows no origins.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(attempt(workerData as SnapshotTask));
