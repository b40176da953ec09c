import { refuse, type Result } from '@nsem/core';
import type { ServerBusy } from '../threads/account-turns.ts';
import { runInThread, threadError } from '../threads/run-in-thread.ts';
import type { OutputFormatFault } from './output-format-fault.ts';
import type { TranscriptToRender } from './output-format.ts';

type Rendered = Result<Uint8Array, OutputFormatFault>;

/** The longest transcript needs less than half of it. */
const memoryMb = 256;

/** The longest transcript takes a second; only a server that has too much to do needs more. */
const deadlineMs = 20_000;

/**
 * Renders a transcript in a separate thread.
 *
 * @throws the reason of the signal if it is aborted, and {Error} if the thread fails.
 */
export async function renderInThread(
  data: TranscriptToRender,
  signal: AbortSignal,
): Promise<Rendered | Result<never, ServerBusy>> {
  const task = { data, memoryMb, deadlineMs, signal };
  const result = await runInThread<Rendered>(import.meta, 'output-worker', task);
  if (result.ok) return result.value;
  signal.throwIfAborted();
  if (result.reason === 'deadline') return refuse({ code: 'http.server-busy' });
  throw threadError('The transcript could not be rendered', result);
}
