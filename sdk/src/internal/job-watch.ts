import { AuthenticationError, NsemError, RateLimitError } from '../core/errors.ts';
import type { Job, StreamEvent } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import type { Api } from './api.ts';
import { isTemporary, openStream } from './follow-jobs.ts';
import { isDone, WaitedJobs, type Wait } from './waited-jobs.ts';
import { pause, pauseOrWake } from './timers.ts';

/** How many jobs are read at once: the server's limit. */
const batchSize = 100;
/** Between two reads, so that many waits do not use up the caller's rate limit. */
const spacingMs = 100;
/** How long the stream may take to open before the jobs are polled. */
const openingMs = 2_000;

const firstIntervalMs = 500;
const maxIntervalMs = 15_000;
const growth = 1.5;

const firstDelayMs = 500;
const maxDelayMs = 30_000;
/** Until a stream is requested again that the server, or a proxy in between, refused. */
const refusedDelayMs = 60_000;

/** At most, until the jobs are read again after a failure. */
const unreachableDelayMs = 3_000;

/** How long a server may be unreachable for a wait that has no deadline. */
const patienceMs = 5 * 60_000;

/** Lists have only the beginning of a long content. */
const isCut = ({ content_length: length, content, ...job }: Job): boolean =>
  length > 0 && length > content.length && !job.content_is_preview && !job.content_withheld;

const isWorthRetrying = (error: unknown): boolean =>
  isTemporary(error) || error instanceof RateLimitError;

/**
 * Watches the jobs of all waits of a client over one stream of events. The states of jobs are read in
 * batches after the stream is open, so that no change is missed, and polled while it is not.
 */
export class JobWatch {
  readonly #api: Api;
  readonly #options: RequestOptions;
  readonly #jobs: WaitedJobs;
  readonly #stop = new AbortController();
  #isOpen = false;
  /** Whether the stream was open once, or could not be opened. */
  #hasTried = false;
  #lastEventId: string | undefined;
  #failingSince: number | undefined;
  #isWoken = false;
  #endPause = () => {};

