import type { Typing } from '../segments/typing.ts';

const pauseMs = 600;
/** How long one slice may keep the page from reacting. */
const sliceMs = 8;

/** A check of many parts. */
export type LongCheck = Readonly<{
  /** How many parts there are. */
  count: number;
  /**
   * Checks parts from an index on, until the time is over.
   *
   * @returns the index to go on from; the count once all are checked
   */
  check(from: number, until: () => boolean): number;
  /** Runs when all parts are checked. */
  finish(): void;
}>;

/**
 * Checks a text once typing has paused, in slices, so that no key press waits for it. A key press stops
 * the check, and it begins again at the next pause.
 *
 * @returns stops it
 */
export function checkAtRest(
  { subscribe }: Typing,
  { count, check, finish }: LongCheck,
): () => void {
  let next = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const checkSlice = (): void => {
    const end = performance.now() + sliceMs;
    next = check(next, () => performance.now() >= end);
    if (next < count) timer = setTimeout(checkSlice);
    else finish();
  };
  const stop = (): void => clearTimeout(timer);
  const wait = (): void => {
    stop();
    timer = setTimeout(checkSlice, pauseMs);
  };
  wait();
  const unsubscribe = subscribe(wait);
  return () => {
    stop();
    unsubscribe();
  };
}
