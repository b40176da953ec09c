import { describe, expect, it } from 'vitest';

import { createOptimisticSave } from './use-availability.ts';

type Flags = Readonly<{ isAvailable: boolean; isQuick: boolean }>;

/** A server whose answers the test triggers. */
function setUp() {
  const sent: Partial<Flags>[] = [];
  const refused: unknown[] = [];
  let stored: Flags = { isAvailable: true, isQuick: false };
  let answer: (error?: Error) => void = () => undefined;
  const store = createOptimisticSave<Flags>({
    saved: stored,
    save: async (changes) => {
      sent.push(changes);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      answer = (error) => (error === undefined ? resolve() : reject(error));
      await promise;
      stored = { ...stored, ...changes };
      return stored;
    },
    onFailed: (error) => refused.push(error),
  });
  const settle = async (error?: Error) => {
    const changed = new Promise<void>((resolve) => {
      const stop = store.subscribe(() => {
        stop();
        resolve();
      });
    });
    answer(error);
    await changed;
  };
  return { store, sent, refused, settle };
}

describe('switches that are saved in the background', () => {
  it('follow what was saved elsewhere, unless a change is being saved', async () => {
    const { store, settle } = setUp();
    store.follow({ isAvailable: false, isQuick: false });
    expect(store.shown()).toEqual({ isAvailable: false, isQuick: false });
    store.change({ isQuick: true });
    store.follow({ isAvailable: false, isQuick: false });
    expect(store.shown().isQuick).toBe(true);
    await settle();
  });

  it('show a change before the server has answered', () => {
    const { store, sent } = setUp();
    store.change({ isQuick: true });
    expect(store.shown()).toEqual({ isAvailable: true, isQuick: true });
    expect(sent).toEqual([{ isQuick: true }]);
  });

  it('send changes made during a save together after it', async () => {
    const { store, sent, settle } = setUp();
    store.change({ isQuick: true });
    store.change({ isAvailable: false });
    store.change({ isQuick: false });
    expect(sent).toHaveLength(1);
    await settle();
    expect(sent).toEqual([{ isQuick: true }, { isAvailable: false, isQuick: false }]);
    await settle();
    expect(store.shown()).toEqual({ isAvailable: false, isQuick: false });
  });

  it('go back to the last saved values if a save fails', async () => {
    const { store, refused, settle } = setUp();
    store.change({ isAvailable: false });
    await settle(new Error('offline'));
    expect(store.shown()).toEqual({ isAvailable: true, isQuick: false });
    expect(refused).toHaveLength(1);
  });
});
