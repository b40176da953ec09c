import { AbortError, TimeoutError } from '../core/errors.ts';

/** The limits under which a call runs. */
export type Limits = Readonly<{
  signal: AbortSignal | undefined;
  timeoutMs: number;
  /** The moment (of `performance.now()`) at which the call as a whole is over. */
  deadlineAt: number;
}>;

/**
 * Watches one attempt of a call: ends it when the caller's signal says so, when nothing has
 * happened for too long, or when the whole call has taken too long.
 */
export class Attempt {
  readonly number: number;
  readonly #limits: Limits;
  readonly #controller = new AbortController();
  #lastSign = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(number: number, limits: Limits) {
    this.number = number;
    this.#limits = limits;
    limits.signal?.addEventListener('abort', this.#onAbort);
    if (limits.signal?.aborted === true) this.#onAbort();
    this.resume();
  }

  /** Ends with the error to throw as its reason. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Something moved: the time without a sign begins anew. */
  readonly touch = (): void => {
    this.#lastSign = performance.now();
  };

  /** The clock runs: the other side has to do something. */
  resume(): void {
    this.touch();
    if (!this.signal.aborted) this.#timer ??= setTimeout(this.#onTimer, this.#leftMs());
  }

  /** The clock stands: the caller is busy with what has come. */
  pause(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** The attempt is over, either way. */
  close(): void {
    this.pause();
    this.#limits.signal?.removeEventListener('abort', this.#onAbort);
  }

  readonly #onAbort = (): void => {
    const cause: unknown = this.#limits.signal?.reason;
    this.#end(abortedBy(cause, this.number));
  };

  readonly #onTimer = (): void => {
    this.#timer = undefined;
    const leftMs = this.#leftMs();
    if (leftMs > 0) this.#timer = setTimeout(this.#onTimer, leftMs);
    else this.#end(this.#timedOut());
  };

  #leftMs(): number {
    const { timeoutMs, deadlineAt } = this.#limits;
    const endsAt = Math.min(this.#lastSign + timeoutMs, deadlineAt);
    return Math.min(Math.max(endsAt - performance.now(), 0), longestTimerMs);
  }

  #timedOut(): TimeoutError {
    const { timeoutMs, deadlineAt } = this.#limits;
    const isOver = performance.now() >= deadlineAt;
    return new TimeoutError({
      message: isOver
        ? 'The call was not done within its deadline.'
        : `The server did not answer within ${timeoutMs / 1000} s.`,
      code: isOver ? 'request.deadline' : 'request.timeout',
      attempts: this.number,
    });
  }

  #end(error: AbortError | TimeoutError): void {
    this.close();
    this.#controller.abort(error);
  }
}

/** `setTimeout` takes no more: 24 days. */
export const longestTimerMs = 2 ** 31 - 1;

/** The caller's signal called it off. */
export const abortedBy = (cause: unknown, attempts: number): AbortError =>
  new AbortError({
    message: 'The call was called off by its signal.',
    code: 'request.aborted',
    attempts,
    cause,
  });
