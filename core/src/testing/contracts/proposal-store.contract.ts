import { describe, expect, it } from 'vitest';
import { dayMs, later } from '../../kernel/instant.ts';
import type { Job } from '../../jobs/job.ts';
import type { Proposal } from '../../proposals/proposal.ts';
import { mondayMorning } from '../builders/ids.ts';
import { aProposal } from '../builders/proposals.ts';
import { aRating } from '../builders/ratings.ts';
import { storeBareJob, storeProvider } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

const tuesday = later(mondayMorning, dayMs);
const page = { limit: 100 };

/** The contract of every store of proposals. */
export function describeProposalStore(open: () => Promise<OpenedStores>): void {
  describe('a store of proposals', () => {
    const { write, read } = useStores(open);

    /** A job for which two providers propose a due time. */
    const storeProposals = () =>
      write(async (stores) => {
        const job = await storeBareJob(stores);
        const first = await storeProvider(stores, [], { name: 'Kwabena Osei' });
        const second = await storeProvider(stores);
        const of = { jobId: job.id };
        const one = await stores.proposals.put(aProposal({ ...of, providerId: first.id }));
        const other = await stores.proposals.put(
          aProposal({ ...of, providerId: second.id, edition: 2, note: null }),
        );
        return { job, first, second, one, other };
      });

    const idsOf = (proposals: readonly Pick<Proposal, 'id'>[]) => proposals.map(({ id }) => id);

    it('finds for which jobs of a client there are some', async () => {
      const { job } = await storeProposals();
      const { job: ofOther } = await storeProposals();
      const bare = await write((stores) => storeBareJob(stores));
      const find = (among: readonly Job[]) =>
        read(({ proposals }) =>
          proposals.findJobs(
            job.clientId,
            among.map(({ id }) => id),
          ),
        );
      expect(await find([ofOther, bare, job])).toEqual([job.id]);
      expect(await find([ofOther, bare])).toEqual([]);
    });

    it('has a proposal as it was stored, by its id and by what identifies it', async () => {
      const { one } = await storeProposals();
      expect(await read(({ proposals }) => proposals.find(one.id))).toEqual(one);
      expect(await read(({ proposals }) => proposals.findByKey(one))).toEqual(one);
      const { id, jobId, providerId } = one;
      expect(one).toEqual({ ...aProposal({ jobId, providerId }), id });
    });

    it('has the newest proposal of a provider for a job, with an id of its own', async () => {
      const { one, other } = await storeProposals();
      const { id, ...again } = { ...other, dueAt: later(other.dueAt, dayMs) };
      const newest = await write(({ proposals }) => proposals.put(again));
      expect(newest.id).toBeGreaterThan(id);
      expect(await read(({ proposals }) => proposals.find(id))).toBeUndefined();
      expect(await read(({ proposals }) => proposals.findByKey(other))).toEqual(newest);
      expect(await read(({ proposals }) => proposals.find(one.id))).toEqual(one);
    });

    it('replaces what has become of a proposal', async () => {
      const { one } = await storeProposals();
      const declined = {
        ...one,
        state: 'declined',
        endedAt: tuesday,
        reason: 'Too late.',
      } as const;
      await write(({ proposals }) => proposals.replace(declined));
      expect(await read(({ proposals }) => proposals.find(one.id))).toEqual(declined);
    });

    it('lists those of a job, newest first, with their providers and without withdrawn ones', async () => {
      const { job, first, second, one, other } = await storeProposals();
      await storeProposals();
      await write(({ ratings }) =>
        ratings.insert(aRating({ clientId: job.clientId, providerId: first.id, stars: 4 })),
      );
      const listed = await read(({ proposals }) => proposals.listByJob(job.id));
      const { providerId: publicId } = first;
      const rated = { providerName: 'Kwabena Osei', publicId, averageRating: 4, ratingCount: 1 };
      const unrated = { providerName: second.name, publicId: second.providerId };
      expect(listed).toEqual([
        { ...other, ...unrated, averageRating: null, ratingCount: 0 },
        { ...one, ...rated },
      ]);
      await write(({ proposals }) => proposals.replace({ ...other, state: 'withdrawn' }));
      const left = await read(({ proposals }) => proposals.listByJob(job.id));
      expect(idsOf(left)).toEqual([one.id]);
    });

    it('lists that of one provider for a job', async () => {
      const { job, first, one } = await storeProposals();
      const own = await read(({ proposals }) => proposals.listByJob(job.id, first.id));
      expect(idsOf(own)).toEqual([one.id]);
    });

    it('lists all of a provider in pages, newest first', async () => {
      const { first, one } = await storeProposals();
      const newer = await write(async (stores) => {
        const { id: jobId } = await storeBareJob(stores);
        return stores.proposals.put(aProposal({ jobId, providerId: first.id, state: 'withdrawn' }));
      });
      const list = (of = page) => read(({ proposals }) => proposals.listByProvider(first.id, of));
      expect(await list()).toEqual([newer, one]);
      expect(await list({ limit: 1 })).toEqual([newer]);
    });

    it('has nothing of a provider who was erased', async () => {
      const { job, first, other } = await storeProposals();
      await write(({ erasures }) => {
        const by = { deletedBy: first.id, reason: null, at: tuesday };
        return erasures.eraseAccount(first, { accountId: first.id, ...by });
      });
      const left = await read(({ proposals }) => proposals.listByJob(job.id));
      expect(idsOf(left)).toEqual([other.id]);
    });

    it('has nothing of a job whose contents were erased', async () => {
      const { job, one, other } = await storeProposals();
      const at = later(mondayMorning, -970 * dayMs);
      const eraseContents = () =>
        write(({ erasures }) =>
          erasures.eraseContents({ deletedUntil: at, limit: 5, now: tuesday }),
        );
      const before = await read(({ proposals }) => proposals.listByJob(job.id));
      expect(idsOf(before)).toEqual([other.id, one.id]);
      await write(async ({ accounts, erasures }) => {
        const client = await accounts.find(job.clientId);
        if (client === undefined) throw new Error('the client is stored');
        const by = { deletedBy: client.id, reason: null, at };
        await erasures.eraseAccount(client, { accountId: client.id, ...by });
      });
      await eraseContents();
      expect(await read(({ proposals }) => proposals.listByJob(job.id))).toEqual([]);
    });
  });
}
