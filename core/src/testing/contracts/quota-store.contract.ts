import { describe, expect, it } from 'vitest';
import { jobStatuses } from '../../jobs/job.ts';
import { dayOf } from '../../kernel/calendar.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import { anApiKey } from '../builders/api-keys.ts';
import { aFile } from '../builders/files.ts';
import { mondayMorning } from '../builders/ids.ts';
import { englishToTwi } from '../builders/services.ts';
import {
  replaceJob,
  storeBareJob,
  storeClient,
  storeProvider,
  storeService,
} from '../builders/stored.ts';
import { useStores, type OpenedStores, type StoresInUse } from './opened-stores.ts';

const monday = dayOf(mondayMorning);

function describeUsage({ write, read }: StoresInUse<OpenedStores>): void {
  const aClientId = async () => (await write((stores) => storeClient(stores))).id;

  it('finds nothing used by an account that has done nothing', async () => {
    const id = await aClientId();
    const usage = await read(({ quotas }) => quotas.findUsage(id, monday));
    expect(usage).toEqual({ storedBytes: 0, openJobs: 0, jobsOfDay: 0 });
  });

  it("sums up the bytes of an account's files, less those that were removed", async () => {
    const [id, other] = [await aClientId(), await aClientId()];
    const storedBytes = async () =>
      (await read(({ quotas }) => quotas.findUsage(id, monday))).storedBytes;
    const [first] = await write(async ({ files }) => [
      await files.insert(aFile({ sizeBytes: 5 * 1024 ** 3 }), id),
      await files.insert(aFile({ sizeBytes: 7 }), id),
      await files.insert(aFile({ sizeBytes: 100 }), other),
      await files.insert(aFile({ sizeBytes: 1_000 }), null),
    ]);
    expect(await storedBytes()).toBe(5 * 1024 ** 3 + 7);
    await write(({ files }) => files.remove(first.id));
    expect(await storedBytes()).toBe(7);
  });

  it.each(jobStatuses.map((status) => [status, status === 'pending' || status === 'in_progress']))(
    'counts a %s job as open: %s',
    async (status, isOpen) => {
      const clientId = await aClientId();
      const openJobs = async () =>
        (await read(({ quotas }) => quotas.findUsage(clientId, monday))).openJobs;
      const job = await write((stores) => storeBareJob(stores, { clientId }));
      await write((stores) => storeBareJob(stores, { clientId }));
      const moved = { ...job, status };
      await write((stores) => replaceJob(stores, job, moved));
      expect(await openJobs()).toBe(isOpen ? 2 : 1);
      const again = { ...job, status: 'pending', edition: 1 } as const;
      await write((stores) => replaceJob(stores, moved, again));
      expect(await openJobs()).toBe(2);
    },
  );

  it('counts the jobs of one day, whatever became of them', async () => {
    const clientId = await aClientId();
    const jobsOf = async (day: typeof monday) =>
      (await read(({ quotas }) => quotas.findUsage(clientId, day))).jobsOfDay;
    const tuesday = later(monday, dayMs);
    await write(async (stores) => {
      await storeBareJob(stores, { clientId, createdAt: later(monday, -1) });
      await storeBareJob(stores, { clientId, createdAt: monday });
      const last = later(tuesday, -1);
      await storeBareJob(stores, { clientId, createdAt: last, status: 'cancelled' });
      await storeBareJob(stores, { createdAt: monday });
    });
    expect([await jobsOf(monday), await jobsOf(tuesday)]).toEqual([2, 0]);
    await write((stores) => storeBareJob(stores, { clientId, createdAt: tuesday }));
    expect(await jobsOf(tuesday)).toBe(1);
  });
}

/** The contract of every store that counts what the quotas limit. */
export function describeQuotaStore(open: () => Promise<OpenedStores>): void {
  describe('a quota store', () => {
    const inUse = useStores(open);
    const { write, read } = inUse;
    describeUsage(inUse);

    it("counts a provider's pending services", async () => {
      const { id: ownerId } = await write(async (stores) => {
        const provider = await storeProvider(stores, [englishToTwi]);
        const own = { ownerId: provider.id, work: englishToTwi };
        await storeService(stores, { ...own, status: 'pending' });
        await storeService(stores, { ...own, status: 'pending' });
        await storeService(stores, { ...own, status: 'rejected' });
        return provider;
      });
      await write(async (stores) => {
        const other = await storeProvider(stores);
        await storeService(stores, { ownerId: other.id, work: englishToTwi, status: 'pending' });
      });
      expect(await read(({ quotas }) => quotas.countPendingServices(ownerId))).toBe(2);
    });

    it("counts an account's API keys, active or not", async () => {
      const { id: ownerId } = await write(async (stores) => {
        const client = await storeClient(stores);
        await stores.apiKeys.insert(anApiKey({ ownerId: client.id }));
        await stores.apiKeys.insert(anApiKey({ ownerId: client.id, isActive: false }));
        const other = await storeClient(stores);
        await stores.apiKeys.insert(anApiKey({ ownerId: other.id }));
        return client;
      });
      expect(await read(({ quotas }) => quotas.countApiKeys(ownerId))).toBe(2);
    });
  });
}
