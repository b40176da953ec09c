import { describe, expect, it } from 'vitest';
import { dayMs, later } from '../../kernel/instant.ts';
import type { JobId } from '../../kernel/ids.ts';
import type { NewReferenceFile } from '../../references/reference-file.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { aFile } from '../builders/files.ts';
import { mondayMorning } from '../builders/ids.ts';
import { storeBareJob } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

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
      const { file, kept, jobId } = await write(async (stores) => {
        const job = await storeBareJob(stores, { status: 'completed' });
        const stored = await storeReference(stores, { jobId: job.id });
        const other = await storeBareJob(stores, { status: 'completed' });
        const left = await storeReference(stores, { jobId: other.id });
        const client = await stores.accounts.find(job.clientId);
        const by = { accountId: job.clientId, deletedBy: job.clientId, reason: null };
        if (client === undefined) throw new Error('the job has a client');
        await stores.erasures.eraseAccount(client, { ...by, at: deletedAt });
        return { ...stored, kept: left.reference, jobId: job.id };
      });
      const batch = { deletedUntil: deletedAt, now: mondayMorning, limit: 50 };
      const erased = await write(({ erasures }) => erasures.eraseContents(batch));
      expect(erased.fileKeys).toContain(file.key);
      expect(await read(({ references }) => references.listByJob(jobId))).toEqual([]);
      expect(await read(({ files }) => files.find(file.id))).toBeUndefined();
      expect(await read(({ references }) => references.listByJob(kept.jobId))).toEqual([kept]);
    });
  });
}
