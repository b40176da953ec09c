import { TimeoutError, type AbortError } from '../core/errors.ts';
import { abortError } from './abort-error.ts';
import { longestTimerMs } from './timers.ts';

/** The limits of a call. */
export type Limits = Readonly<{
  signal: AbortSignal | undefined;
  timeoutMs: number;
  /** The time (of `performance.now()`) at which the whole call ends. */
  deadlineAt: number;
}>;

/**
 * One attempt of a call. It ends when the caller's signal is aborted, when there was no progress for
 * too long, or at the deadline of the whole call.
 */
export class Attempt {
  readonly number: number;
  readonly #limits: Limits;
  readonly #controller = new AbortController();
  #lastProgressAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(number: number, limits: Limits) {
    this.number = number;
    this.#limits = limits;
    limits.signal?.addEventListener('abort', this.#onAbort);
    if (limits.signal?.aborted === true) this.#onAbort();
    this.resume();
  }

  /** Its reason is the error to throw. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Records progress: the timeout starts again. */
  readonly touch = (): void => {
    this.#lastProgressAt = performance.now();
  };

  /** Starts the timer: the server has to respond. */
  resume(): void {
    this.touch();
    if (!this.signal.aborted) this.#timer ??= setTimeout(this.#onTimer, this.#leftMs());
  }

  /** Stops the timer: the caller is processing what was received. */
  pause(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Ends the attempt, whether it succeeded or not. */
  close(): void {
    this.pause();
    this.#limits.signal?.removeEventListener('abort', this.#onAbort);
  }

  readonly #onAbort = (): void => {
    const cause: unknown = this.#limits.signal?.reason;
    this.#end(abortError(cause, this.number));
  };

  readonly #onTimer = (): void => {
    this.#timer = undefined;
    const leftMs = this.#leftMs();
    if (leftMs > 0) this.#timer = setTimeout(this.#onTimer, leftMs);
    else this.#end(this.#timedOut());
  };

  #leftMs(): number {
    const { timeoutMs, deadlineAt } = this.#limits;
    const endsAt = Math.min(this.#lastProgressAt + timeoutMs, deadlineAt);
    return Math.min(Math.max(endsAt - performance.now(), 0), longestTimerMs);
  }

  #timedOut(): TimeoutError {
    const { timeoutMs, deadlineAt } = this.#limits;
    const isOver = performance.now() >= deadlineAt;
    return new TimeoutError({
      message: isOver
        ? 'The call exceeded its deadline.'
        : `The server did not respond within ${timeoutMs / 1000} s.`,
      code: isOver ? 'request.deadline-exceeded' : 'request.timeout',
      attempts: this.number,
    });
  }

  #end(error: AbortError | TimeoutError): void {
    this.close();
    this.#controller.abort(error);
  }
}
