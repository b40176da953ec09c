/** Works off one line of things that wait, while others have lines of their own. */
export interface Lane {
  /** Works off everything that waits now; answers how many of them were done. */
  drain(): Promise<number>;
  /** Does the same, unless it is being done. */
  poll(): Promise<void>;
}

/** How things are worked off. */
type Working<T> = Readonly<{
  /** How many are worked off at once. */
  hands: number;
  /** Answers the batch whose turn it is, empty where nothing waits. */
  next: () => Promise<readonly T[]>;
  /** Answers whether the thing was done; either way it waits no longer. */
  tend: (thing: T) => Promise<boolean>;
}>;

/** Goes through a batch with a few hands; each thing is in one of them. */
async function shareOut<T>(batch: readonly T[], { hands, tend }: Working<T>): Promise<number> {
  const rest = batch.values();
  let done = 0;
  const hand = async () => {
    for (const thing of rest) if (await tend(thing)) done += 1;
  };
  const ends = await Promise.allSettled(Array.from({ length: hands }, hand));
  // Only now are all hands empty: whoever asks for the next batch gets nothing that is in one.
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return done;
}

/** Makes a lane. */
export function createLane<T>(working: Working<T>): Lane {
  const { next } = working;
  let isDraining = false;
  let draining: Promise<unknown> = Promise.resolve();

  const drainOnce = async (): Promise<number> => {
    isDraining = true;
    try {
      let done = 0;
      for (let batch = await next(); batch.length > 0; batch = await next()) {
        done += await shareOut(batch, working);
      }
      return done;
    } finally {
      isDraining = false;
    }
  };

  /** One drain after the other: nothing is in two hands at once. */
  const drain = (): Promise<number> => {
    const turn = draining.then(drainOnce, drainOnce);
    draining = turn;
    return turn;
  };

  return {
    drain,
    async poll() {
      if (!isDraining) await drain();
    },
  };
}
