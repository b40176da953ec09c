import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import { type BasisPoints, pesewas, sumMoney } from '../kernel/money.ts';
import { refuse } from '../kernel/result.ts';
import { composeEarning } from '../payouts/earning-hold.ts';
import type { EarningTotals } from '../payouts/payout.ts';
import type { Quote } from '../pricing/quote.ts';
import { accountId, jobId, mondayMorning as now } from '../testing/builders/ids.ts';
import { aJob } from '../testing/builders/jobs.ts';
import { aQuoteForWords } from '../testing/builders/pricing.ts';
import { accept, from } from '../testing/marketplace.ts';
import { splitCommission } from '../wallet/commission.ts';
import type { Posting } from '../wallet/ledger.ts';
import { postCapture, postHold } from '../wallet/postings.ts';
import { fundingOf } from './decide-job.ts';
import { decideRefund, refundable } from './decide-refund.ts';
import type { Job } from './job.ts';
import { noReview } from './review.ts';

const admin = { id: accountId(9), role: 'admin' } as const;
const providerId = accountId(5);
const reason = 'The last page is missing.';

/** A quote that the client and the platform pay for. */
const aQuote = (due: number, discount: number): Quote => ({
  ...aQuoteForWords(100),
  price: pesewas(due + discount),
  amountDue: pesewas(due),
  discount: pesewas(discount),
});

const aDoneJob = (quote: Quote, rateBps = 1500): Job =>
  aJob({
    id: jobId(8),
    clientId: accountId(3),
    quote,
    status: 'completed',
    assignedId: providerId,
    assignedAt: now,
    completedAt: now,
    split: splitCommission(quote.price, rateBps as BasisPoints),
  });

const refundOf = (job: Job, amount?: bigint, isClientDeleted = false) =>
  decideRefund(
    job,
    { reason, isClientDeleted, ...(amount !== undefined && { amount: pesewas(amount) }) },
    from(admin, now),
  );

