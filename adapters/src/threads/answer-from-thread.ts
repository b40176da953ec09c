import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadFailure, ThreadResult } from './run-in-thread.ts';

/** Describes what a thread's work has thrown, for the main thread. */
export function describeThreadError(error: unknown): ThreadFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  return { ok: false, reason: 'failed', code, message };
}

async function attempt(work: () => unknown): Promise<ThreadResult<unknown>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return describeThreadError(error);
  }
}

/** Runs a worker's task on the data of its thread, and sends the result to the main thread. */
export async function answerFromThread(work: (input: never) => unknown): Promise<void> {
  const result = await attempt(() => work(workerData as never));
  // A thread's port has no origins.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(result);
}
