import type { Instant } from '@nsem/core';

/** Remembers what is the same for everyone and takes long to read. */
export interface BriefMemory<T> {
  /** Reads it, unless it was read a short time ago or is being read; a failure is not remembered. */
  read(now: Instant, load: () => Promise<T>): Promise<T>;
}

/** Creates a memory that forgets after `freshMs`, and if the clock is set back. */
export function createBriefMemory<T>(freshMs: number): BriefMemory<T> {
  let known: Readonly<{ at: Instant; value: Promise<T> }> | undefined;
  return {
    read(now, load) {
      if (known !== undefined && now >= known.at && now - known.at < freshMs) return known.value;
      const value = load();
      const remembered = { at: now, value };
      known = remembered;
      value.catch(() => {
        if (known === remembered) known = undefined;
      });
      return value;
    },
  };
}
