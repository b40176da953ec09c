/** A take that only this tab may complete or delete. */
type HeldTake = Readonly<{
  /** Settles once no other tab can restore the take. */
  held: Promise<void>;
  release(): void;
}>;

/** Keeps the tabs of this device from restoring what another one still records. */
export type TakeLocks = Readonly<{
  /** Holds a take until it is released, or the page ends. */
  hold(take: string): HeldTake;
  /** Acts while no tab holds the take; does nothing if one does. */
  unlessHeld(take: string, act: () => Promise<void>): Promise<void>;
}>;

const lockName = (take: string): string => `nsem-take-${take}`;

/** A page without encryption has no locks. */
const locksOfSite = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);

/** The locks that all tabs of this site share. */
export const tabLocks: TakeLocks = {
  hold(take) {
    const holding = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const locks = locksOfSite();
    if (locks === null) holding.resolve();
    else {
      const whileHeld = (): Promise<void> => {
        holding.resolve();
        return release.promise;
      };
      // Without the lock, the take is recorded all the same.
      locks.request(lockName(take), whileHeld).catch(() => holding.resolve());
    }
    return { held: holding.promise, release: release.resolve };
  },
  async unlessHeld(take, act) {
    const locks = locksOfSite();
    if (locks === null) return act();
    return locks.request(lockName(take), { ifAvailable: true }, async (lock) => {
      if (lock !== null) await act();
    });
  },
};
