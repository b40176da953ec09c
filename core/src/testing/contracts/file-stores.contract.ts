import { describe, expect, it } from 'vitest';
import { jobStatuses } from '../../jobs/job.ts';
import type { JobId } from '../../kernel/ids.ts';
import { dayMs, dayOf, later } from '../../kernel/instant.ts';
import type { NewReferenceFile } from '../../references/reference-file.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { anApiKey } from '../builders/accounts.ts';
import { aFile, anUpload } from '../builders/files.ts';
import { mondayMorning } from '../builders/ids.ts';
import { englishToTwi } from '../builders/pricing.ts';
import {
  replaceJob,
  storeBareJob,
  storeClient,
  storeProvider,
  storeService,
} from '../builders/stored.ts';
import { type OpenedStores, type StoresInUse, useStores } from './opened-stores.ts';

/** The contract of every upload store. */
export function describeUploadStore(open: () => Promise<OpenedStores>): void {
  describe('an upload store', () => {
    const { write, read } = useStores(open);

    const storeTwo = (stores: Stores) =>
      storeClient(stores).then(async ({ id: ownerId }) => ({
        ownerId,
        first: await stores.uploads.insert(anUpload({ ownerId })),
        second: await stores.uploads.insert(anUpload({ ownerId, purpose: 'output' })),
      }));

    it('lists the uploads of each user, newest first', async () => {
      const { ownerId, first, second } = await write(storeTwo);
      const other = await write(storeTwo);
      expect(await read(({ uploads }) => uploads.listByOwner(ownerId))).toEqual([second, first]);
      expect(await read(({ uploads }) => uploads.find(first.id))).toEqual(first);
      expect(await read(({ uploads }) => uploads.listByOwner(other.ownerId))).toHaveLength(2);
    });

    it('records how much has arrived', async () => {
      const { first, second } = await write(storeTwo);
      const expiresAt = later(mondayMorning, 2 * dayMs);
      for (const lastPiece of ['the-first', null]) {
        const progress = { receivedBytes: 5, lastPiece, expiresAt };
        await write(({ uploads }) => uploads.advance(first.id, progress));
        const found = await read(({ uploads }) => uploads.find(first.id));
        expect(found).toEqual({ ...first, ...progress });
      }
      expect(await read(({ uploads }) => uploads.find(second.id))).toEqual(second);
    });

    it('removes an upload, and then knows its key no more', async () => {
      const { first, second } = await write(storeTwo);
      await write(({ uploads }) => uploads.remove(first.id));
      expect(await read(({ uploads }) => uploads.find(first.id))).toBeUndefined();
      const keys = [first.key, second.key];
      expect(await read(({ uploads }) => uploads.findUnregistered(keys))).toEqual([first.key]);
    });

    it('removes what has expired, a few at a time', async () => {
      const { first, second } = await write(storeTwo);
      const at = later(mondayMorning, dayMs);
      const before = later(at, -1);
      await write(({ uploads }) => uploads.removeExpired(before, 1_000));
      expect(await read(({ uploads }) => uploads.find(first.id))).toBeDefined();
      expect(await write(({ uploads }) => uploads.removeExpired(at, 1))).toBe(1);
      await write(({ uploads }) => uploads.removeExpired(at, 1_000));
      expect(await read(({ uploads }) => uploads.find(second.id))).toBeUndefined();
    });

    it('removes the uploads of a deleted account', async () => {
      const client = await write(storeClient);
      const { id: ownerId } = client;
      await write(({ uploads }) => uploads.insert(anUpload({ ownerId })));
      const deletion = { accountId: ownerId, deletedBy: ownerId, at: mondayMorning, reason: null };
      await write(({ erasures }) => erasures.eraseAccount(client, deletion));
      expect(await read(({ uploads }) => uploads.listByOwner(ownerId))).toEqual([]);
    });
  });
}

/** A reference file of a job, with the stored file that it has. */
async function storeReference(stores: Stores, given: Pick<NewReferenceFile, 'jobId'>) {
  const file = await stores.files.insert(aFile({ name: 'notice.pdf', sizeBytes: 84_120 }), null);
  const description = 'The notice of last year';
  const added = { ...given, fileId: file.id, description, createdAt: mondayMorning };
  const id = await stores.references.insert(added);
  const { name, contentType, sizeBytes } = file;
  return { file, reference: { id, ...added, name, contentType, sizeBytes } };
}

