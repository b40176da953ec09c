import { AbortError, TimeoutError } from '../core/errors.ts';
import { laterRules, pickOptions } from '../core/later-rules.ts';
import { checkOptions, optionRules } from '../core/option-rules.ts';
import type { Job, JobStatus, NewJob } from '../core/models.ts';
import type { JobOutcome, WaitForAllOptions, WaitOptions, WriteOptions } from '../core/options.ts';
import type { Api } from './api.ts';
import { JobWatches } from './job-watches.ts';
import { checkId } from './request-url.ts';
import { longestTimerMs } from './timers.ts';

/**
 * The causes that end a wait: the caller's signal, the deadline, or a failure of the caller's
 * function.
 */
function limitsOf(signal: AbortSignal | undefined, deadlineMs = Infinity) {
  const [deadline, cancelled] = [new AbortController(), new AbortController()];
  const timer =
    deadlineMs > longestTimerMs ? undefined : setTimeout(() => deadline.abort(), deadlineMs);
  const signals = [deadline.signal, cancelled.signal];
  return {
    signal: AbortSignal.any(signal === undefined ? signals : [signal, ...signals]),
    hasDeadline: deadlineMs < Infinity,
    isOver: () => deadline.signal.aborted,
    cancel: () => cancelled.abort(),
    close: () => clearTimeout(timer),
  };
}

type Limits = ReturnType<typeof limitsOf>;

async function waitWithin(
  watches: JobWatches,
  id: number,
  limits: Limits,
  { onStatus, ...request }: Omit<WaitOptions, 'signal' | 'deadlineMs'>,
): Promise<Job> {
  let last: JobStatus | undefined;
  const waiting = {
    id,
    isPatient: limits.hasDeadline,
    signal: limits.signal,
    onStatus: (state: Parameters<NonNullable<typeof onStatus>>[0]) => {
      last = state.status;
      onStatus?.(state);
    },
  };
  try {
    return await watches.wait(waiting, request);
  } catch (error) {
    throw limits.isOver() && error instanceof AbortError ? notDone(id, last) : error;
  }
}

/**
 * Waits until a job is done, over the stream of events or else by polling.
 *
 * @throws TimeoutError (`job.not-done`) at the deadline.
 */
async function waitForJob(
  watches: JobWatches,
  id: number,
  { signal, deadlineMs, ...options }: WaitOptions,
): Promise<Job> {
  const limits = limitsOf(signal, deadlineMs);
  try {
    return await waitWithin(watches, id, limits, options);
  } finally {
    limits.close();
  }
}

/** Waits for all jobs; what ends a wait is part of its outcome. */
async function waitForJobs(
  watches: JobWatches,
  ids: Iterable<number>,
  { signal, deadlineMs, onDone, ...options }: WaitForAllOptions,
): Promise<ReadonlyMap<number, JobOutcome>> {
  const limits = limitsOf(signal, deadlineMs);
  let hasFailed = false;
  const settle = async (id: number): Promise<readonly [number, JobOutcome]> => {
    const outcome = await waitWithin(watches, id, limits, options).then(
      (job): JobOutcome => ({ id, job }),
      (error: unknown): JobOutcome => ({ id, error }),
    );
    if (!hasFailed) await onDone?.(outcome);
    return [id, outcome];
  };
  try {
    return new Map(await Promise.all(Array.from(ids, (id) => settle(id))));
  } catch (error) {
    hasFailed = true;
    limits.cancel();
    throw error;
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

/** A text would wait for ever: jobs are found by their numbers. */
const checkJobId = (id: unknown): unknown => checkId('id', typeof id === 'string' ? NaN : id);

/** The waits of a client, which share their connection. */
export function createWaits(api: Api) {
  const watches = new JobWatches(api);
  return {
    async forNew(body: NewJob, options?: WriteOptions & WaitOptions) {
      checkOptions(laterRules.createAndWait, options);
      const writing = pickOptions(optionRules.write, options);
      const { id } = await api.once('POST /jobs/', { body, options: writing });
      return waitForJob(watches, id, pickOptions(laterRules.wait, options));
    },
    forJob(id: number, options: WaitOptions = {}) {
      checkOptions(laterRules.wait, options);
      checkJobId(id);
      return waitForJob(watches, id, options);
    },
    forJobs(ids: Iterable<number>, options: WaitForAllOptions = {}) {
      checkOptions(laterRules.waitForAll, options);
      const distinct = new Set(Symbol.iterator in Object(ids) ? ids : [ids as never]);
      for (const id of distinct) checkJobId(id);
      return waitForJobs(watches, distinct, options);
    },
  };
}

/** The waits of a client. */
export type Waits = ReturnType<typeof createWaits>;
