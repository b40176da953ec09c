import { expect, it } from 'vitest';
import { noReview } from '../../jobs/review.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import { pesewas } from '../../kernel/money.ts';
import { InvariantError } from '../../kernel/result.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { jobId, mondayMorning } from '../builders/ids.ts';
import { aQuoteForWords } from '../builders/pricing.ts';
import { storeBareJob } from '../builders/stored.ts';
import type { OpenedStores, StoresInUse } from './opened-stores.ts';

const tuesday = later(mondayMorning, dayMs);

/** The end of open reviews that no other test has. */
const longAgo = later(mondayMorning, -400 * dayMs);

/** What a job store keeps of the reviews of its jobs. */
export function describeReviewsOfJobs({ opened, write, read }: StoresInUse<OpenedStores>) {
  it('returns every field of the review of a job, and what was returned of its price', async () => {
    const job = await write(async (stores) => {
      const stored = await storeBareJob(stores, { quote: aQuoteForWords(600, 500) });
      const reviewed = {
        ...stored,
        returned: { due: pesewas(7), discount: pesewas(35) },
        review: {
          state: 'accepted',
          until: later(longAgo, 9 * dayMs),
          leftMs: 12,
          remindedAt: later(longAgo, 1),
          acceptedAt: later(longAgo, 2),
          acceptedBy: 'silence',
          acceptsOnDelivery: true,
          revisions: 2,
        },
      } as const;
      await stores.jobs.replace(reviewed);
      return reviewed;
    });
    expect(await read(({ jobs }) => jobs.find(job.id))).toMatchObject({
      review: job.review,
      returned: job.returned,
    });
  });

  const storeReview = (stores: Stores, until = longAgo) =>
    storeBareJob(stores, { status: 'completed', review: { ...noReview, state: 'open', until } });

  it('lists the jobs whose reviews end by a time, the first to end first, up to a limit', async () => {
    const ids = await write(async (stores) => {
      const second = await storeReview(stores);
      const third = await storeReview(stores);
      const first = await storeReview(stores, later(longAgo, -1));
      await storeReview(stores, later(longAgo, 1));
      await storeBareJob(stores, { status: 'completed' });
      return [first.id, second.id, third.id];
    });
    const ended = (limit: number) => read(({ jobs }) => jobs.listEndedReviews(longAgo, limit));
    expect(await ended(10)).toEqual(ids);
    expect(await ended(2)).toEqual(ids.slice(0, 2));
    await write(async ({ jobs }) => {
      for (const id of ids) {
        const job = await jobs.find(id);
        if (job !== undefined) await jobs.replace({ ...job, review: noReview });
      }
    });
    expect(await ended(10)).toEqual([]);
  });

  it('lists a review to remind of until its client was reminded', async () => {
    const job = await write((stores) => storeReview(stores, later(longAgo, -5)));
    const until = later(longAgo, -5);
    const parties = { id: job.id, clientId: job.clientId, assignedId: null };
    const toRemind = () => read(({ jobs }) => jobs.listReviewsToRemind(until, 10));
    expect(await toRemind()).toMatchObject([parties]);
    await write(({ jobs }) => jobs.markReviewReminded(job.id, tuesday));
    expect(await toRemind()).toEqual([]);
    const found = await read(({ jobs }) => jobs.find(job.id));
    expect(found?.review).toEqual({ ...job.review, remindedAt: tuesday });
    expect(found?.updatedAt).toBe(job.updatedAt);
    await write(({ jobs }) => jobs.replace({ ...job, review: noReview }));
  });

  it('throws when marking the review of an unknown job', async () => {
    const marked = opened().unitOfWork.write(async ({ jobs }) => {
      await jobs.markReviewReminded(jobId(987_654), tuesday);
      return { ok: true, value: undefined };
    });
    await expect(marked).rejects.toThrow(InvariantError);
  });
}
