import { describe, expect, it } from 'vitest';
import type { ErasedBatch } from '../../erasure/erasure.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import { invariant } from '../../kernel/result.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { keysOf, type MemoryScope, type MemorySegment } from '../../translation-memory/memory.ts';
import { mondayMorning } from '../builders/ids.ts';
import { storeBareJob, storeClient, storeProvider } from '../builders/stored.ts';
import { aDraftVersion, aJobEvent } from '../builders/jobs.ts';
import { aMemoryScope, aMemorySegment } from '../builders/texts.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

const soap = 'Wash your hands with soap before you prepare food.';
const water = 'Wash your hands with clean water before you prepare food.';

/** A provider, a client, and a job of the client. */
async function storeDelivery(stores: Stores, owner?: MemoryScope['ownerId']) {
  const ownerId = owner ?? (await storeProvider(stores)).id;
  const job = await storeBareJob(stores, { status: 'completed', assignedId: ownerId });
  const scope = aMemoryScope({ ownerId, clientId: job.clientId });
  return { job, scope, about: { ...scope, jobId: job.id } };
}

/** The contract of every memory store. */
export function describeTranslationMemoryStore(open: () => Promise<OpenedStores>): void {
  describe('a memory store', () => {
    const { write, read } = useStores(open);
    const { hash } = keysOf(soap);
    const sourcesOf = (segments: readonly MemorySegment[]) => segments.map(({ source }) => source);
    const equal = async (scope: MemoryScope) =>
      sourcesOf(await read(({ memory }) => memory.findByHash(scope, hash)));
    const listed = async ({ ownerId }: MemoryScope) =>
      sourcesOf(await read(({ memory }) => memory.list(ownerId, { limit: 10 })));

    /** The sources that are found by a stem, with lengths near that of the first sentence. */
    async function withStem(scope: MemoryScope, stem: string): Promise<readonly string[]> {
      const lengths = { from: 35, to: 71 };
      const lookup = { stems: [stem], lengths, length: soap.length };
      const [ids = []] = await read(({ memory }) => memory.findByStems(scope, lookup));
      return sourcesOf(await read(({ memory }) => memory.findMany(ids))).toSorted();
    }

    it('finds a segment by its hash, its stems and its id, with all that it has', async () => {
      const { about, scope } = await write(async (stores) => {
        const delivery = await storeDelivery(stores);
        await stores.memory.put(aMemorySegment(delivery.about));
        await stores.memory.put(
          aMemorySegment({ ...delivery.about, source: water, ...keysOf(water) }),
        );
        return delivery;
      });
      const [found] = await read(({ memory }) => memory.findByHash(scope, hash));
      invariant(found !== undefined, 'it was stored');
      const { target } = aMemorySegment();
      const stored = { ...about, source: soap, target, deliveredAt: mondayMorning, id: found.id };
      expect(found).toEqual(stored);
      expect(await read(({ memory }) => memory.find(found.id))).toEqual(stored);
      expect(await withStem(scope, 'hands')).toEqual([water, soap]);
      expect(await withStem(scope, 'soap')).toEqual([soap]);
      expect(await withStem(scope, 'yam')).toEqual([]);
    });

    it('finds sources of similar length only, near the length of the text', async () => {
      const long = `${soap} ${water}`;
      const { scope } = await write(async (stores) => {
        const delivery = await storeDelivery(stores);
        for (const source of [soap, long]) {
          await stores.memory.put(aMemorySegment({ ...delivery.about, source, ...keysOf(source) }));
        }
        return delivery;
      });
      expect(await withStem(scope, 'hands')).toEqual([soap]);
    });

    it('has one segment for the same source and translation, with its newest job', async () => {
      const later1 = later(mondayMorning, dayMs);
      const { scope, second } = await write(async (stores) => {
        const delivery = await storeDelivery(stores);
        const again = await stores.jobs.insert({ ...delivery.job });
        await stores.memory.put(aMemorySegment(delivery.about));
        await stores.memory.put(
          aMemorySegment({ ...delivery.about, jobId: again.id, deliveredAt: later1 }),
        );
        await stores.memory.put(aMemorySegment({ ...delivery.about, target: 'Horo wo nsa.' }));
        return { ...delivery, second: again };
      });
      const found = await read(({ memory }) => memory.findByHash(scope, hash));
      expect(found.map(({ target, jobId }) => [target, jobId === second.id])).toEqual([
        ['Horo wo nsa.', false],
        [aMemorySegment().target, true],
      ]);
    });

    it('finds what was delivered to other clients only while these allow it', async () => {
      const { first, second, stranger } = await write(async (stores) => {
        const delivery = await storeDelivery(stores);
        await stores.memory.put(aMemorySegment(delivery.about));
        const other = await storeDelivery(stores, delivery.scope.ownerId);
        return {
          first: delivery.scope,
          second: other.scope,
          stranger: await storeDelivery(stores),
        };
      });
      const allow = (isReusable: boolean) =>
        write(({ memory }) => memory.setReusable(first.clientId, isReusable, mondayMorning));
      expect([await equal(first), await equal(second)]).toEqual([[soap], []]);
      await allow(true);
      await allow(true);
      expect(await read(({ memory }) => memory.isReusable(first.clientId))).toBe(true);
      expect([await equal(second), await withStem(second, 'soap')]).toEqual([[soap], [soap]]);
      expect(await equal(stranger.scope)).toEqual([]);
      expect(await withStem({ ...second, targetLanguage: first.sourceLanguage }, 'soap')).toEqual(
        [],
      );
      await allow(false);
      expect(await read(({ memory }) => memory.isReusable(first.clientId))).toBe(false);
      expect([await equal(second), await withStem(second, 'soap')]).toEqual([[], []]);
    });

    it('searches and lists the segments of one provider, newest first', async () => {
      const { scope } = await write(async (stores) => {
        const delivery = await storeDelivery(stores);
        const other = await storeDelivery(stores);
        await stores.memory.put(aMemorySegment(other.about));
        for (const source of [soap, water, 'Sell the yams.']) {
          await stores.memory.put(aMemorySegment({ ...delivery.about, source, ...keysOf(source) }));
        }
        return delivery;
      });
      const search = async (stem: string, limit = 10) =>
        sourcesOf(await read(({ memory }) => memory.findByStem(scope.ownerId, stem, limit)));
      expect(await search('hand')).toEqual([water, soap]);
      expect(await search('wat')).toEqual([water]);
      expect(await search('and')).toEqual([]);
      expect(await search('hands', 1)).toHaveLength(1);
      const page = await read(({ memory }) => memory.list(scope.ownerId, { limit: 2 }));
      expect(sourcesOf(page)).toEqual(['Sell the yams.', water]);
      const before = page.at(-1)?.id;
      const rest = await read(({ memory }) => memory.list(scope.ownerId, { limit: 2, before }));
      expect(sourcesOf(rest)).toEqual([soap]);
    });

    it('removes a segment with its stems, and the oldest beyond those that are retained', async () => {
      const { scope } = await write(async (stores) => {
        const delivery = await storeDelivery(stores);
        for (const source of ['Sell the yams.', 'Buy the yams.', soap, water]) {
          await stores.memory.put(aMemorySegment({ ...delivery.about, source, ...keysOf(source) }));
        }
        return delivery;
      });
      await write(({ memory }) => memory.removeOldest(scope.ownerId, 4, 10));
      expect(await listed(scope)).toHaveLength(4);
      await write(({ memory }) => memory.removeOldest(scope.ownerId, 1, 2));
      expect(await listed(scope)).toEqual([water, soap]);
      await write(async ({ memory }) => {
        const [newest] = await memory.list(scope.ownerId, { limit: 1 });
        if (newest !== undefined) await memory.remove(newest);
      });
      expect(await listed(scope)).toEqual([soap]);
      expect(await withStem(scope, 'hands')).toEqual([soap]);
      await write(({ memory }) => memory.removeOldest(scope.ownerId, 1, 10));
      expect(await listed(scope)).toEqual([soap]);
    });

    it('remembers how far deliveries are taken in', async () => {
      await write(({ memory }) => memory.saveProgress({ eventId: 7, segments: 16 }));
      await write(({ memory }) => memory.saveProgress({ eventId: 9, segments: 0 }));
      expect(await read(({ memory }) => memory.readProgress())).toEqual({
        eventId: 9,
        segments: 0,
      });
    });

    it('finds the next delivery with a draft, among as many events as are to be looked at', async () => {
      const before = await read(({ feed }) => feed.lastEventId());
      await write(async (stores) => {
        const [plain, drafted] = [await storeDelivery(stores), await storeDelivery(stores)];
        const { ownerId: accountId } = drafted.scope;
        await stores.drafts.insert(aDraftVersion({ jobId: drafted.job.id, accountId }));
        for (const [{ id }, move] of [
          [plain.job, 'deliver'],
          [drafted.job, 'assign'],
          [drafted.job, 'deliver'],
          [drafted.job, 'deliver'],
        ] as const) {
          await stores.jobs.appendEvent(id, aJobEvent({ actorId: accountId, move }));
        }
      });
      const find = (after: number, range: number) =>
        read(({ memory }) => memory.findDraftedDelivery(after, range));
      expect(await find(before, 100)).toBe(before + 3);
      expect(await find(before, 3)).toBe(before + 3);
      expect(await find(before, 2)).toBeUndefined();
      expect(await find(before + 3, 100)).toBe(before + 4);
      expect(await find(before + 4, 100)).toBeUndefined();
    });

    it('finds nothing of a deleted provider or an erased job, and removes it in steps', async () => {
      const { gone, erased, other } = await write(async (stores) => {
        const client = await storeClient(stores);
        const provider = await storeProvider(stores);
        const deliveries = {
          gone: await storeDelivery(stores, provider.id),
          erased: await storeDelivery(stores),
          other: await storeDelivery(stores),
        };
        const job = await stores.jobs.insert({ ...deliveries.erased.job, clientId: client.id });
        const scope = { ...deliveries.erased.scope, clientId: client.id };
        await stores.memory.put(aMemorySegment({ ...scope, jobId: job.id }));
        await stores.memory.put(aMemorySegment(deliveries.gone.about));
        await stores.memory.put(aMemorySegment(deliveries.other.about));
        for (const account of [client, provider]) {
          const by = { deletedBy: account.id, reason: null, at: mondayMorning };
          await stores.erasures.eraseAccount(account, { accountId: account.id, ...by });
        }
        return { ...deliveries, erased: { scope, job } };
      });
      const batch = { deletedUntil: mondayMorning, now: later(mondayMorning, dayMs), limit: 100 };
      let last: ErasedBatch;
      do {
        last = await write(({ erasures }) => erasures.eraseContents(batch));
      } while (!last.isLast);
      expect([await equal(erased.scope), await listed(erased.scope)]).toEqual([[], []]);
      while (await write(({ memory }) => memory.removeErased(1))) continue;
      for (const { job } of [gone, erased]) {
        expect(await read(({ memory }) => memory.countOfJob(job.id))).toBe(0);
      }
      expect(await withStem(gone.scope, 'soap')).toEqual([]);
      expect([await equal(other.scope), await withStem(other.scope, 'soap')]).toEqual([
        [soap],
        [soap],
      ]);
    });
  });
}