describe('a refund of a part', () => {
  it.each([
    // What the client and the platform paid, what goes back, and to whom: halves to the client.
    [300, 0, 1n, 1n, 0n],
    [300, 0, 299n, 299n, 0n],
    [0, 300, 1n, 0n, 1n],
    [0, 300, 299n, 0n, 299n],
    [50, 50, 1n, 1n, 0n],
    [50, 50, 2n, 1n, 1n],
    [50, 50, 3n, 2n, 1n],
    [36, 1_500, 1n, 0n, 1n],
    [36, 1_500, 21n, 0n, 21n],
    [36, 1_500, 22n, 1n, 21n],
    [36, 1_500, 1_535n, 36n, 1_499n],
    [1, 3, 1n, 0n, 1n],
    [1, 3, 2n, 1n, 1n],
    [1, 3, 3n, 1n, 2n],
    [3, 1, 1n, 1n, 0n],
    [3, 1, 2n, 2n, 0n],
    [3, 1, 3n, 2n, 1n],
  ])(
    'of %d and %d returns of %d: %d to the client and %d to the platform',
    (...[paid, free, amount, due, discount]) => {
      const { job, posting } = accept(refundOf(aDoneJob(aQuote(paid, free)), amount));
      expect(job.returned).toEqual({ due, discount });
      const backTo = (account: string) =>
        sumMoney(posting?.entries.flatMap((e) => (e.credit === account ? [e.amount] : [])) ?? []);
      expect(backTo('client:3:wallet')).toBe(due);
      expect(backTo('platform:promotions')).toBe(discount);
    },
  );

  it.each([
    // Price, rate, what goes back, and the commission and net of the rest: halves to the platform.
    [100, 1_500, 70n, 5n, 25n],
    [100, 1_500, 71n, 4n, 25n],
    [100, 1_500, 99n, 0n, 1n],
    [333, 1_500, 1n, 50n, 282n],
    [100, 0, 40n, 0n, 60n],
    [100, 10_000, 40n, 60n, 0n],
    [3, 5_000, 1n, 1n, 1n],
    [3, 5_000, 2n, 1n, 0n],
    [2, 1, 1n, 0n, 1n],
  ])(
    'of %d at %d basis points that returns %d leaves %d as commission and %d as net',
    (...[price, rateBps, amount, commission, net]) => {
      const before = aDoneJob(aQuote(price, 0), rateBps);
      const { job, earning } = accept(refundOf(before, amount));
      expect(job.split).toEqual({ rateBps, commission, net });
      expect(earning).toMatchObject({
        kind: 'partial-refund',
        gross: -amount,
        commission: commission - (before.split?.commission ?? 0n),
        net: net - (before.split?.net ?? 0n),
      });
    },
  );

  it('is a posting of its own, and leaves the job completed', () => {
    const decided = accept(refundOf(aDoneJob(aQuote(300, 0)), 100n));
    expect(decided).toMatchObject({
      clears: true,
      event: { move: 'refund_part', from: 'completed', to: 'completed', note: reason },
      job: { status: 'completed', completedAt: now },
    });
    expect(decided.posting).toMatchObject({
      key: `job:8:partial-refund:${decided.job.updatedAt}`,
      kind: 'partial-refund',
      entries: [
        { debit: 'platform:commission', credit: 'job:8:escrow', amount: 15n },
        { debit: 'provider:5:earnings', credit: 'job:8:escrow', amount: 85n },
        { debit: 'job:8:escrow', credit: 'client:3:wallet', amount: 100n },
      ],
    });
  });

  it('has another key than the one before, also within a millisecond', () => {
    const first = accept(refundOf(aDoneJob(aQuote(300, 0)), 1n));
    const second = accept(refundOf(first.job, 1n));
    expect(second.posting?.key).not.toBe(first.posting?.key);
    expect(second.job.returned.due).toBe(2n);
  });

  it('ends an open review, and leaves one that has ended as it was', () => {
    const job = aDoneJob(aQuote(300, 0));
    const until = later(now, 9_000);
    const open = { ...job, review: { ...noReview, state: 'open', until } } as const;
    expect(accept(refundOf(open, 1n)).job.review).toMatchObject({
      state: 'accepted',
      acceptedBy: 'admin',
      until: null,
    });
    const settled = { ...job, review: { ...noReview, state: 'settled' } } as const;
    expect(accept(refundOf(settled, 1n)).job.review.state).toBe('settled');
  });
});

describe('a refund of all that was not returned', () => {
  const parted = accept(refundOf(aDoneJob(aQuote(50, 50)), 33n)).job;

  it.each([undefined, 67n])('is the end of the job: %s', (amount) => {
    const decided = accept(refundOf(parted, amount));
    expect(decided).toMatchObject({
      event: { move: 'refund', to: 'refunded' },
      posting: { key: 'job:8:refund', kind: 'refund' },
      earning: { kind: 'refund', gross: -67n, commission: -10n, net: -57n },
      job: { status: 'refunded', split: parted.split, returned: parted.returned },
    });
  });

  it('ends an open review without an acceptance', () => {
    const review = { ...noReview, state: 'open', until: later(now, 9_000) } as const;
    const decided = accept(refundOf({ ...parted, review }));
    expect(decided.job.review).toEqual(noReview);
  });
});