/** The contract of every store of reference files. */
export function describeReferenceStore(open: () => Promise<OpenedStores>): void {
  describe('a store of reference files', () => {
    const { write, read } = useStores(open);

    it('lists those of each job with what their files are, oldest first', async () => {
      const { jobId, first, second } = await write(async (stores) => {
        const { id } = await storeBareJob(stores);
        const stored = [await storeReference(stores, { jobId: id })];
        const { id: otherId } = await storeBareJob(stores);
        await storeReference(stores, { jobId: otherId });
        stored.push(await storeReference(stores, { jobId: id }));
        const [one, two] = stored.map(({ reference }) => reference);
        return { jobId: id, first: one, second: two };
      });
      expect(await read(({ references }) => references.listByJob(jobId))).toEqual([first, second]);
    });

    it('finds which jobs of a client have some', async () => {
      const { client, job, among } = await write(async (stores) => {
        const { id, clientId } = await storeBareJob(stores);
        await storeReference(stores, { jobId: id });
        await storeReference(stores, { jobId: id });
        const bare = await storeBareJob(stores);
        const ofOther = await storeBareJob(stores);
        await storeReference(stores, { jobId: ofOther.id });
        return { client: clientId, job: id, among: [ofOther.id, bare.id, id] };
      });
      const find = (ids: readonly JobId[]) =>
        read(({ references }) => references.findJobs(client, ids));
      expect(await find(among)).toEqual([job]);
      expect(await find(among.slice(0, 2))).toEqual([]);
    });

    it('finds one by its job and its id, and none of another job', async () => {
      const { reference, other } = await write(async (stores) => {
        const { id: jobId } = await storeBareJob(stores);
        const stored = await storeReference(stores, { jobId });
        return { ...stored, other: (await storeBareJob(stores)).id };
      });
      const { id, jobId } = reference;
      const find = (ofJob: typeof jobId) =>
        read(({ references }) => references.find({ jobId: ofJob, id }));
      expect(await find(jobId)).toEqual(reference);
      expect(await find(other)).toBeUndefined();
    });

    it('stores that a file has no description', async () => {
      const { jobId, id } = await write(async (stores) => {
        const job = await storeBareJob(stores);
        const file = await stores.files.insert(aFile(), null);
        const added = { jobId: job.id, fileId: file.id, createdAt: mondayMorning };
        return {
          jobId: job.id,
          id: await stores.references.insert({ ...added, description: null }),
        };
      });
      const found = await read(({ references }) => references.find({ jobId, id }));
      expect(found?.description).toBeNull();
    });

    it('removes one, after which its file can be removed', async () => {
      const { file, reference } = await write(async (stores) => {
        const { id: jobId } = await storeBareJob(stores);
        return storeReference(stores, { jobId });
      });
      await write(async (stores) => {
        await stores.references.remove(reference.id);
        await stores.files.remove(file.id);
      });
      expect(await read(({ references }) => references.find(reference))).toBeUndefined();
      expect(await read(({ files }) => files.find(file.id))).toBeUndefined();
    });

    it('loses those of a deleted client with their files, when contents are erased', async () => {
      const deletedAt = later(mondayMorning, -40 * dayMs);
      const { file, remaining, jobId } = await write(async (stores) => {
        const job = await storeBareJob(stores, { status: 'completed' });
        const stored = await storeReference(stores, { jobId: job.id });
        const other = await storeBareJob(stores, { status: 'completed' });
        const left = await storeReference(stores, { jobId: other.id });
        const client = await stores.accounts.find(job.clientId);
        const by = { accountId: job.clientId, deletedBy: job.clientId, reason: null };
        if (client === undefined) throw new Error('the job has a client');
        await stores.erasures.eraseAccount(client, { ...by, at: deletedAt });
        return { ...stored, remaining: left.reference, jobId: job.id };
      });
      const batch = { deletedUntil: deletedAt, now: mondayMorning, limit: 50 };
      const erased = await write(({ erasures }) => erasures.eraseContents(batch));
      expect(erased.fileKeys).toContain(file.key);
      expect(await read(({ references }) => references.listByJob(jobId))).toEqual([]);
      expect(await read(({ files }) => files.find(file.id))).toBeUndefined();
      expect(await read(({ references }) => references.listByJob(remaining.jobId))).toEqual([
        remaining,
      ]);
    });
  });
}

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
