import type { Segment } from '../draft/draft.ts';
import type { Typing } from '../segments/typing.ts';

const pauseMs = 600;
/** How long one slice may keep the page from reacting. */
const sliceMs = 8;

/** A check of many parts. */
export type LongCheck = Readonly<{
  /** What is checked, as the page shows it. */
  segments: readonly Segment[];
  /**
   * Checks parts from an index on, until the time is over.
   *
   * @returns the index to go on from; the count of the segments once all are checked
   */
  check(from: number, until: () => boolean): number;
  /** Runs when all parts are checked. */
  finish(): void;
}>;

/**
 * Checks a text a time after it was shown, in slices, so that no key press waits for it. A change of
 * the text ends the check: the changed text has a check of its own once the page shows it.
 *
 * @returns stops it
 */
export function checkAtRest(
  { subscribe, readSegments }: Typing,
  { segments, check, finish }: LongCheck,
): () => void {
  let next = 0;
  const checkSlice = (): void => {
    const end = performance.now() + sliceMs;
    next = check(next, () => performance.now() >= end);
    if (next < segments.length) timer = setTimeout(checkSlice);
    else finish();
  };
  let timer = setTimeout(checkSlice, pauseMs);
  const stopIfOld = (): void => {
    if (readSegments() !== segments) clearTimeout(timer);
  };
  stopIfOld();
  const unsubscribe = subscribe(stopIfOld);
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
