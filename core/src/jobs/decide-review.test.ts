import { describe, expect, it } from 'vitest';
import { dayMs, later } from '../kernel/instant.ts';
import { type BasisPoints, pesewas } from '../kernel/money.ts';
import { InvariantError, ok, refuse } from '../kernel/result.ts';
import { composeEarning } from '../payouts/earning-hold.ts';
import { accountId, fileId, jobId, mondayMorning } from '../testing/builders/ids.ts';
import { aJob } from '../testing/builders/jobs.ts';
import { aQuoteForWords } from '../testing/builders/pricing.ts';
import { accept, from, withReviews } from '../testing/marketplace.ts';
import { splitCommission } from '../wallet/commission.ts';
import { postCapture, postRefund, postReopening } from '../wallet/postings.ts';
import { decideCancel, decideDeliver, decideFail, decideRelease, fundingOf } from './decide-job.ts';
import { decideRefund } from './decide-refund.ts';
import {
  decideAccept,
  decideDecline,
  decideDispute,
  decideRevise,
  decideSettlement,
} from './decide-review.ts';
import type { Job } from './job.ts';
import { noReview, type ReviewState, reviewStates } from './review.ts';

const client = { id: accountId(3), role: 'client' } as const;
const worker = { id: accountId(5), role: 'service-provider' } as const;
const admin = { id: accountId(9), role: 'admin' } as const;
const providerId = worker.id;
const delivered = later(mondayMorning, 60_000);
const now = later(delivered, dayMs);
const rateBps = 1250 as BasisPoints;
const quote = aQuoteForWords(111);
const split = splitCommission(quote.price, rateBps);
const outputId = fileId(4);

const taken = aJob({
  id: jobId(8),
  clientId: client.id,
  quote,
  status: 'in_progress',
  assignedId: providerId,
  assignedAt: mondayMorning,
});
const delivery = { outputId, outputSha256: 'ab', rateBps, reviews: withReviews };
const { job: open, earning: earned } = accept(
  decideDeliver(taken, delivery, from(worker, delivered)),
);
const earning = composeUnclearedEarning();

/** The earning of a delivery in review, composed apart from the decision. */
function composeUnclearedEarning() {
  const whole = composeEarning({ jobId: taken.id, providerId, split, isFree: false }, delivered);
  return { ...whole, clearedAt: null };
}

/** The delivered job in a state of its review. */
const inState = (state: ReviewState): Job =>
  state === 'revision'
    ? { ...taken, review: { ...noReview, state, leftMs: dayMs, revisions: 1 } }
    : { ...open, review: { ...open.review, state, ...(state !== 'open' && { until: null }) } };

const revision = { dueAt: later(now, 3 * dayMs), earning, reviews: withReviews };
const standing = { outputId, rateBps, reason: 'The word is right in Akuapem Twi.' };
const settlement = {
  returned: pesewas(0),
  reason: 'The text is complete.',
  isClientDeleted: false,
};

const moves = {
  accept: (job: Job) => decideAccept(job, 'client', from(client, now)),
  revise: (job: Job) => decideRevise(job, revision, from(client, now)),
  decline: (job: Job) => decideDecline(job, standing, from(worker, now)),
  dispute: (job: Job) => decideDispute(job, 'Half of it is missing.', from(client, now)),
  settle: (job: Job) => decideSettlement(job, settlement, from(admin, now)),
} as const;

type ReviewMove = keyof typeof moves;

const startsIn: Readonly<Record<ReviewMove, ReviewState>> = {
  accept: 'open',
  revise: 'open',
  decline: 'revision',
  dispute: 'open',
  settle: 'dispute',
};

const leadsTo: Readonly<Record<ReviewMove, ReviewState>> = {
  accept: 'accepted',
  revise: 'revision',
  decline: 'dispute',
  dispute: 'dispute',
  settle: 'settled',
};