describe('a refund', () => {
  const job = aDoneJob(aQuote(50, 50));

  it.each([
    [0n, { code: 'job.amount-missing' }],
    [-1n, { code: 'job.amount-missing' }],
    [101n, { code: 'job.refund-too-large', most: 100n }],
  ])('of %d is refused', (amount, fault) => {
    expect(refundOf(job, amount)).toEqual({ ok: false, fault });
  });

  it('returns at most what an earlier one has left', () => {
    const { job: parted } = accept(refundOf(job, 40n));
    expect(refundable(parted)).toBe(60n);
    expect(refundOf(parted, 61n)).toEqual(refuse({ code: 'job.refund-too-large', most: 60n }));
  });

  it.each([
    ['of what they paid', aQuote(100, 0), 1n, false],
    ['of a part that is theirs by half a pesewa', aQuote(50, 50), 1n, false],
    ['of a part too small to be theirs', aQuote(36, 1_500), 1n, true],
    ['of what the platform paid', aQuote(0, 100), 1n, true],
    ['of all that the platform paid', aQuote(0, 100), undefined, true],
  ])('to a deleted client %s is made if none of it is theirs', (_, quote, amount, isMade) => {
    const decided = refundOf(aDoneJob(quote), amount, true);
    expect(decided.ok || decided.fault).toEqual(isMade || { code: 'job.client-deleted' });
  });

  it('of a job that costs nothing moves nothing', () => {
    const decided = accept(refundOf(aDoneJob(aQuote(0, 0))));
    expect(decided.posting?.entries).toEqual([]);
    expect(decided.job.status).toBe('refunded');
  });
});

/** The balances after postings. */
function balancesAfter(postings: readonly Posting[]): ReadonlyMap<string, bigint> {
  const balances = new Map<string, bigint>();
  const add = (account: string, amount: bigint) =>
    balances.set(account, (balances.get(account) ?? 0n) + amount);
  for (const { debit, credit, amount } of postings.flatMap(({ entries }) => entries)) {
    add(debit, -amount);
    add(credit, amount);
  }
  return balances;
}

/** Checks the balances and the earnings against the figures of the job. */
function checkFigures(job: Job, postings: readonly Posting[], earnings: readonly EarningTotals[]) {
  const balances = balancesAfter(postings);
  const balanceOf = (account: string) => balances.get(account) ?? 0n;
  const { returned, split, quote } = job;
  const isOver = job.status === 'refunded';
  const [commission, net] = isOver ? [0n, 0n] : [split?.commission, split?.net];
  expect(balanceOf('job:8:escrow')).toBe(0n);
  expect(balanceOf('platform:commission')).toBe(commission);
  expect(balanceOf('provider:5:earnings')).toBe(net);
  expect(balanceOf('client:3:wallet')).toBe(isOver ? 0n : returned.due - quote.amountDue);
  expect(balanceOf('platform:promotions')).toBe(isOver ? 0n : returned.discount - quote.discount);
  expect(sumMoney(earnings.map((one) => one.commission))).toBe(commission);
  expect(sumMoney(earnings.map((one) => one.net))).toBe(net);
  expect(sumMoney(earnings.map((one) => one.gross))).toBe(isOver ? 0n : refundable(job));
}

describe('any sequence of refunds', () => {
  const paid = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 100_000 }));
  const shares = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 6 });

  it('conserves every pesewa, and the last one leaves nothing anywhere', () => {
    fc.assert(
      fc.property(paid, paid, fc.integer({ min: 0, max: 10_000 }), shares, (...drawn) => {
        const [due, discount, rateBps, parts] = drawn;
        let job = aDoneJob(aQuote(due, discount), rateBps);
        const split = splitCommission(job.quote.price, rateBps as BasisPoints);
        const captured = { jobId: job.id, providerId, split };
        const postings = [
          postHold(fundingOf(job), now),
          postCapture({ ...captured, round: 0 }, now),
        ];
        const earnings: EarningTotals[] = [composeEarning({ ...captured, isFree: false }, now)];
        for (const share of [...parts, undefined]) {
          const amount = share === undefined ? share : (refundable(job) * BigInt(share)) / 100n;
          if (amount === 0n || job.status === 'refunded') continue;
          const decided = accept(refundOf(job, amount));
          postings.push(...(decided.posting ? [decided.posting] : []));
          earnings.push(...(decided.earning ? [decided.earning] : []));
          job = decided.job;
          checkFigures(job, postings, earnings);
        }
        expect(job.status).toBe('refunded');
      }),
    );
  });
});
