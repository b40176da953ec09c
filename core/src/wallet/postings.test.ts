import { describe, expect, it } from 'vitest';
import { type BasisPoints, pesewas, type Pesewas } from '../kernel/money.ts';
import { InvariantError } from '../kernel/result.ts';
import { accountId, jobId, mondayMorning, payoutId } from '../testing/builders/ids.ts';
import { splitCommission } from './commission.ts';
import {
  type LedgerAccount,
  type Posting,
  staysPositive,
  tidyReference,
  toReferenceKey,
} from './ledger.ts';
import {
  type Funding,
  postAdjustment,
  postCapture,
  postHold,
  postPayout,
  postRefund,
  postRelease,
  postReopening,
  postSettlement,
  postTopUp,
} from './postings.ts';

const at = mondayMorning;
const client = accountId(3);
const provider = accountId(5);
const job = jobId(8);

const funding = (amountDue: number, discount: number): Funding => ({
  jobId: job,
  clientId: client,
  amountDue: pesewas(amountDue),
  discount: pesewas(discount),
});
const split = (price: number, bps = 1500) => splitCommission(pesewas(price), bps as BasisPoints);
/** What is captured when the result was sent back so often before. */
const captureOf = (one: ReturnType<typeof split>, round = 0) => ({
  jobId: job,
  providerId: provider,
  split: one,
  round,
});
const transfer = { payoutId: payoutId(2), providerId: provider, net: pesewas(850) };

const wallet: LedgerAccount = 'client:3:wallet';
const escrow: LedgerAccount = 'job:8:escrow';
const earnings: LedgerAccount = 'provider:5:earnings';
const commission: LedgerAccount = 'platform:commission';
const promotions: LedgerAccount = 'platform:promotions';
const cash: LedgerAccount = 'cash:clearing';
const inTransit: LedgerAccount = 'payout:2';

type Written = readonly [debit: LedgerAccount, credit: LedgerAccount, amount: number];