const faultOf: Readonly<Record<ReviewMove, string>> = {
  accept: 'job.not-in-review',
  revise: 'job.not-in-review',
  decline: 'job.not-in-revision',
  dispute: 'job.not-in-review',
  settle: 'job.not-in-dispute',
};

describe.each(Object.keys(moves) as ReviewMove[])('the move to %s', (move) => {
  it.each(reviewStates)('starts from the right state of the review only: %s', (state) => {
    const decided = moves[move](inState(state));
    const expected = state === startsIn[move] ? leadsTo[move] : { code: faultOf[move], state };
    expect(decided.ok ? decided.value.job.review.state : decided.fault).toEqual(expected);
  });
});

describe('a delivery with reviews', () => {
  it('captures the hold, but the earning is not cleared', () => {
    expect(earned).toEqual(earning);
    expect(open.review).toMatchObject({ state: 'open', until: later(delivered, 3 * dayMs) });
  });

  it('is cleared at once for a client who accepts on delivery', () => {
    const trusting = { ...taken, review: { ...noReview, acceptsOnDelivery: true } };
    const { earning: cleared, job } = accept(
      decideDeliver(trusting, delivery, from(worker, delivered)),
    );
    expect(cleared?.clearedAt).toBe(delivered);
    expect(job.review.state).toBe('accepted');
  });
});

describe('an acceptance', () => {
  it.each(['client', 'rating', 'silence', 'admin'] as const)(
    'by %s clears the earnings and moves no money',
    (by) => {
      const decided = accept(decideAccept(open, by, from(client, now)));
      expect(decided).toMatchObject({ clears: true, posting: null, earning: null, totals: [] });
      expect(decided.event).toMatchObject({ move: 'accept', note: by, to: 'completed' });
      expect(decided.job.review).toMatchObject({ acceptedAt: now, acceptedBy: by, until: null });
    },
  );
});

describe('a revision', () => {
  it('reverses exactly what was captured, and opens the job for its provider', () => {
    const dueAt = later(now, 2 * dayMs);
    const decided = accept(decideRevise(open, { ...revision, dueAt }, from(client, now)));
    expect(decided.posting).toEqual(
      postReopening({ jobId: open.id, providerId, split, round: 1 }, now),
    );
    expect(decided).toMatchObject({ withdrawn: earning, earning: null, clears: false });
    expect(decided.job).toEqual({
      ...open,
      status: 'in_progress',
      outputId: null,
      split: null,
      dueAt,
      lateAt: null,
      updatedAt: now,
      review: { ...noReview, state: 'revision', leftMs: 2 * dayMs, revisions: 1 },
    });
  });

  it('leaves the totals as they were before the delivery, but that it counts as one', () => {
    const changes = [
      ...accept(decideDeliver(taken, delivery, from(worker, delivered))).totals,
      ...accept(decideRevise(open, revision, from(client, now))).totals,
    ];
    const left = Map.groupBy(changes, ({ total, key }) => `${total} ${key.join(' ')}`);
    const sums = [...left.values()].flatMap((rows) =>
      Object.keys(rows[0]?.sums ?? {}).map((figure) => ({
        figure: `${rows[0]?.total} ${figure}`,
        sum: rows.reduce((sum, row) => sum + (row.sums[figure] ?? 0n), 0n),
      })),
    );
    expect(sums.length).toBeGreaterThan(10);
    expect(sums.filter(({ sum }) => sum !== 0n)).toEqual([
      { figure: 'providerDays translation', sum: 1n },
    ]);
  });

  it('has no time left if the review is over, but was not accepted yet', () => {
    const late = from(client, later(delivered, 3 * dayMs + 1));
    const decided = accept(decideRevise(open, revision, late));
    expect(decided.job.review.leftMs).toBe(0);
  });

  it.each([
    [0, 2, true],
    [1, 2, true],
    [2, 2, false],
    [3, 2, false],
    [0, 0, false],
  ])('after %d of at most %d is possible: %s', (revisions, mostRevisions, isPossible) => {
    const job = { ...open, review: { ...open.review, revisions } };
    const policy = { ...revision, reviews: { ...withReviews, mostRevisions } };
    const decided = decideRevise(job, policy, from(client, now));
    const refused = { code: 'job.too-many-revisions', most: mostRevisions };
    expect(decided.ok || decided.fault).toEqual(isPossible || refused);
  });

  it('of a result whose earning was cleared is a bug', () => {
    const cleared = { ...revision, earning: { ...earning, clearedAt: now } };
    expect(() => decideRevise(open, cleared, from(client, now))).toThrow(InvariantError);
  });

  it.each([{ split: null }, { assignedId: null }, { review: { ...open.review, until: null } }])(
    'of a delivered job with %o is a bug',
    (missing) => {
      const broken = { ...open, ...missing };
      expect(() => decideRevise(broken, revision, from(client, now))).toThrow(InvariantError);
    },
  );
});

