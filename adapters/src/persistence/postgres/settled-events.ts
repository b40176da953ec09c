/** What one look at the database has found, in this order: the newest id first. */
type Look = Readonly<{
  /** The newest id that any transaction has taken for an event. */
  newestEvent: number;
  /** The oldest transaction that was running, or the next one. */
  oldestRunning: bigint;
  /** The transaction that begins next: all that had begun are older. */
  next: bigint;
}>;

/** Up to which id no event can be committed any more. */
export interface SettledEvents {
  /** The highest id of which that is known. */
  newest(): number;
  /** Learns from a look; returns whether the highest id has changed. */
  learn(look: Look): boolean;
  /** Whether events may have been committed that are above the highest id. */
  isBehind(): boolean;
  /** Forgets which transactions were running, because the server may be another one. */
  forgetRunning(): void;
}

/** More looks than this are not remembered while a transaction goes on for long. */
const mostLooks = 64;

/**
 * Finds out up to which id the events are complete. A transaction takes the id of an event before it is
 * committed, so that one with a lower id can be committed later, and who reads beyond it would never see
 * it. Each transaction has its own id before it takes one for an event, because it has stored the job
 * first: when all those have ended that had begun when an id was the newest, no event with this id or a
 * lower one is committed later.
 */
export function createSettledEvents(): SettledEvents {
  let newest = 0;
  let seen = 0;
  let looks: Look[] = [];

  function settledBy({ newestEvent, oldestRunning, next }: Look): number {
    if (oldestRunning === next) return newestEvent;
    return looks.findLast((earlier) => earlier.next <= oldestRunning)?.newestEvent ?? 0;
  }

  return {
    newest: () => newest,
    learn(look) {
      const before = newest;
      newest = Math.max(newest, settledBy(look));
      seen = Math.max(seen, look.newestEvent);
      looks = looks.filter(({ newestEvent }) => newestEvent > newest);
      const isNew = look.newestEvent > (looks.at(-1)?.newestEvent ?? newest);
      if (isNew && looks.length < mostLooks) looks.push(look);
      return newest > before;
    },
    isBehind: () => seen > newest,
    forgetRunning() {
      looks = [];
    },
  };
}
