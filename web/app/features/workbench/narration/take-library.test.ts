import { createMeter } from '@nsem/core/sound';
import { describe, expect, it } from 'vitest';

import type { TakeStore } from '../../../lib/sound/take-store.ts';
import { memoryLocks, memoryStore } from '../../../testing/sounds.ts';
import { chosenTake, mostTakes, openTakeLibrary } from './take-library.ts';

const sentence = '0a1b2c3d-0';

/** A take of one second whose page ends while it is recorded. */
async function cutOff(store: TakeStore): Promise<void> {
  await openTakeLibrary(store, memoryLocks()).open(sentence).add(second());
}

const measures = createMeter({ sampleRate: 48_000 }).measures();

const second = (): Uint8Array<ArrayBuffer> => new Uint8Array(96_000).fill(1);

describe('a take', () => {
  it('is on the device while it is recorded, and one file once it is finished', async () => {
    const store = memoryStore();
    const take = openTakeLibrary(store).open(sentence);
    await take.add(second());
    await take.add(second());
    expect(store.names()).toHaveLength(2);
    const { takes } = await take.finish(measures, 'recorded');
    const id = takes[0]?.id ?? '';
    expect(store.names()).toEqual([`${sentence}.${id}.wav`, `${sentence}.takes`].toSorted());
    expect((await store.load(`${sentence}.${id}.wav`))?.size).toBe(44 + 2 * 96_000);
  });

  it('that is discarded leaves nothing', async () => {
    const store = memoryStore();
    const take = openTakeLibrary(store).open(sentence);
    await take.add(second());
    await take.discard();
    expect(store.names()).toEqual([]);
  });
});

describe('a library', () => {
  it('has the newest takes of a sentence, of which the last one is chosen', async () => {
    const store = memoryStore();
    const library = openTakeLibrary(store);
    for (let count = 0; count <= mostTakes; count += 1) {
      await library.open(sentence).finish(measures, 'recorded');
    }
    const takes = (await openTakeLibrary(store).read()).get(sentence);
    expect(takes?.takes).toHaveLength(mostTakes);
    expect(chosenTake(takes)?.id).toBe(takes?.takes.at(-1)?.id);
    expect(store.names()).toHaveLength(mostTakes + 1);
  });

  it('restores a take whose page ended while it was recorded', async () => {
    const store = memoryStore();
    await cutOff(store);
    const takes = (await openTakeLibrary(store).read()).get(sentence);
    expect(takes?.takes).toMatchObject([{ origin: 'restored', measures: { durationMs: 1_000 } }]);
  });

  it('removes the parts of a take whose page ended after it was finished', async () => {
    const store = memoryStore();
    const { takes } = await openTakeLibrary(store).open(sentence).finish(measures, 'recorded');
    await store.save(`${sentence}.${takes[0]?.id}.part00000`, new Blob([second()]));
    expect((await openTakeLibrary(store).read()).get(sentence)?.takes).toHaveLength(1);
    expect(store.names()).toHaveLength(2);
  });

  it('can be read if a take cannot be restored on a full device, and restores it later', async () => {
    const store = memoryStore();
    const other = '4e5f6a7b-0';
    await openTakeLibrary(store).open(other).finish(measures, 'recorded');
    await cutOff(store);
    const full = { ...store, save: () => Promise.reject(new Error('full')) };
    expect([...(await openTakeLibrary(full).read()).keys()]).toEqual([other]);
    expect((await openTakeLibrary(store).read()).get(sentence)?.takes).toHaveLength(1);
  });

  it('forgets a part and a list that were never written', async () => {
    const store = memoryStore();
    await store.save(`${sentence}.cutoff.part00000`, new Blob());
    await store.save(`${sentence}.takes`, new Blob());
    expect(await openTakeLibrary(store).read()).toEqual(new Map());
    expect(store.names()).toEqual([`${sentence}.takes`]);
  });

  it('leaves a take alone that another tab records, until that tab ends', async () => {
    const store = memoryStore();
    const locks = memoryLocks();
    const take = openTakeLibrary(store, locks).open(sentence);
    await take.add(second());
    const other = openTakeLibrary(store, locks);
    expect(await other.read()).toEqual(new Map());
    await take.add(second());
    const { takes } = await take.finish(measures, 'recorded');
    expect((await other.read()).get(sentence)?.takes).toHaveLength(1);
    expect((await other.load(sentence, takes[0]?.id ?? ''))?.size).toBe(44 + 2 * 96_000);

    await openTakeLibrary(store, locks).open(sentence).add(second());
    locks.endTabs();
    expect((await other.read()).get(sentence)?.takes).toMatchObject([
      { origin: 'recorded' },
      { origin: 'restored' },
    ]);
  });

  it('keeps the takes that another tab has added', async () => {
    const store = memoryStore();
    const [one, other] = [openTakeLibrary(store), openTakeLibrary(store)];
    const first = await one.open(sentence).finish(measures, 'recorded');
    await other.open(sentence).finish(measures, 'recorded');
    await one.choose(sentence, first);
    const takes = (await other.read()).get(sentence);
    expect(takes?.takes).toHaveLength(2);
    expect(takes?.chosen).toBe(first.chosen);
  });

  it('completes no take of which a part is missing', async () => {
    const store = memoryStore();
    const library = openTakeLibrary(store, memoryLocks());
    const take = library.open(sentence);
    await take.add(second());
    await take.add(second());
    await store.remove(store.names()[0] ?? '');
    await expect(take.finish(measures, 'recorded')).rejects.toThrow('missing');
    expect((await library.read()).get(sentence)?.takes).toMatchObject([
      { origin: 'restored', measures: { durationMs: 1_000 } },
    ]);
  });

  it('has levels that JSON cannot write', async () => {
    const store = memoryStore();
    await openTakeLibrary(store).open(sentence).finish(measures, 'recorded');
    const take = chosenTake((await openTakeLibrary(store).read()).get(sentence));
    expect(measures.truePeak).toBe(-Infinity);
    expect(take?.measures.truePeak).toBeLessThan(-100);
  });
});
