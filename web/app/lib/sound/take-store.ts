/** The takes of a narration on this device. */
export type TakeStore = Readonly<{
  /** @throws {SoundRefusal} `device-full` if the device has no space left */
  save(segmentKey: string, take: Blob): Promise<void>;
  /** The take, which is read from the device piece by piece; null if there is none. */
  load(segmentKey: string): Promise<Blob | null>;
  /** The keys of all takes. */
  list(): Promise<readonly string[]>;
  remove(segmentKey: string): Promise<void>;
  removeAll(): Promise<void>;
}>;

/** Whose takes, and of which job. */
export type TakeOwner = Readonly<{ accountId: number; jobId: number }>;

/** A take, or the takes of a job, that no other tab may complete or delete. */
type HeldTakes = Readonly<{
  /** Settles once no other tab can act on them. */
  held: Promise<void>;
  release(): void;
}>;

/** Keeps the tabs of this device from what another one still records or shows. */
export type TakeLocks = Readonly<{
  /** Holds a take, or those of a job, until they are released, or the page ends. */
  hold(name: string): HeldTakes;
  /** Acts while no tab holds them; does nothing if one does. */
  unlessHeld(name: string, act: () => Promise<void>): Promise<void>;
}>;

/** The name of all takes of a job; the id of a take has no hyphen. */
export const allTakesOf = (jobId: number): string => `job-${jobId}`;

const lockName = (name: string): string => `nsem-take-${name}`;

/** A page without encryption has no locks. */
const locksOfSite = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);

/** The locks that all tabs of this site share. */
export const tabLocks: TakeLocks = {
  hold(name) {
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
      locks.request(lockName(name), whileHeld).catch(() => holding.resolve());
    }
    return { held: holding.promise, release: release.resolve };
  },
  async unlessHeld(name, act) {
    const locks = locksOfSite();
    if (locks === null) return act();
    return locks.request(lockName(name), { ifAvailable: true }, async (lock) => {
      if (lock !== null) await act();
    });
  },
};

/** Why something cannot be done with a recording. */
export type SoundRefusalCode =
  /** The device has no space left for takes. */
  | 'device-full'
  /** The browser cannot decode the file, or it is no recording. */
  | 'not-decodable'
  /** A take is not on the device any more. */
  | 'take-missing'
  /** The recording is longer than the browser can decode, or than a WAV file can be. */
  | 'too-long';

/** Something cannot be done with a recording; the user can do something about it. */
export class SoundRefusal extends Error {
  override readonly name = 'SoundRefusal';
  readonly code: SoundRefusalCode;

  constructor(code: SoundRefusalCode) {
    super(code);
    this.code = code;
  }
}
