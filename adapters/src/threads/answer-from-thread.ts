import { setPriority } from 'node:os';
import { platform } from 'node:process';
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

/** Below everything that answers requests. Only Linux has a priority for each thread. */
const lowered = 10;

/** Lowers the priority of the thread that calls it, if the system can. */
export function lowerPriority(): void {
  if (platform !== 'linux') return;
  try {
    setPriority(lowered);
  } catch {
    // A sandbox may forbid it; the thread does its work nevertheless.
  }
}
