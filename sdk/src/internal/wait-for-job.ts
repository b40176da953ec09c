import { AbortError, NsemError, TimeoutError } from '../core/errors.ts';
import type { Job, JobState, JobStatus } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import type { Api } from './api.ts';
import { longestTimerMs } from './attempt.ts';
import { followJobs } from './follow-jobs.ts';
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

type States = AsyncGenerator<JobState>;

const firstPauseMs = 500;
const longestPauseMs = 15_000;
const growth = 1.5;

const isDone = (status: JobStatus): boolean => status !== 'pending' && status !== 'in_progress';

/** Where a job stands, told by the server whenever that changes. */
async function* followState(api: Api, id: number, options: RequestOptions): States {
  for await (const followed of followJobs(api, { ...options, jobId: id })) {
    if (followed.kind === 'job') {
      const { status, at } = followed.change;
      yield { id, status, updated_at: at };
    } else {
      // What happened before the stream stood, or was lost with it, is asked for.
      yield await api.send('GET /jobs/{id}/status', { path: { id }, options });
    }
  }
}

/**
 * Asks where a job stands, less and less often. People do the work: minutes and hours are usual. The
 * server may say when to ask again (`Retry-After`).
 */
async function* pollState(api: Api, id: number, options: RequestOptions): States {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * growth, longestPauseMs)) {
    const asked = api.send('GET /jobs/{id}/status', { path: { id }, options });
    const { data, response } = await asked.withResponse();
    yield data;
    const hintMs = parseRetryAfter(response.header('retry-after')) ?? 0;
    await pause(Math.max(pauseMs, hintMs), options.signal);
  }
}

/** A server, or something in between, that has no streams, can still be asked. */
async function* watchState(api: Api, id: number, options: RequestOptions): States {
  try {
    yield* followState(api, id, options);
  } catch (error) {
    if (!(error instanceof NsemError) || error instanceof AbortError) throw error;
    yield* pollState(api, id, options);
  }
}

/** The caller's signal, and the deadline's. */
function limitsOf(signal: AbortSignal | undefined, deadlineMs = Infinity) {
  const deadline = new AbortController();
  const timer =
    deadlineMs > longestTimerMs ? undefined : setTimeout(() => deadline.abort(), deadlineMs);
  return {
    signal: signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]),
    isOver: () => deadline.signal.aborted,
    close: () => clearTimeout(timer),
  };
}

/**
 * Waits until a job is done: told by the server, or else by asking it.
 *
 * @throws TimeoutError (`job.not-done`) after the deadline.
 */
export async function waitForJob(api: Api, id: number, options: WaitOptions = {}): Promise<Job> {
  const { onStatus, deadlineMs, ...request } = options;
  const limits = limitsOf(request.signal, deadlineMs);
  const watched = { ...request, signal: limits.signal };
  let last: JobStatus | undefined;
  try {
    for await (const state of watchState(api, id, watched)) {
      if (state.status !== last) onStatus?.(state);
      last = state.status;
      if (isDone(state.status)) break;
    }
    return await api.send('GET /jobs/{id}', { path: { id }, options: watched });
  } catch (error) {
    throw limits.isOver() && error instanceof AbortError ? notDone(id, last) : error;
  } finally {
    limits.close();
  }
}

const notDone = (id: number, status: JobStatus = 'pending'): TimeoutError =>
  new TimeoutError({
    message: `Job ${id} is still ${status.replaceAll('_', ' ')}.`,
    code: 'job.not-done',
    attempts: 0,
  });