const cases: readonly Readonly<{
  event: string;
  posting: Posting;
  key: string;
  kind: Posting['kind'];
  entries: readonly Written[];
}>[] = [
  {
    event: 'a top-up',
    posting: postTopUp(
      { clientId: client, amount: pesewas(1), reference: 'R-9', note: 'Cash' },
      at,
    ),
    key: 'topup:R-9',
    kind: 'top-up',
    entries: [[cash, wallet, 1]],
  },
  {
    event: 'a job paid by its client',
    posting: postHold(funding(300, 0), at),
    key: 'job:8:hold',
    kind: 'hold',
    entries: [[wallet, escrow, 300]],
  },
  {
    event: 'a first translation that is free',
    posting: postHold(funding(0, 300), at),
    key: 'job:8:hold',
    kind: 'hold',
    entries: [[promotions, escrow, 300]],
  },
  {
    event: 'a first translation that is longer than the promotion',
    posting: postHold(funding(36, 1_500), at),
    key: 'job:8:hold',
    kind: 'hold',
    entries: [
      [wallet, escrow, 36],
      [promotions, escrow, 1_500],
    ],
  },
  {
    event: 'a job that costs nothing',
    posting: postHold(funding(0, 0), at),
    key: 'job:8:hold',
    kind: 'hold',
    entries: [],
  },
  {
    event: 'an edit that raises the price',
    posting: postAdjustment(funding(300, 0), funding(420, 0), { edition: 1, at }),
    key: 'job:8:hold:1',
    kind: 'adjustment',
    entries: [[wallet, escrow, 120]],
  },
  {
    event: 'an edit that lowers the price',
    posting: postAdjustment(funding(300, 0), funding(120, 0), { edition: 2, at }),
    key: 'job:8:hold:2',
    kind: 'adjustment',
    entries: [[escrow, wallet, 180]],
  },
  {
    event: 'an edit that makes a free job shorter',
    posting: postAdjustment(funding(36, 1_500), funding(0, 900), { edition: 1, at }),
    key: 'job:8:hold:1',
    kind: 'adjustment',
    entries: [
      [escrow, wallet, 36],
      [escrow, promotions, 600],
    ],
  },
  {
    event: 'an edit that makes a paid job free',
    posting: postAdjustment(funding(300, 0), funding(0, 300), { edition: 4, at }),
    key: 'job:8:hold:4',
    kind: 'adjustment',
    entries: [
      [escrow, wallet, 300],
      [promotions, escrow, 300],
    ],
  },
  {
    event: 'an edit that does not change the price',
    posting: postAdjustment(funding(300, 0), funding(300, 0), { edition: 5, at }),
    key: 'job:8:hold:5',
    kind: 'adjustment',
    entries: [],
  },
  {
    event: 'a completed job',
    posting: postCapture(captureOf(split(333)), at),
    key: 'job:8:capture',
    kind: 'capture',
    entries: [
      [escrow, commission, 50],
      [escrow, earnings, 283],
    ],
  },
  {
    event: 'a completed job without commission',
    posting: postCapture(captureOf(split(333, 0)), at),
    key: 'job:8:capture',
    kind: 'capture',
    entries: [[escrow, earnings, 333]],
  },
  {
    event: 'a completed job that is all commission',
    posting: postCapture(captureOf(split(333, 10_000)), at),
    key: 'job:8:capture',
    kind: 'capture',
    entries: [[escrow, commission, 333]],
  },
  {
    event: 'a cancelled job that its client paid',
    posting: postRelease(funding(300, 0), at),
    key: 'job:8:release',
    kind: 'release',
    entries: [[escrow, wallet, 300]],
  },
  {
    event: 'a cancelled job that was partly free',
    posting: postRelease(funding(36, 1_500), at),
    key: 'job:8:release',
    kind: 'release',
    entries: [
      [escrow, wallet, 36],
      [escrow, promotions, 1_500],
    ],
  },
  {
    event: 'a refund of a completed job',
    posting: postRefund(
      funding(33, 300),
      { providerId: provider, split: split(333) },
      { reason: 'refund', at },
    ),
    key: 'job:8:refund',
    kind: 'refund',
    entries: [
      [commission, escrow, 50],
      [earnings, escrow, 283],
      [escrow, wallet, 33],
      [escrow, promotions, 300],
    ],
  },
  {
    event: 'a result that is sent back',
    posting: postReopening(captureOf(split(333), 1), at),
    key: 'job:8:reopening:1',
    kind: 'reopening',
    entries: [
      [commission, escrow, 50],
      [earnings, escrow, 283],
    ],
  },
  {
    event: 'a result without commission that is sent back again',
    posting: postReopening(captureOf(split(333, 0), 2), at),
    key: 'job:8:reopening:2',
    kind: 'reopening',
    entries: [[earnings, escrow, 333]],
  },
  {
    event: 'a revised result',
    posting: postCapture(captureOf(split(333), 1), at),
    key: 'job:8:capture:1',
    kind: 'capture',
    entries: [
      [escrow, commission, 50],
      [escrow, earnings, 283],
    ],
  },
  {
    event: 'a refund of a part',
    posting: postRefund(
      funding(3, 30),
      { providerId: provider, split: split(33) },
      { reason: `partial-refund:${at}`, at },
    ),
    key: `job:8:partial-refund:${at}`,
    kind: 'partial-refund',
    entries: [
      [commission, escrow, 5],
      [earnings, escrow, 28],
      [escrow, wallet, 3],
      [escrow, promotions, 30],
    ],
  },
  {
    event: 'a refund of a part too small for a commission, and for the platform',
    posting: postRefund(
      funding(1, 0),
      { providerId: provider, split: split(1) },
      { reason: `partial-refund:${at}`, at },
    ),
    key: `job:8:partial-refund:${at}`,
    kind: 'partial-refund',
    entries: [
      [earnings, escrow, 1],
      [escrow, wallet, 1],
    ],
  },
  {
    event: 'a decision for the client',
    posting: postRefund(
      funding(333, 0),
      { providerId: provider, split: split(333) },
      { reason: 'settlement', at },
    ),
    key: 'job:8:settlement',
    kind: 'decision',
    entries: [
      [commission, escrow, 50],
      [earnings, escrow, 283],
      [escrow, wallet, 333],
    ],
  },
  {
    event: 'a payout',
    posting: postPayout(transfer, at),
    key: 'payout:2:create',
    kind: 'payout',
    entries: [[earnings, inTransit, 850]],
  },
  {
    event: 'a completed payout',
    posting: postSettlement(transfer, at),
    key: 'payout:2:settle',
    kind: 'settlement',
    entries: [[inTransit, cash, 850]],
  },
];

describe('the posting of', () => {
  it.each(cases)('$event has exactly these entries', ({ posting, key, kind, entries }) => {
    const isJob = key.startsWith('job:');
    expect(posting).toEqual({
      key,
      kind,
      entries: entries.map(([debit, credit, amount]) => ({
        debit,
        credit,
        amount: BigInt(amount),
      })),
      jobId: isJob ? job : null,
      payoutId: key.startsWith('payout:') ? payoutId(2) : null,
      reference: kind === 'top-up' ? 'R-9' : null,
      note: kind === 'top-up' ? 'Cash' : null,
      at,
    });
  });

  it.each(cases)('$event moves amounts above zero only', ({ posting }) => {
    for (const { debit, credit, amount } of posting.entries) {
      expect(amount).toBeGreaterThan(0n);
      expect(debit).not.toBe(credit);
    }
  });
});

