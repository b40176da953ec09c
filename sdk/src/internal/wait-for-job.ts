import { TimeoutError } from '../core/errors.ts';
import type { Job, JobState, JobStatus } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import type { Api } from './api.ts';
import { abortedBy } from './attempt.ts';
import { pause } from './pause.ts';
import { parseRetryAfter } from './read-failure.ts';

/** How to wait for a job. */
export type WaitOptions = RequestOptions &
  Readonly<{
    /** Told where the job stands, first at once and then whenever that changes. */
    onStatus?: ((state: JobState) => void) | undefined;
    /** How long to wait at most, in milliseconds. Default: as long as it takes. */
    deadlineMs?: number | undefined;
  }>;

const firstPauseMs = 500;
const longestPauseMs = 15_000;
const growth = 1.5;

const isDone = (status: JobStatus): boolean => status !== 'pending' && status !== 'in_progress';

/**
 * Asks where a job stands, less and less often, until it is done. People do the work: minutes and
 * hours are usual. The server may say when to ask again (`Retry-After`).
 */
export async function waitForJob(api: Api, id: number, options: WaitOptions = {}): Promise<Job> {
  const { onStatus, deadlineMs = Infinity, ...request } = options;
  const deadlineAt = performance.now() + deadlineMs;
  let last: JobStatus | undefined;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * growth, longestPauseMs)) {
    const answer = await api.read('GET /jobs/{id}/status', { path: { id }, options: request });
    const state = answer.value;
    if (state.status !== last) onStatus?.(state);
    last = state.status;
    if (isDone(state.status)) return api.send('GET /jobs/{id}', { path: { id }, options: request });
    const hintMs = parseRetryAfter(answer.header('retry-after')) ?? 0;
    const leftMs = deadlineAt - performance.now();
    if (leftMs <= 0) throw notDone(state);
    await pause(Math.min(Math.max(pauseMs, hintMs), leftMs), options.signal).catch(
      (reason: unknown) => {
        throw abortedBy(reason, 1);
      },
    );
  }
}

const notDone = ({ id, status }: JobState): TimeoutError =>
  new TimeoutError({
    message: `Job ${id} is still ${status.replaceAll('_', ' ')}.`,
    code: 'job.not-done',
    attempts: 0,
  });
