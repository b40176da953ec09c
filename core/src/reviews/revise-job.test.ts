import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { checkBooks } from '../audit/check-books.ts';
import { editJob, type JobEdit } from '../jobs/edit-job.ts';
import { cancelJob, failJob, releaseJob, takeBackJob } from '../jobs/end-job.ts';
import type { Job } from '../jobs/job.ts';
import { dayMs, later } from '../kernel/instant.ts';
import { refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { mondayMorning as now } from '../testing/builders/ids.ts';
import { englishToTwi } from '../testing/builders/pricing.ts';
import { storeClient, storeProvider } from '../testing/builders/stored.ts';
import { completeJob, requestJob, takeJob, words } from '../testing/job-life.ts';
import { accept, arrange, type Marketplace, openMarketplace } from '../testing/marketplace.ts';
import {
  aRevisionRequest,
  declineJob,
  inReviews,
  jobInReview,
  sendBack,
} from '../testing/review-life.ts';
import { earningsOf, escrowOf } from '../wallet/ledger.ts';
import {
  answerPin,
  declineRevision,
  listRevisions,
  readResultVersion,
  requestRevision,
  type RevisionRequest,
} from './revise-job.ts';

let place: Marketplace;
let job: Job;
beforeEach(async () => {
  place = await openMarketplace();
  await requestJob(place);
  job = await jobInReview(place, { content: words(100) });
});

const request = (overrides: Partial<RevisionRequest> = {}, context = inReviews) =>
  place.unitOfWork.write((stores) =>
    requestRevision(stores, bySession(place.client), aRevisionRequest(job.id, overrides), context),
  );

const money = () =>
  place.unitOfWork.read(async ({ ledger, payouts }) => ({
    escrow: await ledger.balance(escrowOf(job.id)),
    earnings: await ledger.balance(earningsOf(place.provider.id)),
    commission: await ledger.balance('platform:commission'),
    uncleared: await payouts.sumUncleared(place.provider.id),
    earning: (await payouts.findEarning(job.id))?.net ?? null,
  }));

const revisionsFor = (by: Account) =>
  place.unitOfWork.read((stores) => listRevisions(stores, bySession(by), job.id));
const versionFor = (by: Account, version: number) =>
  place.unitOfWork.read((stores) =>
    readResultVersion(stores, bySession(by), { id: job.id, version }),
  );
const revisions = async () => accept(await revisionsFor(place.client));
const jobNow = () => place.unitOfWork.read(({ jobs }) => jobs.find(job.id));
const noticesOf = async (kind: string) =>
  (await place.unitOfWork.readNotices()).filter(({ notice }) => notice.kind === kind);

describe('sending a result back', () => {
  it('stores what is to be changed with the version that it is about, and notifies', async () => {
    const { provider } = place;
    const dueAt = later(now, 2 * dayMs);
    const sent = accept(await request({ dueAt }));
    expect(sent).toMatchObject({ status: 'in_progress', output: null, outputId: null, dueAt });
    expect(await revisions()).toEqual([
      {
        id: expect.any(Number),
        jobId: job.id,
        providerId: provider.id,
        round: 1,
        reasons: ['terminology'],
        text: 'Please write the dose out.',
        pins: [
          {
            place: { segment: 2 },
            text: 'A spoon is not a dose.',
            doneAt: null,
            answer: null,
          },
        ],
        requestedAt: sent.updatedAt,
        dueAt,
        outputId: job.outputId,
        end: null,
        endedAt: null,
        declineReason: null,
      },
    ]);
    const about = { accountId: provider.id, jobId: job.id };
    expect(await noticesOf('revision-requested')).toMatchObject([{ notice: about }]);
    const notified = [...place.unitOfWork.committed().notifications.rows.values()];
    expect(notified).toContainEqual(
      expect.objectContaining({ ...about, kind: 'revision_requested' }),
    );
  });

  it('takes the money back to escrow, and captures it anew with the next delivery', async () => {
    const held = { escrow: 300n, earnings: 0n, commission: 0n, uncleared: 0n, earning: null };
    const paid = { escrow: 0n, earnings: 255n, commission: 45n, uncleared: 255n, earning: 255n };
    expect(await money()).toEqual(paid);
    await sendBack(place, job.id);
    expect(await money()).toEqual(held);
    await completeJob(place, job.id, inReviews);
    expect(await money()).toEqual(paid);
    expect(checkBooks(await place.unitOfWork.readBooks())).toEqual([]);
  });

  it('is possible twice, and not a third time', async () => {
    for (const round of [1, 2]) {
      expect((await sendBack(place, job.id)).review.revisions).toBe(round);
      await completeJob(place, job.id, inReviews);
    }
    expect(await request()).toEqual(refuse({ code: 'job.too-many-revisions', most: 2 }));
    expect((await revisions()).map(({ round, end }) => [round, end])).toEqual([
      [1, 'delivered'],
      [2, 'delivered'],
    ]);
  });

  it.each([
    ['without a reason', { reasons: [] }, 'revision.reason-missing'],
    ['without an explanation', { text: '', pins: [] }, 'revision.text-missing'],
    ['for a time that has passed', { dueAt: later(now, -1) }, 'job.due-time-invalid'],
    ['for less than a day', { dueAt: later(now, dayMs - 1) }, 'job.due-time-invalid'],
  ] as const)('is refused %s, and changes nothing', async (_, change, code) => {
    const before = place.unitOfWork.committed();
    expect(await request(change)).toMatchObject({ ok: false, fault: { code } });
    expect(place.unitOfWork.committed()).toBe(before);
  });

  it('is not possible if the operator allows none', async () => {
    const none = { ...inReviews, reviews: { days: 3, mostRevisions: 0 } };
    expect(await request({}, none)).toEqual(refuse({ code: 'job.too-many-revisions', most: 0 }));
  });
});

describe('the places that the client marked', () => {
  const answer = (nth: number, isDone = true) =>
    place.unitOfWork.write((stores) =>
      answerPin(
        stores,
        bySession(place.provider),
        { id: job.id, nth, isDone, answer: 'It says "adan" now.' },
        { now },
      ),
    );

  it('are answered by the provider while they revise the result', async () => {
    await sendBack(place, job.id);
    const answered = accept(await answer(1));
    expect(answered.pins).toMatchObject([{ doneAt: now, answer: 'It says "adan" now.' }]);
    expect(await revisions()).toEqual([answered]);
    expect(accept(await answer(1, false)).pins).toMatchObject([{ doneAt: null }]);
    expect(await answer(2)).toEqual(refuse({ code: 'revision.pin-not-found' }));
  });

  it('are no longer answered once the result is delivered again', async () => {
    await sendBack(place, job.id);
    await completeJob(place, job.id, inReviews);
    expect(await answer(1)).toEqual(refuse({ code: 'job.not-in-revision', state: 'open' }));
  });
});

describe('the versions that were sent back', () => {
  const read = (version: number, by = place.client) => versionFor(by, version);

  it('can be read by number, also while the next one is there', async () => {
    await sendBack(place, job.id);
    await completeJob(place, job.id, inReviews);
    expect(accept(await read(1)).id).toBe(job.outputId);
    expect((await jobNow())?.outputId).not.toBe(job.outputId);
    expect(await read(2)).toEqual(refuse({ code: 'revision.not-found' }));
  });

  it('are listed for both parties and for admins', async () => {
    await sendBack(place, job.id);
    const listed = await Promise.all([place.client, place.provider, place.admin].map(revisionsFor));
    expect(listed.map((one) => accept(one).length)).toEqual([1, 1, 1]);
  });

  it('are not found by anyone else', async () => {
    await sendBack(place, job.id);
    const others = await arrange(place, async (stores) => [
      await storeClient(stores),
      await storeProvider(stores, [englishToTwi]),
    ]);
    const hidden = refuse({ code: 'job.not-found' });
    expect(await Promise.all(others.map(revisionsFor))).toEqual([hidden, hidden]);
    expect(await Promise.all(others.map((by) => read(1, by)))).toEqual([hidden, hidden]);
  });

  it('are gone with the contents', async () => {
    await sendBack(place, job.id);
    await arrange(place, async ({ reviews }) => {
      const [revision] = await reviews.listRevisions(job.id);
      if (revision) await reviews.replaceRevision({ ...revision, outputId: null });
    });
    expect(await read(1)).toEqual(refuse({ code: 'job.content-erased' }));
    const declined = { id: job.id, reason: 'It is right.' };
    const decided = await place.unitOfWork.write((stores) =>
      declineRevision(stores, bySession(place.provider), declined, { now }),
    );
    expect(decided).toEqual(refuse({ code: 'job.content-erased' }));
  });
});

describe('declining a revision', () => {
  beforeEach(() => sendBack(place, job.id));

  it('lets the version count that was sent back, and opens a dispute', async () => {
    const { admin, client, unitOfWork } = place;
    const declined = await declineJob(place, job.id);
    const reason = 'The dose is written as in the English text.';
    expect(declined).toMatchObject({
      status: 'completed',
      outputId: job.outputId,
      completedAt: job.completedAt,
      review: { state: 'dispute', revisions: 1 },
    });
    expect(await money()).toMatchObject({ escrow: 0n, earnings: 255n, uncleared: 255n });
    expect(await revisions()).toMatchObject([
      { end: 'declined', endedAt: declined.updatedAt, declineReason: reason },
    ]);
    const dispute = await unitOfWork.read(({ reviews }) => reviews.findDispute(job.id));
    expect(dispute).toMatchObject({
      openedBy: 'provider',
      client: null,
      provider: { text: reason },
    });
    expect((await noticesOf('dispute-opened')).map(({ notice }) => notice)).toEqual(
      [client, admin].map(({ id }) => ({
        kind: 'dispute-opened',
        accountId: id,
        jobId: job.id,
      })),
    );
  });

  it('needs a reason', async () => {
    const declined = { id: job.id, reason: ' ' };
    const decided = await place.unitOfWork.write((stores) =>
      declineRevision(stores, bySession(place.provider), declined, { now }),
    );
    expect(decided).toEqual(refuse({ code: 'job.reason-missing' }));
  });
});

describe('a job that is revised', () => {
  beforeEach(() => sendBack(place, job.id, { dueAt: later(now, dayMs) }));

  const endings = {
    release: (by: Account) =>
      place.unitOfWork.write((stores) => releaseJob(stores, bySession(by), job.id, { now })),
    fail: (by: Account) => {
      const failure = { id: job.id, reason: 'They moved away.' };
      return place.unitOfWork.write((stores) => failJob(stores, bySession(by), failure, { now }));
    },
    cancel: (by: Account) =>
      place.unitOfWork.write((stores) => cancelJob(stores, bySession(by), job.id, { now })),
  } as const;

  it.each(['release', 'fail'] as const)(
    'is not left by its provider, who can decline: %s',
    async (ending) => {
      expect(await endings[ending](place.provider)).toEqual(refuse({ code: 'job.in-revision' }));
    },
  );

  it.each([
    ['release', 'pending', 300n],
    ['fail', 'failed', 0n],
    ['cancel', 'cancelled', 0n],
  ] as const)('is ended by an admin, with the revision: %s', async (ending, status, escrow) => {
    const ended = accept(await endings[ending](place.admin));
    expect(ended).toMatchObject({ status, completedAt: null, review: { state: 'none' } });
    expect(await revisions()).toMatchObject([{ end: 'stopped', endedAt: ended.updatedAt }]);
    expect(await money()).toMatchObject({ escrow, earnings: 0n, uncleared: 0n });
    expect(checkBooks(await place.unitOfWork.readBooks())).toEqual([]);
  });

  it('is taken back by its client when it is late, and delivered by somebody else', async () => {
    const other = await arrange(place, (stores) => storeProvider(stores, [englishToTwi]));
    const late = { now: later(now, dayMs) };
    const back = { id: job.id, reason: null };
    const taken = accept(
      await place.unitOfWork.write((stores) =>
        takeBackJob(stores, bySession(place.client), back, late),
      ),
    );
    expect(taken).toMatchObject({ status: 'pending', review: { state: 'none', leftMs: null } });
    expect(accept(await revisionsFor(place.provider))).toHaveLength(1);
    expect(accept(await revisionsFor(other))).toEqual([]);
    await takeJob(place, job.id, other);
    expect(accept(await revisionsFor(other))).toEqual([]);
    expect(await versionFor(other, 1)).toEqual(refuse({ code: 'revision.not-found' }));
    const done = await completeJob({ ...place, provider: other }, job.id, inReviews);
    expect(done.review).toMatchObject({ state: 'open', revisions: 1 });
    expect(done.review.until).toBe(later(now, inReviews.reviews.days * dayMs));
    expect(checkBooks(await place.unitOfWork.readBooks())).toEqual([]);
  });

  it('stays the order that it is once it is taken back: its client keeps what they sent back', async () => {
    const late = { ...inReviews, now: later(now, dayMs) };
    const { client, unitOfWork } = place;
    const back = { id: job.id, reason: null };
    await unitOfWork.write((stores) => takeBackJob(stores, bySession(client), back, late));
    const edit = (change: Omit<JobEdit, 'id'>) =>
      unitOfWork.write((stores) =>
        editJob(stores, bySession(client), { id: job.id, ...change }, late),
      );
    const refused = refuse({ code: 'job.was-delivered' });
    expect(await endings.cancel(client)).toEqual(refused);
    expect(await edit({ content: 'One word.' })).toEqual(refused);
    expect(await edit({ work: { sourceLanguage: 'tw', targetLanguage: 'en' } })).toEqual(refused);
    expect(await edit({ dueAt: later(now, 5 * dayMs), content: job.content })).toMatchObject({
      ok: true,
      value: { dueAt: later(now, 5 * dayMs) },
    });
  });

  it.each([
    [3, 3],
    [0, 1],
  ])('is due by itself, with reviews of %d days after %d', async (days, expected) => {
    const second = await jobInReview(place, { content: words(100) });
    const asked = aRevisionRequest(second.id);
    const context = { ...inReviews, reviews: { ...inReviews.reviews, days } };
    const revised = await place.unitOfWork.write((stores) =>
      requestRevision(stores, bySession(place.client), asked, context),
    );
    expect(accept(revised).dueAt).toBe(later(now, expected * dayMs));
  });

  it('cannot be cancelled by its client', async () => {
    const refused = refuse({ code: 'job.wrong-state', move: 'cancel', status: 'in_progress' });
    expect(await endings.cancel(place.client)).toEqual(refused);
  });

  it('has the remaining time of its review after the next delivery', async () => {
    const { review } = await completeJob(place, job.id, {
      ...inReviews,
      now: later(now, 10 * dayMs),
    });
    const left = inReviews.reviews.days * dayMs - 1;
    expect(review.until).toBeGreaterThanOrEqual(later(now, 10 * dayMs + left - 1_000));
    expect(review.until).toBeLessThanOrEqual(later(now, 10 * dayMs + left + 1));
  });
});