/** The balance of an account after postings. */
const balanceAfter = (account: LedgerAccount, ...postings: readonly Posting[]): bigint =>
  postings
    .flatMap(({ entries }) => entries)
    .reduce((sum, entry) => {
      if (entry.credit === account) return sum + entry.amount;
      return entry.debit === account ? sum - entry.amount : sum;
    }, 0n);

describe('the escrow of a job', () => {
  const held = funding(36, 1_500);

  it('holds the price while the job is live', () => {
    expect(balanceAfter(escrow, postHold(held, at))).toBe(1_536n);
    const shorter = postAdjustment(held, funding(0, 900), { edition: 1, at });
    expect(balanceAfter(escrow, postHold(held, at), shorter)).toBe(900n);
  });

  it('is empty after every final state', () => {
    const capture = postCapture(captureOf(split(1_536)), at);
    const refund = postRefund(
      held,
      { providerId: provider, split: split(1_536) },
      { reason: 'refund', at },
    );
    expect(balanceAfter(escrow, postHold(held, at), postRelease(held, at))).toBe(0n);
    expect(balanceAfter(escrow, postHold(held, at), capture)).toBe(0n);
    expect(balanceAfter(escrow, postHold(held, at), capture, refund)).toBe(0n);
  });

  it('holds the price again while a result is revised', () => {
    const captured = captureOf(split(1_536));
    const sentBack = [
      postHold(held, at),
      postCapture(captured, at),
      postReopening({ ...captured, round: 1 }, at),
    ];
    expect(balanceAfter(escrow, ...sentBack)).toBe(1_536n);
    expect(balanceAfter(commission, ...sentBack)).toBe(0n);
    expect(balanceAfter(earnings, ...sentBack)).toBe(0n);
    const again = postCapture(captureOf(split(1_536, 2_000), 1), at);
    expect(balanceAfter(escrow, ...sentBack, again)).toBe(0n);
  });

  it('returns every amount to its account after a refund', () => {
    const capture = postCapture(captureOf(split(1_536)), at);
    const refund = postRefund(
      held,
      { providerId: provider, split: split(1_536) },
      { reason: 'refund', at },
    );
    for (const account of [wallet, promotions, commission, earnings]) {
      expect(balanceAfter(account, postHold(held, at), capture, refund)).toBe(0n);
    }
  });
});

describe('an impossible posting', () => {
  it.each([0, -1])('is a top-up of %d', (amount) => {
    const topUp = { clientId: client, amount: pesewas(amount), reference: 'R', note: '' };
    expect(() => postTopUp(topUp, at)).toThrow(InvariantError);
  });

  it.each([
    ['another job', { ...funding(1, 0), jobId: jobId(9) }],
    ["another client's job", { ...funding(1, 0), clientId: accountId(4) }],
  ])('is an adjustment that becomes %s', (_, after) => {
    expect(() => postAdjustment(funding(1, 0), after, { edition: 1, at })).toThrow(InvariantError);
  });
});

describe('an account that may never be negative', () => {
  it.each<[LedgerAccount, boolean]>([
    [wallet, true],
    [escrow, true],
    [inTransit, true],
    [cash, false],
    [commission, false],
    [promotions, false],
    [earnings, false],
  ])('%s: %s', (account, expected) => {
    expect(staysPositive(account)).toBe(expected);
  });
});

it('sums to zero over a whole job and its payout', () => {
  const topUp = { clientId: client, amount: pesewas(2_000), reference: 'R', note: '' };
  const life = [
    postTopUp(topUp, at),
    postHold(funding(1_000, 0), at),
    postCapture(captureOf(split(1_000)), at),
    postPayout(transfer, at),
    postSettlement(transfer, at),
  ];
  const accounts = [wallet, escrow, earnings, commission, promotions, cash, inTransit];
  const balances = accounts.map((account) => balanceAfter(account, ...life) as Pesewas);
  expect(balances).toEqual([1_000n, 0n, 0n, 150n, 0n, -1_150n, 0n]);
  expect(balances.reduce<bigint>((sum, one) => sum + one, 0n)).toBe(0n);
});

it.each([
  ['MOMO-1', 'momo-1'],
  [' MOMO-1\n', 'MOMO-1'],
  ['MoMo  Adabraka\t1', 'momo adabraka 1'],
  ['Ka\u0301', 'K\u00e1'],
  ['STRASSE', 'straße'],
])('compares %j and %j as one reference', (one, other) => {
  expect(toReferenceKey(one)).toBe(toReferenceKey(other));
});

it.each([
  ['MOMO-1', 'MOMO-2'],
  ['MOMO 1', 'MOMO1'],
  ['K\u00e1', 'Ka'],
])('distinguishes %j from %j', (one, other) => {
  expect(toReferenceKey(one)).not.toBe(toReferenceKey(other));
});

it('shows a reference as it was written, without superfluous white space', () => {
  expect(tidyReference('  MoMo \n Ka\u0301 ')).toBe('MoMo K\u00e1');
});
