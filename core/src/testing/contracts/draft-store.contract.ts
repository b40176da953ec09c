import { describe, expect, it } from 'vitest';
import { retainedVersions, type DraftKey } from '../../drafts/draft.ts';
import type { ErasedBatch } from '../../erasure/erasure.ts';
import type { Job } from '../../jobs/job.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { aDraftVersion } from '../builders/jobs.ts';
import { mondayMorning } from '../builders/ids.ts';
import { storeBareJob, storeClient, storeProvider } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

const tuesday = later(mondayMorning, dayMs);

/** A provider and a job that they are working on. */
async function storeDraftedJob(stores: Stores, overrides: Partial<Job> = {}) {
  const provider = await storeProvider(stores);
  const working = { status: 'in_progress', assignedId: provider.id } as const;
  const job = await storeBareJob(stores, { ...working, ...overrides });
  return { provider, job, key: { jobId: job.id, accountId: provider.id } };
}

/** The contract of every draft store. */
export function describeDraftStore(open: () => Promise<OpenedStores>): void {
  describe('a draft store', () => {
    const { write, read } = useStores(open);
    const versionsOf = async (key: DraftKey) =>
      (await read(({ drafts }) => drafts.listVersions(key))).map(({ version }) => version);

    it('has nothing of a draft that was not saved', async () => {
      const { key } = await write(storeDraftedJob);
      expect(await read(({ drafts }) => drafts.findHead(key))).toBeUndefined();
      expect(await read(({ drafts }) => drafts.findNewest(key))).toBeUndefined();
      expect(await read(({ drafts }) => drafts.findVersion(key, 1))).toBeUndefined();
      expect(await versionsOf(key)).toEqual([]);
    });

    it('has the newest version and the earlier ones of each draft', async () => {
      const { key, other, second } = await write(async (stores) => {
        const drafted = await storeDraftedJob(stores);
        const { id: accountId } = await storeProvider(stores);
        const newer = { version: 2, words: 12, digest: 'digest of the second' };
        const bytes = new Uint8Array([0, 255, 7]);
        const saved = aDraftVersion({ ...drafted.key, ...newer, bytes, savedAt: tuesday });
        await stores.drafts.insert(aDraftVersion(drafted.key));
        await stores.drafts.insert(saved);
        const sameJob = { ...drafted.key, accountId };
        await stores.drafts.insert(aDraftVersion({ ...sameJob, savedOn: 'Laptop' }));
        return { key: drafted.key, other: sameJob, second: saved };
      });
      const { version, savedAt, savedOn, words, begunAt, digest } = second;
      const listed = { version, savedAt, savedOn, words };
      expect(await read(({ drafts }) => drafts.findHead(key))).toEqual({
        ...listed,
        begunAt,
        digest,
      });
      const newest = await read(({ drafts }) => drafts.findNewest(key));
      expect(newest).toMatchObject(listed);
      expect([...(newest?.bytes ?? [])]).toEqual([0, 255, 7]);
      const first = await read(({ drafts }) => drafts.findVersion(key, 1));
      expect(first).toMatchObject({ version: 1, words: 9 });
      expect([...(first?.bytes ?? [])]).toEqual([1, 2, 3]);
      expect(await read(({ drafts }) => drafts.listVersions(key))).toEqual([
        listed,
        { ...listed, version: 1, savedAt: mondayMorning, words: 9 },
      ]);
      expect(await versionsOf(other)).toEqual([1]);
    });

    it('replaces a version, and leaves the earlier ones', async () => {
      const { key } = await write(async (stores) => {
        const drafted = await storeDraftedJob(stores);
        await stores.drafts.insert(aDraftVersion(drafted.key));
        await stores.drafts.insert(aDraftVersion({ ...drafted.key, version: 2 }));
        const third = { version: 3, words: 14, digest: 'digest of the third', savedAt: tuesday };
        await stores.drafts.replace(2, aDraftVersion({ ...drafted.key, ...third }));
        return drafted;
      });
      expect(await versionsOf(key)).toEqual([3, 1]);
      expect(await read(({ drafts }) => drafts.findHead(key))).toMatchObject({
        version: 3,
        begunAt: mondayMorning,
        savedAt: tuesday,
        words: 14,
        digest: 'digest of the third',
      });
      expect(await read(({ drafts }) => drafts.findVersion(key, 2))).toBeUndefined();
    });

    it(`retains the newest ${retainedVersions} versions of each draft`, async () => {
      const { one, other } = await write(async (stores) => {
        const drafted = {
          one: await storeDraftedJob(stores),
          other: await storeDraftedJob(stores),
        };
        await stores.drafts.insert(aDraftVersion(drafted.other.key));
        for (let version = 1; version <= retainedVersions + 2; version += 1) {
          await stores.drafts.insert(aDraftVersion({ ...drafted.one.key, version: version * 2 }));
        }
        return drafted;
      });
      const versions = await versionsOf(one.key);
      expect(versions).toHaveLength(retainedVersions);
      expect([versions[0], versions.at(-1)]).toEqual([2 * retainedVersions + 4, 6]);
      expect(await versionsOf(other.key)).toEqual([1]);
    });

    it('removes old versions, a number at a time, but not those of a provider at work', async () => {
      const { ended, released, live } = await write(async (stores) => {
        const drafted = {
          ended: await storeDraftedJob(stores, { status: 'completed' }),
          released: await storeDraftedJob(stores, { status: 'pending', assignedId: null }),
          live: await storeDraftedJob(stores),
        };
        for (const { key } of Object.values(drafted)) {
          await stores.drafts.insert(aDraftVersion(key));
          await stores.drafts.insert(aDraftVersion({ ...key, version: 2, savedAt: tuesday }));
        }
        return drafted;
      });
      const remove = (ms: number, limit: number) =>
        write(({ drafts }) => drafts.removeBefore(later(mondayMorning, ms), limit));
      expect(await remove(0, 100)).toBe(0);
      expect(await remove(1, 1)).toBe(1);
      expect(await remove(1, 100)).toBeGreaterThanOrEqual(1);
      expect(await versionsOf(ended.key)).toEqual([2]);
      expect(await versionsOf(released.key)).toEqual([2]);
      expect(await remove(2 * dayMs, 100)).toBe(2);
      expect(await versionsOf(ended.key)).toEqual([]);
      expect(await versionsOf(live.key)).toEqual([2, 1]);
    });

    it('has nothing of a provider who was erased', async () => {
      const { gone, other } = await write(async (stores) => {
        const drafted = {
          gone: await storeDraftedJob(stores),
          other: await storeDraftedJob(stores),
        };
        for (const { key } of Object.values(drafted)) {
          await stores.drafts.insert(aDraftVersion(key));
        }
        const { provider } = drafted.gone;
        const by = { deletedBy: provider.id, reason: null, at: tuesday };
        await stores.erasures.eraseAccount(provider, { accountId: provider.id, ...by });
        return drafted;
      });
      expect(await versionsOf(gone.key)).toEqual([]);
      expect(await versionsOf(other.key)).toEqual([1]);
    });

    it('has nothing of a job whose content was erased', async () => {
      const { gone, other } = await write(async (stores) => {
        const client = await storeClient(stores);
        const drafted = {
          gone: await storeDraftedJob(stores, { clientId: client.id, status: 'completed' }),
          other: await storeDraftedJob(stores),
        };
        for (const { key } of Object.values(drafted)) {
          await stores.drafts.insert(aDraftVersion(key));
        }
        const by = { deletedBy: client.id, reason: null, at: mondayMorning };
        await stores.erasures.eraseAccount(client, { accountId: client.id, ...by });
        return drafted;
      });
      const batch = { deletedUntil: mondayMorning, now: tuesday, limit: 100 };
      let erased: ErasedBatch;
      do {
        erased = await write(({ erasures }) => erasures.eraseContents(batch));
      } while (!erased.isLast);
      expect(await versionsOf(gone.key)).toEqual([]);
      expect(await versionsOf(other.key)).toEqual([1]);
    });
  });
}