describe('a job in revision', () => {
  const { job: revised } = accept(decideRevise(open, revision, from(client, now)));

  it('is delivered again at the commission of that day, under a key of its own', () => {
    const again = { ...delivery, outputId: fileId(5), rateBps: 2000 as BasisPoints };
    const decided = accept(decideDeliver(revised, again, from(worker, later(now, 1_000))));
    const anew = splitCommission(quote.price, 2000 as BasisPoints);
    expect(decided.posting).toEqual(
      postCapture({ jobId: open.id, providerId, split: anew, round: 1 }, later(now, 1_000)),
    );
    expect(decided).toMatchObject({ endedRevision: 'delivered', withdrawn: null });
    expect(decided.job).toMatchObject({
      completedAt: delivered,
      outputId: 5,
      review: { state: 'open', until: later(now, 2 * dayMs + 1_000), revisions: 1 },
    });
  });

  it('is neither released nor failed by its provider, who can decline the revision', () => {
    const refused = refuse({ code: 'job.in-revision' });
    expect(decideRelease(revised, from(worker, now))).toEqual(refused);
    expect(decideFail(revised, 'No time.', from(worker, now))).toEqual(refused);
  });

  it('can be released by an admin: it has no result then, and its review is over', () => {
    const decided = accept(decideRelease(revised, from(admin, later(now, 1))));
    expect(decided.endedRevision).toBe('stopped');
    expect(decided.job).toMatchObject({
      status: 'pending',
      assignedId: null,
      completedAt: null,
      review: { state: 'none', leftMs: null, revisions: 1 },
    });
  });

  it('that another provider takes later is ended by an admin only, who knows what the client has', () => {
    const offered = {
      ...revised,
      status: 'pending',
      assignedId: null,
      review: { ...noReview, revisions: 1 },
    } as const;
    const retaken = { ...offered, status: 'in_progress', assignedId: accountId(6) } as const;
    const refused = refuse({ code: 'job.was-delivered' });
    expect(decideCancel(offered, from(client, later(now, 1)))).toEqual(refused);
    expect(decideFail(retaken, 'No time.', from(worker, later(now, 1)))).toEqual(refused);
    expect(accept(decideCancel(offered, from(admin, later(now, 1)))).job.status).toBe('cancelled');
    expect(accept(decideFail(retaken, 'No time.', from(admin, later(now, 1)))).job.status).toBe(
      'failed',
    );
  });

  it('can be failed by an admin: the whole price goes back', () => {
    const decided = accept(decideFail(revised, 'They moved away.', from(admin, later(now, 1))));
    expect(decided.posting?.entries).toEqual([
      { debit: 'job:8:escrow', credit: 'client:3:wallet', amount: quote.price },
    ]);
    expect(decided).toMatchObject({ endedRevision: 'stopped', job: { review: { state: 'none' } } });
  });

  it('counts again as it was delivered if its provider declines, and waits for a decision', () => {
    const decided = accept(decideDecline(revised, standing, from(worker, later(now, 1_000))));
    expect(decided).toMatchObject({
      endedRevision: 'declined',
      clears: false,
      earning: { kind: 'capture', net: split.net, clearedAt: null },
      event: { move: 'decline', note: standing.reason, from: 'in_progress', to: 'completed' },
      job: { outputId, split, completedAt: delivered, review: { state: 'dispute', leftMs: null } },
    });
    expect(decided.posting?.key).toBe('job:8:capture:1');
  });

  it.each(['', ' \n'])('is not declined for no reason: %j', (reason) => {
    const decided = decideDecline(revised, { ...standing, reason }, from(worker, now));
    expect(decided).toEqual(refuse({ code: 'job.reason-missing' }));
  });
});

