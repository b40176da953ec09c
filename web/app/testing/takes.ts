import type { TakeLocks } from '../lib/sound/take-locks.ts';
import type { TakeStore } from '../lib/sound/take-store.ts';

/** The takes of a job, in memory. */
export function memoryStore(): TakeStore & Readonly<{ names: () => readonly string[] }> {
  const blobs = new Map<string, Blob>();
  const names = () => [...blobs.keys()].toSorted();
  return {
    names,
    save: async (name, blob) => void blobs.set(name, blob),
    load: async (name) => blobs.get(name) ?? null,
    list: async () => names(),
    remove: async (name) => void blobs.delete(name),
    removeAll: async () => blobs.clear(),
  };
}

/** The locks of tabs, all of which end together. */
export function memoryLocks(): TakeLocks & Readonly<{ endTabs: () => void }> {
  const held = new Set<string>();
  return {
    endTabs: () => held.clear(),
    hold(name) {
      held.add(name);
      return { held: Promise.resolve(), release: () => void held.delete(name) };
    },
    unlessHeld: async (name, act) => {
      if (!held.has(name)) await act();
    },
  };
}
