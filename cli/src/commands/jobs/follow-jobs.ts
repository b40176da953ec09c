import { setTimeout as wait } from 'node:timers/promises';

import { AbortError, type JobState, type Nsem, NsemError, TimeoutError } from '@nsem/sdk';

import type { Context } from '../../context.ts';

/**
 * Waits for a number of milliseconds.
 *
 * @throws AbortError if the signal is aborted meanwhile.
 */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch {
    throw new AbortError({ message: 'Interrupted.', code: 'request.aborted', attempts: 0 });
  }
}

/** The handlers of the states of jobs. */
type Followers = Readonly<{
  /** Called with the current state of each job, and again each time that its status changes. */
  onState: (state: JobState) => void;
}>;

const pollMs = 15_000;

/** A longer timer fires at once. */
const longestTimerMs = 2 ** 31 - 1;

const isDone = ({ status }: JobState): boolean => status !== 'pending' && status !== 'in_progress';

/** The last state of each job, and which of them are not done. */
class Progress {
  readonly pending: Set<number>;
  readonly #last = new Map<number, JobState>();
  readonly #onState: Followers['onState'];

  constructor(ids: readonly number[], { onState }: Followers) {
    this.pending = new Set(ids);
    this.#onState = onState;
  }

  /** An older state, which arrived late, is ignored. */
  add(state: JobState): void {
    const last = this.#last.get(state.id);
    const isNew = last === undefined || last.updated_at <= state.updated_at;
    if (!this.pending.has(state.id) || !isNew) return;
    this.#last.set(state.id, state);
    if (isDone(state)) this.pending.delete(state.id);
    if (last?.status !== state.status) this.#onState(state);
  }
}

type Following = Readonly<{ nsem: Nsem; progress: Progress; signal: AbortSignal }>;

/** Reads the states of all jobs that are not done. */
async function readStates({ nsem, progress, signal }: Following): Promise<void> {
  for (const id of progress.pending) progress.add(await nsem.jobs.getStatus(id, { signal }));
}

/** Follows the jobs by one stream of events, however many they are. */
async function followStream(following: Following): Promise<void> {
  const { nsem, progress, signal } = following;
  const end = new AbortController();
  const failures: Error[] = [];
  const refresh = async () => {
    // Changes before the stream was open, or while it was lost, are not sent.
    await readStates({ ...following, signal: AbortSignal.any([signal, end.signal]) }).catch(
      (error: Error) => {
        if (!end.signal.aborted) failures.push(error);
      },
    );
    if (failures.length > 0 || progress.pending.size === 0) end.abort();
  };
  let refreshing: Promise<void> = Promise.resolve();
  const onReady = () => void (refreshing = refreshing.then(refresh));
  const stream = { signal: AbortSignal.any([signal, end.signal]), onReady, onReset: onReady };
  try {
    for await (const { job_id: id, status, at } of nsem.events.follow(stream)) {
      progress.add({ id, status, updated_at: at });
      if (progress.pending.size === 0) break;
    }
  } catch (error) {
    if (!end.signal.aborted) throw error;
  }
  end.abort();
  await refreshing;
  const [failure] = failures;
  if (failure !== undefined) throw failure;
}

/** Polls, if a server or a proxy in between does not support streams. */
async function poll(following: Following): Promise<void> {
  for (;;) {
    await readStates(following);
    if (following.progress.pending.size === 0) return;
    await pause(pollMs, following.signal);
  }
}

/**
 * Follows jobs until all of them are done.
 *
 * @throws NotFoundError; AbortError; TimeoutError (`job.not-done`) after `--timeout`.
 */
export async function followJobs(
  { terminal, timeoutMs }: Context,
  nsem: Nsem,
  { ids, ...followers }: Followers & Readonly<{ ids: readonly number[] }>,
): Promise<void> {
  const deadline = new AbortController();
  const limitMs = timeoutMs ?? Infinity;
  const timer = limitMs > longestTimerMs ? undefined : setTimeout(() => deadline.abort(), limitMs);
  const signal = AbortSignal.any([terminal.signal, deadline.signal]);
  const progress = new Progress(ids, followers);
  const following = { nsem, progress, signal };
  try {
    // An unknown job is refused before anything is followed.
    await readStates(following);
    if (progress.pending.size > 0) await followStream(following).catch(pollUnlessAborted);
  } catch (error) {
    const isLate = deadline.signal.aborted && error instanceof AbortError;
    throw isLate ? notDone([...progress.pending]) : error;
  } finally {
    clearTimeout(timer);
  }

  function pollUnlessAborted(error: unknown): Promise<void> {
    if (!(error instanceof NsemError) || error instanceof AbortError) throw error;
    return poll(following);
  }
}

const notDone = (ids: readonly number[]): TimeoutError =>
  new TimeoutError({
    message: `Not done yet: ${ids.length === 1 ? 'job' : 'the jobs'} ${ids.join(', ')}.`,
    code: 'job.not-done',
    attempts: 0,
  });
