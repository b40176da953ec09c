/** What one look at the database has found, in this order. */
type Look = Readonly<{
  /** The newest id that any transaction has taken for an event. */
  newestEvent: number;
  /**
   * A transaction that began after that: all that have taken an id for an event up to the newest one are older.
   * Null if no newer event was seen than before.
   */
  mark: bigint | null;
  /** The oldest transaction that is running, when the mark has ended; or, if none is, the one after the newest. */
  oldestRunning: bigint;
}>;

/** Up to which id no event can be committed any more. */
export interface SettledEvents {
  /** The highest id of which that is known. */
  newest(): number;
  /** The newest id that has been marked; a look marks the ones above it. */
  newestMarked(): number;
  /** Learns from a look; returns whether the highest id has changed. */
  learn(look: Look): boolean;
  /** Whether events may have been committed that are above the highest id. */
  isBehind(): boolean;
  /** Forgets which transactions were running, because the server may be another one. */
  forgetRunning(): void;
}

/** More marks than this are not remembered while a transaction goes on for long. */
const mostMarks = 64;

/**
 * Finds out up to which id the events are complete. A transaction takes the id of an event before it is
 * committed, so that one with a lower id can be committed later, and who reads beyond it would never see
 * it. Each transaction has its own id before it takes one for an event, because it has stored the job
 * first: when all those have ended that are older than a mark, no event that was marked is committed later.
 *
 * A snapshot alone is no mark: what it gives as its end comes after the newest transaction that has ended, and
 * others that are running may be above that.
 */
export function createSettledEvents(): SettledEvents {
  let newest = 0;
  let seen = 0;
  let marks: Readonly<{ newestEvent: number; mark: bigint }>[] = [];

  return {
    newest: () => newest,
    newestMarked: () =>
      marks.length < mostMarks ? (marks.at(-1)?.newestEvent ?? newest) : Number.MAX_SAFE_INTEGER,
    learn({ newestEvent, mark, oldestRunning }) {
      const before = newest;
      seen = Math.max(seen, newestEvent);
      if (mark !== null) marks.push({ newestEvent, mark });
      const settled = marks.findLast((earlier) => earlier.mark <= oldestRunning);
      newest = Math.max(newest, settled?.newestEvent ?? 0);
      marks = marks.filter((one) => one.newestEvent > newest);
      return newest > before;
    },
    isBehind: () => seen > newest,
    forgetRunning() {
      marks = [];
    },
  };
}
