import { runInThread, threadError } from '../threads/run-in-thread.ts';
import type { Waveform } from './waveform.ts';

/** Decoding needs a few megabytes; the memory of a decoder itself has a fixed size. */
const memoryMb = 64;

/**
 * Measures the waveform of a file in a thread of its own, which ends with it.
 *
 * @param signal ends the thread at once, whatever it does.
 * @returns undefined if the file is not decoded here, or its thread has ended without a result: a decoder
 *   ended it, its memory was used up, or the signal was aborted.
 * @throws {Error} if the disk fails, or the thread cannot be started.
 */
export async function measureInThread(
  path: string,
  signal: AbortSignal,
  worker = 'waveform-worker',
): Promise<Waveform | undefined> {
  // The decoders print each error of a file, and a file can have millions.
  const task = { data: path, memoryMb, signal, isSilent: true };
  const result = await runInThread<Waveform | undefined>(import.meta, worker, task);
  if (result.ok) return result.value;
  if (result.reason !== 'failed') return undefined;
  throw threadError('The waveform could not be measured', result);
}
