import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ThreadResult } from '../persistence/threads/run-in-thread.ts';
import type { Waveform } from './waveform.ts';

type MeasuredInThread = ThreadResult<Waveform | undefined>;

/** Decoding needs a few megabytes; the memory of a decoder itself has a fixed size. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

const { url, filename } = import.meta;

function startThread(path: string): Worker {
  const extension = extname(filename);
  const execArgv = extension === '.ts' ? ['--conditions=source'] : [];
  const file = new URL(`./waveform-worker${extension}`, url);
  // The decoders print each error of a file, and a file can have millions.
  const options = { workerData: path, execArgv, resourceLimits, stdout: true, stderr: true };
  const thread = new Worker(file, options);
  thread.stdout.resume();
  thread.stderr.resume();
  return thread;
}

const isOutOfMemory = (error: Error): boolean =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

function resultOf(thread: Worker): Promise<MeasuredInThread> {
  const { promise, resolve, reject } = Promise.withResolvers<MeasuredInThread>();
  const noResult = () => resolve({ ok: true, value: undefined });
  thread.once('message', resolve).once('exit', noResult);
  thread.once('error', (error) => (isOutOfMemory(error) ? noResult() : reject(error)));
  return promise;
}

/**
 * Measures the waveform of a file in a thread of its own, which ends with it.
 *
 * @param signal ends the thread at once, whatever it does.
 * @returns undefined if the file is not decoded here, or its thread ended without a result: its memory
 *   was used up, or the signal was aborted.
 * @throws {Error} if the disk fails, or the thread cannot be started.
 */
export async function measureInThread(
  path: string,
  signal: AbortSignal,
): Promise<Waveform | undefined> {
  const thread = startThread(path);
  const end = () => void thread.terminate();
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const measured = await resultOf(thread);
  signal.removeEventListener('abort', end);
  await thread.terminate();
  if (measured.ok) return measured.value;
  throw new Error(`The waveform could not be measured: ${measured.message} (${measured.code})`);
}