describe('a dispute', () => {
  const disputed = inState('dispute');
  const settle = (returned: bigint, isClientDeleted = false, job = disputed) =>
    decideSettlement(
      job,
      { ...settlement, returned: pesewas(returned), isClientDeleted },
      from(admin, now),
    );

  it.each(['', ' \n'])('is not opened for no reason: %j', (reason) => {
    const decided = decideDispute(open, reason, from(client, now));
    expect(decided).toEqual(refuse({ code: 'job.reason-missing' }));
  });

  it('leaves the money where it is until it is decided', () => {
    const decided = accept(decideDispute(open, ' A page is missing. ', from(client, now)));
    expect(decided).toMatchObject({ posting: null, earning: null, clears: false, totals: [] });
    expect(decided.event.note).toBe('A page is missing.');
  });

  it('is refunded by its decision only', () => {
    const refund = { reason: 'A page is missing.', isClientDeleted: false };
    const decided = decideRefund(disputed, refund, from(admin, now));
    expect(decided).toEqual(refuse({ code: 'job.in-dispute' }));
  });

  it('is decided for the provider without a posting', () => {
    const decided = accept(settle(0n));
    expect(decided).toMatchObject({
      posting: null,
      earning: null,
      clears: true,
      job: { status: 'completed', split, review: { state: 'settled' } },
    });
  });

  it('is decided for the client: all goes back, and the figures stay on the job', () => {
    const decided = accept(settle(quote.price));
    const captured = { providerId, split };
    expect(decided.posting).toEqual(
      postRefund(fundingOf(disputed), captured, { reason: 'settlement', at: now }),
    );
    expect(decided).toMatchObject({
      clears: true,
      earning: { kind: 'refund', gross: -quote.price, net: -split.net, clearedAt: now },
      job: { status: 'refunded', split, review: { state: 'settled' } },
    });
  });

  it('is decided in between: the commission is that on the rest', () => {
    const decided = accept(settle(133n));
    const rest = splitCommission(pesewas(quote.price - 133n), rateBps);
    expect(decided).toMatchObject({
      clears: true,
      earning: { kind: 'partial-refund', gross: -133n, net: rest.net - split.net },
      posting: { key: 'job:8:settlement', kind: 'decision' },
      job: { status: 'completed', split: rest, returned: { due: 133n, discount: 0n } },
    });
  });

  it.each([
    ['less than nothing', -1n, { code: 'job.amount-missing' }],
    ['more than the price', 334n, { code: 'job.refund-too-large', most: quote.price }],
  ])('returns not %s', (_, returned, fault) => {
    expect(settle(returned)).toEqual({ ok: false, fault });
  });

  it('returns nothing to a deleted client, but can be decided for the provider', () => {
    expect(settle(1n, true)).toEqual(refuse({ code: 'job.client-deleted' }));
    expect(settle(0n, true).ok).toBe(true);
  });

  it('returns to the platform what it has paid for a deleted client', () => {
    const free = aQuoteForWords(111, 500);
    const decided = settle(free.price, true, { ...disputed, quote: free });
    expect(decided).toMatchObject(ok({ job: { status: 'refunded' } }));
  });

  it.each(['', ' \n'])('is not decided for no reason: %j', (reason) => {
    const decided = decideSettlement(disputed, { ...settlement, reason }, from(admin, now));
    expect(decided).toEqual(refuse({ code: 'job.reason-missing' }));
  });
});
