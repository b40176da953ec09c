import type { FoundHolder } from '@nsem/core';

/** Remembers who holds the keys that are in use, until a key may have changed. */
export interface KeyHolders {
  /** The holder of the key with a look-up, if that is known. */
  known(lookup: string): FoundHolder | undefined;
  /** Finds a holder, who is remembered unless a key may have changed meanwhile. */
  find(
    lookup: string,
    read: () => Promise<FoundHolder | undefined>,
  ): Promise<FoundHolder | undefined>;
}

/** More keys than are in use at once; unknown ones are not remembered. */
const mostKeys = 1_000;

/**
 * Creates a memory that forgets everything at each commit that may have changed a key: whatever changes a
 * key, its account or what may be done with it, changes it for the next call.
 */
export function createKeyHolders(onCommit: (listener: () => void) => unknown): KeyHolders {
  const holders = new Map<string, FoundHolder>();
  let commits = 0;
  onCommit(() => {
    commits += 1;
    holders.clear();
  });
  return {
    known: (lookup) => holders.get(lookup),
    async find(lookup, read) {
      const before = commits;
      const found = await read();
      // What was committed meanwhile may have changed the key.
      if (found === undefined || commits !== before) return found;
      if (holders.size >= mostKeys) holders.clear();
      holders.set(lookup, found);
      return found;
    },
  };
}
