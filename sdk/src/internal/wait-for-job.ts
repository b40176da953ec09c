import { AbortError, NsemError, TimeoutError } from '../core/errors.ts';
import type { Job, JobState, JobStatus } from '../core/models.ts';
import type { RequestOptions, WaitOptions } from '../core/options.ts';
import type { Api } from './api.ts';
import { followJobs } from './follow-jobs.ts';
import { parseRetryAfter } from './parse-retry-after.ts';
import { longestTimerMs, pause } from './timers.ts';

type States = AsyncGenerator<JobState>;

const firstIntervalMs = 500;
const maxIntervalMs = 15_000;
const growth = 1.5;

const isDone = (status: JobStatus): boolean => status !== 'pending' && status !== 'in_progress';

/** The states of a job, from the stream of events. */
async function* followState(api: Api, id: number, options: RequestOptions): States {
  for await (const event of followJobs(api, { ...options, jobId: id })) {
    if (event.kind === 'job') {
      const { status, at } = event.change;
      yield { id, status, updated_at: at };
    } else {
      // Changes before the stream was open, or while it was lost, are not sent.
      yield await api.send('GET /jobs/{id}/status', { path: { id }, options });
    }
  }
}

/**
 * The states of a job, by polling at growing intervals: people do the work, so it takes minutes or
 * hours. The server's `Retry-After` is respected.
 */
async function* pollState(api: Api, id: number, options: RequestOptions): States {
  for (
    let intervalMs = firstIntervalMs;
    ;
    intervalMs = Math.min(intervalMs * growth, maxIntervalMs)
  ) {
    const request = api.send('GET /jobs/{id}/status', { path: { id }, options });
    const { data, response } = await request.withResponse();
    yield data;
    const retryAfterMs = parseRetryAfter(response.header('retry-after')) ?? 0;
    await pause(Math.max(intervalMs, retryAfterMs), options.signal);
  }
}

/** Polls if a server, or a proxy in between, does not support streams. */
async function* watchState(api: Api, id: number, options: RequestOptions): States {
  try {
    yield* followState(api, id, options);
  } catch (error) {
    if (!(error instanceof NsemError) || error instanceof AbortError) throw error;
    yield* pollState(api, id, options);
  }
}

/** A signal that combines the caller's signal and the deadline. */
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
 * Waits until a job is done, by the stream of events or else by polling.
 *
 * @throws TimeoutError (`job.not-done`) at the deadline.
 */
export async function waitForJob(api: Api, id: number, options: WaitOptions = {}): Promise<Job> {
  const { onStatus, deadlineMs, ...request } = options;
  const limits = limitsOf(request.signal, deadlineMs);
  const limited = { ...request, signal: limits.signal };
  let last: JobStatus | undefined;
  try {
    for await (const state of watchState(api, id, limited)) {
      if (state.status !== last) onStatus?.(state);
      last = state.status;
      if (isDone(state.status)) break;
    }
    return await api.send('GET /jobs/{id}', { path: { id }, options: limited });
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