  /** @param onEnd called when nothing is waited for any more: the watch cannot be used again. */
  constructor(api: Api, options: RequestOptions, onEnd: () => void) {
    this.#api = api;
    this.#options = { ...options, signal: this.#stop.signal };
    this.#jobs = new WaitedJobs(() => {
      onEnd();
      this.#stop.abort();
    });
  }

  /** Opens the stream; there must be a wait. */
  start(): void {
    const { signal } = this.#stop;
    Promise.all([this.#follow(signal), this.#readOn(signal)]).catch((error: unknown) => {
      if (!signal.aborted) this.#jobs.rejectAll(error);
    });
  }

  /** Adds a wait, which settles when its job is done or is removed. */
  add(wait: Wait): void {
    this.#jobs.add(wait);
    this.#wake();
  }

  remove(wait: Wait): void {
    this.#jobs.remove(wait);
  }

  async #follow(signal: AbortSignal): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      let wasRefused = false;
      try {
        const plan = { ...this.#options, lastEventId: this.#lastEventId };
        for await (const event of openStream(this.#api, plan)) {
          failures = 0;
          this.#receive(event);
        }
      } catch (error) {
        if (signal.aborted || error instanceof AuthenticationError) throw error;
        wasRefused = !isTemporary(error);
      }
      this.#isOpen = false;
      this.#hasTried = true;
      this.#wake();
      const backoffMs = Math.min(firstDelayMs * 2 ** failures, maxDelayMs);
      await pause(Math.random() * (wasRefused ? refusedDelayMs : backoffMs), signal);
    }
  }

  #receive(event: StreamEvent): void {
    this.#failingSince = undefined;
    if (event.type === 'job') {
      const { job_id: id, status, at } = event.data;
      this.#jobs.report({ id, status, updated_at: at });
    } else {
      // Without a position to continue from, changes may have been missed.
      if (event.type === 'reset' || this.#lastEventId === undefined) this.#jobs.markAll();
      this.#isOpen = true;
      this.#hasTried = true;
    }
    this.#lastEventId = event.id ?? this.#lastEventId;
    this.#wake();
  }

  async #readOn(signal: AbortSignal): Promise<void> {
    await this.#tryToOpen(signal);
    let intervalMs = firstIntervalMs;
    let pollAt: number | undefined;
    for (;;) {
      this.#isWoken = false;
      while (await this.#readNext()) await pause(spacingMs, signal);
      if (this.#isOpen && !this.#jobs.hasUnlisted) {
        [intervalMs, pollAt] = [firstIntervalMs, undefined];
        await this.#pause(Infinity, signal);
        continue;
      }
      pollAt ??= performance.now() + intervalMs;
      if (await this.#pause(pollAt - performance.now(), signal)) continue;
      [intervalMs, pollAt] = [Math.min(intervalMs * growth, maxIntervalMs), undefined];
      if (this.#isOpen) this.#jobs.markUnlisted();
      else this.#jobs.markAll();
    }
  }

  /** Waits for the stream, but not for one that something in between buffers. */
  async #tryToOpen(signal: AbortSignal): Promise<void> {
    const until = performance.now() + openingMs;
    while (!this.#hasTried && performance.now() < until) {
      this.#isWoken = false;
      await this.#pause(until - performance.now(), signal);
    }
  }

  #wake(): void {
    this.#isWoken = true;
    this.#endPause();
  }

  /** Pauses until it is woken; returns whether it was, also if that was before. */
  async #pause(ms: number, signal: AbortSignal): Promise<boolean> {
    if (this.#isWoken) return true;
    return pauseOrWake(ms, signal, (end) => {
      this.#endPause = end;
    });
  }

  /** Reads some of the jobs that must be read; returns whether there were any. */
  async #readNext(): Promise<boolean> {
    const batch = this.#jobs.takeUnread(batchSize);
    const one = batch.length > 0 ? undefined : this.#jobs.takeSingle();
    if (one === undefined && batch.length === 0) return false;
    try {
      if (one === undefined) await this.#readBatch(batch);
      else await this.#readOne(one);
      this.#failingSince = undefined;
    } catch (error) {
      if (this.#stop.signal.aborted || !isWorthRetrying(error)) throw error;
      this.#jobs.mark(one === undefined ? batch : [one]);
      await this.#bear(error);
    }
    return true;
  }

  async #readBatch(ids: readonly number[]): Promise<void> {
    try {
      const query = { ids: ids.join(','), limit: batchSize };
      const { data } = await this.#api.list('GET /jobs/', { query, options: this.#options });
      const found = new Set(data.map(({ id }) => id));
      for (const job of data) this.#take(job);
      this.#jobs.markSingle(ids.filter((id) => !found.has(id)));
    } catch (error) {
      if (!isRefused(error)) throw error;
      // One by one, each job gets the error that is its own.
      this.#jobs.markSingle(ids);
    }
  }

  async #readOne(id: number): Promise<void> {
    try {
      const options = this.#options;
      const job = await this.#api.send('GET /jobs/{id}', { path: { id }, options });
      this.#jobs.noteUnlisted(id);
      this.#jobs.settle(job);
    } catch (error) {
      if (!isRefused(error)) throw error;
      this.#jobs.reject(id, error);
    }
  }

  #take(job: Job): void {
    if (isDone(job) && isCut(job)) this.#jobs.markSingle([job.id]);
    else this.#jobs.settle(job);
  }

  /** The server cannot be reached: waits without a deadline end some time later. */
  async #bear(error: unknown): Promise<void> {
    const now = performance.now();
    this.#failingSince ??= now;
    if (now - this.#failingSince > patienceMs)
      this.#jobs.rejectAll(error, ({ isPatient }) => !isPatient);
    await pause(Math.random() * unreachableDelayMs, this.#stop.signal);
  }
}

/** Whether the server refused the request for good, and would do so again. */
const isRefused = (error: unknown): boolean =>
  error instanceof NsemError &&
  !(error instanceof AuthenticationError) &&
  !(error instanceof RateLimitError) &&
  error.status !== null &&
  error.status >= 400 &&
  error.status < 500;
