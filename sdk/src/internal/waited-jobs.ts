import type { Job, JobState, JobStatus } from '../core/models.ts';

/** One wait for one job. */
export type Wait = Readonly<{
  id: number;
  /** Whether it ends by itself, at a deadline, if the server cannot be reached. */
  isPatient: boolean;
  /** Called with each status that differs from the last one. */
  onStatus: (state: JobState) => void;
  resolve: (job: Job) => void;
  reject: (error: unknown) => void;
}>;

/** A job that is waited for. */
type Waited = { readonly waits: Map<Wait, JobStatus | null>; updatedAt: string };

/** Whether a job has ended. */
export const isDone = ({ status }: Readonly<{ status: JobStatus }>): boolean =>
  status !== 'pending' && status !== 'in_progress';

/** The jobs that are waited for, and which of them must be read. */
export class WaitedJobs {
  readonly #jobs = new Map<number, Waited>();
  readonly #unread = new Set<number>();
  readonly #single = new Set<number>();
  readonly #unlisted = new Set<number>();
  readonly #onEmpty: () => void;

  /** @param onEmpty called when no job is waited for any more. */
  constructor(onEmpty: () => void) {
    this.#onEmpty = onEmpty;
  }

  /** Whether jobs are waited for that the caller can read, but that are not in their list. */
  get hasUnlisted(): boolean {
    return this.#unlisted.size > 0;
  }

  add(wait: Wait): void {
    const job = this.#jobs.get(wait.id) ?? { waits: new Map(), updatedAt: '' };
    job.waits.set(wait, null);
    this.#jobs.set(wait.id, job);
    this.mark([wait.id]);
  }

  remove(wait: Wait): void {
    const job = this.#jobs.get(wait.id);
    if (job?.waits.delete(wait) === true && job.waits.size === 0) this.#forget(wait.id);
  }

  /** The jobs must be read. */
  mark(ids: Iterable<number>): void {
    for (const id of ids) if (this.#jobs.has(id)) this.#unread.add(id);
  }

  markAll(): void {
    this.mark(this.#jobs.keys());
  }

  /** The jobs must be read one by one: they are not in the caller's list, or have a long content. */
  markSingle(ids: Iterable<number>): void {
    for (const id of ids) if (this.#jobs.has(id)) this.#single.add(id);
  }

  markUnlisted(): void {
    this.markSingle(this.#unlisted);
  }

  /** Some of the jobs that must be read, which are not marked any more. */
  takeUnread(count: number): readonly number[] {
    const taken = [...this.#unread].slice(0, count);
    for (const id of taken) this.#unread.delete(id);
    return taken;
  }

  /** A job that must be read on its own, which is not marked any more. */
  takeSingle(): number | undefined {
    const [id] = this.#single;
    if (id !== undefined) this.#single.delete(id);
    return id;
  }

  /** The job could be read, although the list did not have it. */
  noteUnlisted(id: number): void {
    if (this.#jobs.has(id)) this.#unlisted.add(id);
  }

  /** Reports a change; a job that is done must then be read as a whole. */
  report(state: JobState): void {
    const job = this.#jobs.get(state.id);
    // A response may have been sent before an event that arrived earlier.
    if (job === undefined || state.updated_at < job.updatedAt) return;
    job.updatedAt = state.updated_at;
    for (const [wait, last] of job.waits) {
      if (last === state.status) continue;
      job.waits.set(wait, state.status);
      this.#call(wait, state);
    }
    if (isDone(state)) this.mark([state.id]);
  }

  /** Reports the state of a job that was read; a job that is done ends its waits. */
  settle(job: Job): void {
    const { id, status, updated_at } = job;
    this.report({ id, status, updated_at });
    if (!isDone(job)) return;
    const waits = this.#jobs.get(id)?.waits.keys() ?? [];
    for (const { resolve } of waits) resolve(job);
    this.#forget(id);
  }

  reject(id: number, error: unknown): void {
    for (const wait of this.#jobs.get(id)?.waits.keys() ?? []) wait.reject(error);
    this.#forget(id);
  }

  rejectAll(error: unknown, isMeant: (wait: Wait) => boolean = () => true): void {
    const waits = [...this.#jobs.values()].flatMap(({ waits: of }) => [...of.keys()]);
    for (const wait of waits.filter((one) => isMeant(one))) {
      wait.reject(error);
      this.remove(wait);
    }
  }

  /** Calls the caller's function; if it throws, its wait ends. */
  #call(wait: Wait, state: JobState): void {
    try {
      wait.onStatus(state);
    } catch (error) {
      wait.reject(error);
      this.remove(wait);
    }
  }

  #forget(id: number): void {
    if (!this.#jobs.delete(id)) return;
    for (const marked of [this.#unread, this.#single, this.#unlisted]) marked.delete(id);
    if (this.#jobs.size === 0) this.#onEmpty();
  }
}
