import type { Result } from '@nsem/core';
import { runInThread, threadError } from '../threads/run-in-thread.ts';
import type { OutputFormatFault } from './output-format-fault.ts';
import type { TranscriptToRender } from './output-format.ts';

type Rendered = Result<Uint8Array, OutputFormatFault>;

/**
 * Renders a transcript in a separate thread.
 *
 * @throws {Error} if the thread fails.
 */
export async function renderInThread(transcript: TranscriptToRender): Promise<Rendered> {
  const result = await runInThread<Rendered>(import.meta, 'output-worker', { data: transcript });
  if (result.ok) return result.value;
  throw threadError('The transcript could not be rendered', result);
}
