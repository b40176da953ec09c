import { describe, expect, it } from 'vitest';
import { decideDeliver } from '../../jobs/decide-job.ts';
import { decideRefund } from '../../jobs/decide-refund.ts';
import { decideRevise } from '../../jobs/decide-review.ts';
import { noReview, type ReviewPolicy } from '../../jobs/review.ts';
import { saveOutcome } from '../../jobs/save-outcome.ts';
import type { Job } from '../../jobs/job.ts';
import type { AccountId, FileId, JobId } from '../../kernel/ids.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import { type BasisPoints, pesewas } from '../../kernel/money.ts';
import { InvariantError } from '../../kernel/result.ts';
import { openDispute } from '../../reviews/dispute.ts';
import type { NewRevision } from '../../reviews/revision.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { bySession } from '../builders/accounts.ts';
import { aFile } from '../builders/files.ts';
import { jobId, mondayMorning } from '../builders/ids.ts';
import { aPayout } from '../builders/payouts.ts';
import { aQuoteForWords } from '../builders/pricing.ts';
import {
  storeAdmin,
  storeBareJob,
  storeClient,
  storeJob,
  storeProvider,
} from '../builders/stored.ts';
import { accept, withReviews } from '../marketplace.ts';
import { type OpenedStores, type StoresInUse, useStores } from './opened-stores.ts';

/** The contract of every store of reviews, and of what others store of them. */
export function describeReviewStore(open: () => Promise<OpenedStores>): void {
  describe('a review store', () => {
    const inUse = useStores(open);
    describeReviewsOfJobs(inUse);
    describeRevisions(inUse);
    describeDisputes(inUse);
    describeUncleared(inUse);
  });
}

type InUse = StoresInUse<OpenedStores>;

const tuesday = later(mondayMorning, dayMs);
const wednesday = later(tuesday, dayMs);

/** The end of open reviews that no other test has. */
const longAgo = later(mondayMorning, -400 * dayMs);

