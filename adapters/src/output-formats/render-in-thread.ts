import { refuse, type Result } from '@nsem/core';
import { runInThread, threadError } from '../threads/run-in-thread.ts';
import type { OutputFormatFault } from './output-format-fault.ts';
import type { TranscriptToRender } from './output-format.ts';

type Rendered = Result<Uint8Array, OutputFormatFault>;

/** The longest transcript needs less than half of the memory, and a second. */
const usualBounds = { memoryMb: 256, deadlineMs: 20_000 };

/**
 * Renders a transcript in a separate thread. One that takes too much time or memory is refused,
 * not to be repeated: each attempt would keep others waiting.
 *
 * @throws the reason of the signal if it is aborted, and {Error} if the thread fails.
 */
export async function renderInThread(
  data: TranscriptToRender,
  signal: AbortSignal,
  bounds = usualBounds,
): Promise<Rendered> {
  const task = { data, signal, ...bounds };
  const result = await runInThread<Rendered>(import.meta, 'output-worker', task);
  if (result.ok) return result.value;
  signal.throwIfAborted();
  if (result.reason === 'failed' || result.reason === 'no-result')
    throw threadError('The transcript could not be rendered', result);
  return refuse({ code: 'output.too-complex' });
}
