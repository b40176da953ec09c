import { beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '../jobs/job.ts';
import type { JobId } from '../kernel/ids.ts';
import { dayMs, type Instant, later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { createWeeklyPayouts } from '../payouts/create-weekly-payouts.ts';
import { type AcceptingRating, rateAndAccept } from './accept-by-rating.ts';
import { byApiKey, bySession } from '../testing/builders/accounts.ts';
import { jobId, mondayMorning as now } from '../testing/builders/ids.ts';
import { noHold } from '../testing/builders/payouts.ts';
import { storeClient } from '../testing/builders/stored.ts';
import { requestJob, words } from '../testing/job-life.ts';
import { accept, arrange, type Marketplace, openMarketplace } from '../testing/marketplace.ts';
import { inReviews, jobInReview, jobWhoseReviewIs, sendBack } from '../testing/review-life.ts';
import { acceptBySilence, acceptResult, acceptResults, remindOfReviews } from './accept-result.ts';

let place: Marketplace;
let job: Job;
beforeEach(async () => {
  place = await openMarketplace();
  // The first translation is free; the one that is reviewed is not.
  await requestJob(place);
  job = await jobInReview(place, { content: words(100) });
});

const { reviews: policy } = inReviews;
const reviewMs = policy.days * dayMs;

const jobNow = async (id: JobId = job.id) =>
  place.unitOfWork.read(async ({ jobs }) => jobs.find(id));

const clearedAt = () =>
  place.unitOfWork.read(async ({ payouts }) => (await payouts.findEarning(job.id))?.clearedAt);

const payOut = (at: Instant) =>
  place.unitOfWork.write((stores) =>
    createWeeklyPayouts(
      stores,
      bySession(place.admin, at),
      { weekStart: null },
      { now: at, hold: noHold },
    ),
  );

const newestOf = async (kind: string) =>
  [...place.unitOfWork.committed().notifications.rows.values()].filter((one) => one.kind === kind);

describe('accepting a result', () => {
  it('as its client lets payouts pay its provider, who is notified', async () => {
    const { unitOfWork, client, provider } = place;
    expect(await clearedAt()).toBeNull();
    expect(accept(await payOut(now))).toEqual([]);
    const accepted = accept(
      await unitOfWork.write((stores) => acceptResult(stores, bySession(client), job.id, { now })),
    );
    expect(accepted.review).toMatchObject({ state: 'accepted', acceptedBy: 'client' });
    expect(await clearedAt()).toBe(now);
    expect(await newestOf('result_accepted')).toMatchObject([
      { accountId: provider.id, jobId: job.id },
    ]);
    expect(accept(await payOut(later(now, 60_000)))).toMatchObject([{ net: 255n }]);
    expect(unitOfWork.committed().auditEntries).not.toContainEqual(
      expect.objectContaining({ action: 'job.accept' }),
    );
  });

  it('as an admin needs a confirmation, and is in the audit log', async () => {
    const { unitOfWork, admin, provider } = place;
    const acceptAt = (at: Instant) =>
      unitOfWork.write((stores) => acceptResult(stores, bySession(admin), job.id, { now: at }));
    const late = later(now, 11 * 60_000);
    const refused = refuse({ code: 'permission.confirmation-required' });
    expect(await acceptAt(late)).toEqual(refused);
    expect(accept(await acceptAt(now)).review.acceptedBy).toBe('admin');
    expect(unitOfWork.committed().auditEntries.at(-1)).toMatchObject({
      action: 'job.accept',
      objectId: job.id,
      after: JSON.stringify({ providerId: provider.id, netPesewas: 255 }),
    });
  });

  it('is not permitted to a key that only reads', async () => {
    const { unitOfWork, client } = place;
    const key = byApiKey(client, [], 'read');
    const accepted = await unitOfWork.write((stores) => acceptResult(stores, key, job.id, { now }));
    expect(accepted).toMatchObject({ ok: false, fault: { code: 'permission.denied' } });
  });
});

describe('accepting several results', () => {
  it('accepts those of the actor that are in review, each once, and leaves the others', async () => {
    const { unitOfWork, client } = place;
    const second = await jobInReview(place);
    const revised = await jobWhoseReviewIs(place, 'revision');
    const unknown = jobId(999);
    const ids = [second.id, job.id, revised.id, unknown, second.id];
    const done = await unitOfWork.write((stores) =>
      acceptResults(stores, bySession(client), ids, { now }),
    );
    expect(done).toEqual(ok({ accepted: [second.id, job.id], skipped: [revised.id, unknown] }));
    expect((await jobNow(revised.id))?.review.state).toBe('revision');
  });

  it("accepts no other client's", async () => {
    const other = await arrange(place, (stores) => storeClient(stores));
    const done = await place.unitOfWork.write((stores) =>
      acceptResults(stores, bySession(other), [job.id], { now }),
    );
    expect(done).toEqual(ok({ accepted: [], skipped: [job.id] }));
    expect((await jobNow())?.review.state).toBe('open');
  });

  it.each(['provider', 'admin'] as const)('is for clients, and not for the %s', async (who) => {
    const done = await place.unitOfWork.write((stores) =>
      acceptResults(stores, bySession(place[who]), [job.id], { now }),
    );
    expect(done).toEqual(refuse({ code: 'permission.denied' }));
  });

  it('is denied to a key that only reads', async () => {
    const done = await place.unitOfWork.write((stores) =>
      acceptResults(stores, byApiKey(place.client, [], 'read'), [job.id], { now }),
    );
    expect(done).toMatchObject({ ok: false, fault: { code: 'permission.denied' } });
  });
});

const waitUntil = (at: Instant, id = job.id) =>
  place.unitOfWork.write((stores) => acceptBySilence(stores, id, { now: at }));

describe('silence', () => {
  it('accepts a result when its review has ended, and no earlier', async () => {
    const until = later(now, reviewMs);
    const refused = { ok: false, fault: { code: 'job.not-in-review' } };
    expect(await waitUntil(later(until, -1))).toMatchObject(refused);
    expect(await waitUntil(until)).toMatchObject({ ok: true });
    expect(await waitUntil(later(until, 1))).toMatchObject(refused);
    expect((await jobNow())?.review).toMatchObject({ state: 'accepted', acceptedBy: 'silence' });
    expect(await clearedAt()).toBe(until);
    const events = await place.unitOfWork.read(({ jobs }) => jobs.events(job.id));
    expect(events.at(-1)).toMatchObject({ move: 'accept', note: 'silence', actorRole: 'client' });
  });

  it.each(['revision', 'dispute'] as const)('accepts no job in %s', async (state) => {
    const other = await jobWhoseReviewIs(place, state);
    await waitUntil(later(now, 365 * dayMs), other.id);
    expect((await jobNow(other.id))?.review.state).toBe(state);
  });
});

const remind = (at: Instant) =>
  arrange(place, (stores) => remindOfReviews(stores, { now: at, limit: 10 }));

describe('a reminder', () => {
  const dayBefore = later(now, reviewMs - dayMs);
  const mailed = async () =>
    (await place.unitOfWork.readNotices()).filter(({ notice }) => notice.kind === 'review-ending');

  it('is sent once to a client whose review ends within a day', async () => {
    expect(await remind(later(dayBefore, -1))).toBe(0);
    expect(await remind(dayBefore)).toBe(1);
    expect(await remind(later(dayBefore, 60_000))).toBe(0);
    const accountId = place.client.id;
    expect(await newestOf('review_ending')).toMatchObject([{ accountId, jobId: job.id }]);
    expect(await mailed()).toMatchObject([{ notice: { accountId, jobId: job.id } }]);
    expect((await jobNow())?.review).toMatchObject({ state: 'open', remindedAt: dayBefore });
  });

  it('is not sent about what was sent back', async () => {
    await sendBack(place, job.id);
    expect(await remind(later(now, reviewMs))).toBe(0);
    expect(await mailed()).toEqual([]);
  });
});

describe('a rating', () => {
  const rate = (rating: Partial<AcceptingRating>, by = place.client) =>
    place.unitOfWork.write((stores) =>
      rateAndAccept(
        stores,
        bySession(by),
        { providerId: place.provider.id, stars: 5, comment: null, ...rating },
        { now },
      ),
    );

  it.each([
    [5, 'accepted'],
    [4, 'accepted'],
    [3, 'open'],
    [1, 'open'],
  ] as const)('of %d stars leaves a result that it is about %s', async (stars, state) => {
    accept(await rate({ stars, acceptsJobId: job.id }));
    expect((await jobNow())?.review.state).toBe(state);
  });

  it('says that it has accepted the result', async () => {
    accept(await rate({ acceptsJobId: job.id }));
    expect((await jobNow())?.review.acceptedBy).toBe('rating');
  });

  it('accepts nothing that it is not about, and is stored all the same', async () => {
    accept(await rate({}));
    expect((await jobNow())?.review.state).toBe('open');
  });

  it("accepts no other client's result", async () => {
    const other = await arrange(place, (stores) => storeClient(stores));
    const own = await requestJob(place, {}, other);
    await rate({ acceptsJobId: job.id }, other);
    expect((await jobNow())?.review.state).toBe('open');
    expect(own.review.state).toBe('none');
  });
});