function describeReviewsOfJobs({ opened, write, read }: InUse) {
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

type Sides = Readonly<{ jobId: JobId; clientId: AccountId; providerId: AccountId }>;

async function storeSides(stores: Stores): Promise<Sides & Readonly<{ outputId: FileId }>> {
  const { id: providerId } = await storeProvider(stores);
  const { id: outputId } = await stores.files.insert(aFile(), null);
  const delivered = { status: 'completed', assignedId: providerId } as const;
  const job = await storeBareJob(stores, delivered);
  return { jobId: job.id, clientId: job.clientId, providerId, outputId };
}

const aRevision = (
  { jobId: ofJob, providerId }: Sides,
  overrides: Partial<NewRevision> = {},
): NewRevision => ({
  jobId: ofJob,
  providerId,
  round: 1,
  reasons: ['meaning', 'sound'],
  text: 'The dose is wrong: “mmienu”, not “mmiɛnsa”.',
  pins: [
    { place: { segment: 3 }, text: 'Twice a day.', doneAt: null, answer: null },
    { place: { second: 61 }, text: 'Too fast \\n “here”', doneAt: tuesday, answer: 'Slower.' },
  ],
  requestedAt: tuesday,
  dueAt: wednesday,
  outputId: null,
  end: null,
  endedAt: null,
  declineReason: null,
  ...overrides,
});

function describeRevisions({ opened, write, read }: InUse) {
  it('returns every field of a revision, and all of a job, oldest first', async () => {
    const [first, second] = await write(async (stores) => {
      const sides = await storeSides(stores);
      const { outputId } = sides;
      const one = await stores.reviews.addRevision(
        aRevision(sides, { outputId, end: 'delivered', endedAt: wednesday }),
      );
      const other = { round: 2, reasons: ['other'], text: '', pins: [], dueAt: null } as const;
      await stores.reviews.addRevision(aRevision(await storeSides(stores)));
      return [one, await stores.reviews.addRevision(aRevision(sides, other))] as const;
    });
    const { jobId: ofJob } = first;
    expect(await read(({ reviews }) => reviews.listRevisions(ofJob))).toEqual([first, second]);
    expect(await read(({ reviews }) => reviews.findOpenRevision(ofJob))).toEqual(second);
    expect(await read(({ reviews }) => reviews.listRevisions(jobId(987_654)))).toEqual([]);
  });

  it('replaces a revision, and ends the one that the provider works on', async () => {
    const revision = await write(async (stores) =>
      stores.reviews.addRevision(aRevision(await storeSides(stores))),
    );
    const declined = { ...revision, pins: [], declineReason: 'It says so in the text.' };
    const ended = { end: 'declined', at: wednesday } as const;
    await write(async ({ reviews }) => {
      await reviews.replaceRevision(declined);
      await reviews.endRevision(revision.jobId, ended);
    });
    const found = await read(({ reviews }) => reviews.listRevisions(revision.jobId));
    expect(found).toEqual([{ ...declined, end: 'declined', endedAt: wednesday }]);
    expect(await read(({ reviews }) => reviews.findOpenRevision(revision.jobId))).toBeUndefined();
    const again = opened().unitOfWork.write(async ({ reviews }) => {
      await reviews.endRevision(revision.jobId, ended);
      return { ok: true, value: undefined };
    });
    await expect(again).rejects.toThrow(InvariantError);
  });
}

function describeDisputes({ opened, write, read }: InUse) {
  const opening = { side: 'client', reason: 'Half of it is missing.', now: tuesday } as const;

  const storeDispute = (
    stores: Stores,
    { outputId: _, ...sides }: Awaited<ReturnType<typeof storeSides>>,
  ) => stores.reviews.addDispute(openDispute(sides, opening));

  it('returns every field of a dispute, with the names of its sides and what it is about', async () => {
    const dispute = await write(async (stores) => storeDispute(stores, await storeSides(stores)));
    const find = () => read(({ reviews }) => reviews.findDispute(dispute.jobId));
    const named = await read(async ({ accounts }) => ({
      clientName: (await accounts.find(dispute.clientId))?.name,
      providerName: (await accounts.find(dispute.providerId))?.name,
    }));
    const listed = { ...named, serviceType: 'translation', price: 300n };
    expect(await find()).toEqual({ ...dispute, ...listed });
    const decision = {
      returned: pesewas(100),
      released: pesewas(200),
      reason: 'A third is missing.',
      by: (await write(storeAdmin)).id,
      at: wednesday,
    };
    const provider = { text: 'It ends where the text ends.', at: wednesday };
    const decided = { ...dispute, provider, decision };
    await write(({ reviews }) => reviews.replaceDispute(decided));
    expect(await find()).toEqual({ ...decided, ...listed });
    expect(await read(({ reviews }) => reviews.findDispute(jobId(987_654)))).toBeUndefined();
  });

  it('accepts one dispute about a job, and throws for a second one', async () => {
    const sides = await write(async (stores) => {
      const both = await storeSides(stores);
      await storeDispute(stores, both);
      return both;
    });
    const again = opened().unitOfWork.write(async (stores) => {
      await storeDispute(stores, sides);
      return { ok: true, value: undefined };
    });
    await expect(again).rejects.toThrow(InvariantError);
  });

  it('lists disputes newest first, by status, in cursor pages', async () => {
    const [open, decided, last] = await write(async (stores) => {
      const made = [];
      for (let nth = 0; nth < 3; nth += 1) {
        made.push(await storeDispute(stores, await storeSides(stores)));
      }
      const [, second] = made;
      const { id: by } = await storeAdmin(stores);
      const amounts = { returned: pesewas(0), released: pesewas(300) };
      const decision = { ...amounts, reason: 'It is complete.', by, at: wednesday };
      if (second !== undefined) await stores.reviews.replaceDispute({ ...second, decision });
      return made.map(({ id }) => id);
    });
    const list = async (status?: 'open' | 'decided', page = { limit: 100 }) =>
      (await read(({ reviews }) => reviews.listDisputes({ status }, page))).map(({ id }) => id);
    expect((await list()).slice(0, 3)).toEqual([last, decided, open]);
    expect((await list('open')).slice(0, 2)).toEqual([last, open]);
    expect((await list('decided'))[0]).toBe(decided);
    const page = { limit: 1, before: last };
    expect(await list(undefined, page)).toEqual([decided]);
    expect(await list('open', page)).toEqual([open]);
  });

  it('counts an open dispute as a live job of both sides', async () => {
    const dispute = await write(async (stores) => storeDispute(stores, await storeSides(stores)));
    const liveOf = async () => {
      const [client, provider] = await read(({ accounts }) =>
        Promise.all([accounts.find(dispute.clientId), accounts.find(dispute.providerId)]),
      );
      if (client === undefined || provider === undefined) throw new Error('both are stored');
      const counts = await read(({ erasures }) =>
        Promise.all([erasures.countOpen(client), erasures.countOpen(provider)]),
      );
      return counts.map(({ liveJobs }) => liveJobs);
    };
    expect(await liveOf()).toEqual([1, 1]);
    const amounts = { returned: pesewas(0), released: pesewas(300) };
    const { id: by } = await write(storeAdmin);
    const decision = { ...amounts, reason: 'It is complete.', by, at: wednesday };
    await write(({ reviews }) => reviews.replaceDispute({ ...dispute, decision }));
    expect(await liveOf()).toEqual([0, 0]);
  });
}

/** Delivers a job of 3.00 GHS on Monday, at 15.0 %. */
async function deliver(
  stores: Stores,
  {
    clientId,
    providerId,
    quote = aQuoteForWords(100),
  }: Pick<Sides, 'clientId' | 'providerId'> & Partial<Pick<Job, 'quote'>>,
  reviews: ReviewPolicy = withReviews,
): Promise<Job> {
  const taken = { status: 'in_progress', assignedId: providerId } as const;
  const job = await storeJob(stores, { clientId, quote, ...taken, assignedAt: mondayMorning });
  const { id: outputId, sha256: outputSha256 } = await stores.files.insert(aFile(), null);
  const rateBps = 1500 as BasisPoints;
  const actor = bySession({ id: providerId, role: 'service-provider' });
  const context = { actor, now: mondayMorning };
  const delivery = { outputId, outputSha256, rateBps, reviews };
  return accept(await saveOutcome(stores, decideDeliver(job, delivery, context)));
}

function describeUncleared({ opened, write, read }: InUse) {
  const aDelivery = (quote = aQuoteForWords(100)) =>
    write(async (stores) => {
      const { id: clientId } = await storeClient(stores, { balance: 1_000 });
      const { id: providerId } = await storeProvider(stores);
      return { providerId, job: await deliver(stores, { clientId, providerId, quote }) };
    });
  const unpaidOf = async (id: AccountId) =>
    (await read(({ payouts }) => payouts.sumUnpaid({ until: wednesday }))).find(
      ({ providerId }) => providerId === id,
    );
  const unclearedOf = (id: AccountId) => read(({ payouts }) => payouts.sumUncleared(id));

  it('pays no earning of a result that can be contested, until it is accepted', async () => {
    const { providerId, job } = await aDelivery();
    expect(await unclearedOf(providerId)).toBe(255n);
    expect(await unpaidOf(providerId)).toBeUndefined();
    const claim = () =>
      write(async ({ payouts }) => {
        const payout = await payouts.insert(aPayout({ providerId }));
        return payouts.claimEarnings(payout, { until: wednesday });
      });
    expect(await claim()).toBe(0);
    await write(({ payouts }) => payouts.clearEarnings({ jobId: job.id, at: tuesday }));
    expect(await unclearedOf(providerId)).toBe(0n);
    expect(await unpaidOf(providerId)).toMatchObject({ earnings: 1, net: 255n });
    const again = { jobId: job.id, at: wednesday };
    await write(({ payouts }) => payouts.clearEarnings(again));
    const earning = await read(({ payouts }) => payouts.findEarning(job.id));
    expect(earning?.clearedAt).toBe(tuesday);
    expect(await claim()).toBe(1);
  });

  it('holds no earning of a free job before its result is accepted', async () => {
    const { providerId, job } = await aDelivery(aQuoteForWords(100, 100));
    const held = async () => ({
      earnings: (await read(({ payouts }) => payouts.listHeld({ providerId }))).length,
      sum: await read(({ payouts }) => payouts.sumHoldable(providerId)),
    });
    expect(await held()).toEqual({ earnings: 0, sum: 0n });
    await write(({ payouts }) => payouts.clearEarnings({ jobId: job.id, at: tuesday }));
    expect(await held()).toEqual({ earnings: 1, sum: 255n });
  });

  it('removes the earning of a result that is sent back, unless it can be paid', async () => {
    const { providerId, job } = await aDelivery();
    const withdraw = () => write(({ payouts }) => payouts.withdrawEarning(job.id));
    await withdraw();
    expect(await read(({ payouts }) => payouts.findEarning(job.id))).toBeUndefined();
    expect(await unclearedOf(providerId)).toBe(0n);
    await expect(withdraw()).rejects.toThrow(InvariantError);
    const accepted = await aDelivery();
    const { id } = accepted.job;
    const refused = opened().unitOfWork.write(async ({ payouts }) => {
      await payouts.clearEarnings({ jobId: id, at: tuesday });
      await payouts.withdrawEarning(id);
      return { ok: true, value: undefined };
    });
    await expect(refused).rejects.toThrow(InvariantError);
  });

  it('stores a second delivery of a job, and any number of refunds in part', async () => {
    const { providerId, job } = await aDelivery();
    const admin = await write(storeAdmin);
    await write(async (stores) => {
      const earning = await stores.payouts.findEarning(job.id);
      if (earning === undefined) throw new Error('a delivery earns');
      const byClient = bySession({ id: job.clientId, role: 'client' });
      const request = { dueAt: null, earning, reviews: withReviews };
      await stores.reviews.addRevision(
        aRevision({ jobId: job.id, clientId: job.clientId, providerId }),
      );
      const revised = accept(
        await saveOutcome(stores, decideRevise(job, request, { actor: byClient, now: tuesday })),
      );
      const { id: outputId, sha256: outputSha256 } = await stores.files.insert(aFile(), null);
      const rate = { rateBps: 1500 as BasisPoints, reviews: withReviews };
      const byProvider = bySession({ id: providerId, role: 'service-provider' });
      const context = { actor: byProvider, now: later(tuesday, 1) };
      let done = accept(
        await saveOutcome(
          stores,
          decideDeliver(revised, { outputId, outputSha256, ...rate }, context),
        ),
      );
      for (const part of [100, 20]) {
        const refund = { reason: 'Left out.', amount: pesewas(part), isClientDeleted: false };
        const now = later(done.updatedAt, 1);
        const decided = decideRefund(done, refund, { actor: bySession(admin), now });
        done = accept(await saveOutcome(stores, decided));
      }
    });
    expect(await unpaidOf(providerId)).toMatchObject({
      earnings: 3,
      gross: 180n,
      commission: 27n,
      net: 153n,
    });
    const stored = await read(({ jobs }) => jobs.find(job.id));
    expect(stored).toMatchObject({
      status: 'completed',
      completedAt: mondayMorning,
      review: { state: 'accepted', acceptedBy: 'admin', revisions: 1 },
      returned: { due: 120n, discount: 0n },
    });
    expect(await unclearedOf(providerId)).toBe(0n);
  });
}
