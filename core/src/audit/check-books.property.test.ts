import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLive, isReversed, jobStatuses } from '../jobs/job.ts';
import { pesewas, type Pesewas, subtractMoney, zero } from '../kernel/money.ts';
import { accountId, jobId, mondayMorning as at, payoutId } from '../testing/builders/ids.ts';
import { earningKinds } from '../payouts/payout.ts';
import { aBookedEarning, aBookedJob, aBookedPayout } from '../testing/builders/wallet.ts';
import { checkWholeBooks } from '../testing/simulation/whole-books.ts';
import { splitCommission } from '../wallet/commission.ts';
import { escrowOf, walletOf, type Entry, type LedgerAccount } from '../wallet/ledger.ts';
import {
  postCapture,
  postHold,
  postPayout,
  postRefund,
  postRelease,
  postSettlement,
} from '../wallet/postings.ts';
import type { BookedEarning, BookedJob, BookedPayout, Books } from './books.ts';
import { checkBooks } from './check-books.ts';

const rate = 1_500 as Parameters<typeof splitCommission>[1];

type PlannedJob = Readonly<{
  client: number;
  provider: number;
  status: BookedJob['status'];
  price: number;
  /** How much of the price of a completed job went back, in percent. */
  returned: number;
  /** Whether the client of a completed job can still contest it. */
  isContested: boolean;
}>;

const plannedJob: fc.Arbitrary<PlannedJob> = fc.record({
  client: fc.integer({ min: 1, max: 3 }),
  provider: fc.integer({ min: 4, max: 5 }),
  status: fc.constantFrom(...jobStatuses),
  price: fc.integer({ min: 1, max: 5_000 }),
  returned: fc.constantFrom(0, 0, 0, 1, 50, 99),
  isContested: fc.boolean(),
});

/** What the review of a completed job has come to; a contested job has lost nothing so far. */
function reviewOf({ status, price, returned, isContested }: PlannedJob) {
  if (status !== 'completed') return { isContested: false, returned: zero };
  const part = isContested ? 0 : Math.floor((price * returned) / 100);
  return { isContested, returned: pesewas(part) };
}

type Split = Readonly<{ commission: Pesewas | null; net: Pesewas | null }>;

/** What a split loses when the rest of the price is split anew. */
const lessSplit = (split: ReturnType<typeof splitCommission>, rest: Split) => ({
  ...split,
  commission: subtractMoney(split.commission, rest.commission ?? zero),
  net: subtractMoney(split.net, rest.net ?? zero),
});

const atPart = { reason: 'partial-refund:1', at } as const;

/** The job and its entries; the first live job of a client is free. */
function bookJob(plan: PlannedJob, nth: number, isFree: boolean) {
  const [price, id] = [pesewas(plan.price), jobId(nth * nth + 1)];
  const isDone = plan.status === 'completed' || plan.status === 'refunded';
  const split = splitCommission(price, rate);
  const { isContested, returned } = reviewOf(plan);
  const rest = splitCommission(pesewas(price - returned), rate);
  const job = aBookedJob({
    id,
    clientId: accountId(plan.client),
    assignedId: accountId(plan.provider),
    status: plan.status,
    price,
    discount: pesewas(isFree ? price : 0n),
    amountDue: pesewas(isFree ? 0n : price),
    returned: { due: returned, discount: zero },
    isCleared: !isContested,
    commission: isDone ? rest.commission : null,
    net: isDone ? rest.net : null,
  });
  const funding = { ...job, jobId: id };
  const part = { ...funding, amountDue: job.returned.due, discount: job.returned.discount };
  const providerId = accountId(plan.provider);
  const postings = [
    postHold(funding, at),
    ...(isDone ? [postCapture({ jobId: id, providerId, split, round: 0 }, at)] : []),
    ...(returned > 0n
      ? [postRefund(part, { providerId, split: lessSplit(split, rest) }, atPart)]
      : []),
    ...(plan.status === 'refunded'
      ? [postRefund(funding, { providerId, split }, { reason: 'refund', at })]
      : []),
    ...(isReversed(job) && !isDone ? [postRelease(funding, at)] : []),
  ];
  return { job, entries: postings.flatMap(({ entries }) => entries) };
}

function bookEarnings(job: BookedJob, payout: BookedEarning['payoutId']): BookedEarning[] {
  const whole = { ...job, ...splitCommission(job.price, rate) };
  const paid = job.isCleared
    ? ({ payoutId: payout, clearedAt: at } as const)
    : ({ payoutId: null, clearedAt: null } as const);
  const capture = { ...aBookedEarning(whole, paid), clearedAt: paid.clearedAt };
  if (job.status === 'completed') {
    const lost = { ...whole, ...lessSplit(splitCommission(job.price, rate), job) };
    const part = { ...lost, price: job.returned.due };
    const reversal = aBookedEarning(part, { kind: 'partial-refund', payoutId: paid.payoutId });
    return part.price === 0n ? [capture] : [capture, reversal];
  }
  return job.status === 'refunded' ? [capture, aBookedEarning(job, { kind: 'refund' })] : [];
}

/** Pays the first half of each provider's jobs, the first provider's payout already completed. */
function bookPayouts(earnings: readonly BookedEarning[]) {
  const payouts: BookedPayout[] = [];
  const entries: Entry[] = [];
  for (const [id, paid] of Map.groupBy(earnings, (earning) => earning.payoutId)) {
    if (id === null) continue;
    const status = id === payoutId(4) ? 'completed' : 'pending';
    const payout = aBookedPayout(paid, { id, status });
    const transfer = { ...payout, payoutId: id };
    payouts.push(payout);
    entries.push(...postPayout(transfer, at).entries);
    if (status === 'completed') entries.push(...postSettlement(transfer, at).entries);
  }
  return { payouts, entries };
}

function bookAll(plans: readonly PlannedJob[]): Books {
  const promoted = new Set<number>();
  const booked = plans.map((plan, nth) => {
    const isFree = isLive(plan) && !promoted.has(plan.client);
    if (isFree) promoted.add(plan.client);
    return bookJob(plan, nth, isFree);
  });
  const topUps = [1, 2, 3].map((client): Entry => ({
    debit: 'cash:clearing',
    credit: walletOf(accountId(client)),
    amount: pesewas(1_000_000),
  }));
  const jobs = booked.map(({ job }) => job);
  const earnings = jobs.flatMap((job, nth) =>
    bookEarnings(job, nth * 2 < jobs.length ? payoutId(job.assignedId ?? 4) : null),
  );
  const { payouts, entries: paid } = bookPayouts(earnings);
  const entries = [...topUps, ...booked.flatMap((one) => one.entries), ...paid];
  const balances = new Map<LedgerAccount, Pesewas>();
  const add = (account: LedgerAccount, amount: bigint) =>
    balances.set(account, pesewas((balances.get(account) ?? 0n) + amount));
  for (const { debit, credit, amount } of entries) {
    add(debit, -amount);
    add(credit, amount);
  }
  return { balances, entries, jobs, earnings, payouts };
}

/** One change of the books that no use case makes; `at` chooses the row. */
type Damage = Readonly<{ kind: string; at: number; by: number }>;

type Rows<Row> = readonly Row[];
const change = <Row>(rows: Rows<Row>, nth: number, to: (row: Row) => Row): Rows<Row> =>
  rows.map((row, index) => (index === nth % rows.length ? to(row) : row));
const drop = <Row>(rows: Rows<Row>, nth: number): Rows<Row> =>
  rows.filter((_row, index) => index !== nth % rows.length);

const damages: Readonly<Record<string, (books: Books, damage: Damage) => Partial<Books>>> = {
  balance: ({ balances }, { at: nth, by }) => ({
    balances: new Map(
      change([...balances], nth, ([name, amount]) => [name, pesewas(amount + BigInt(by))]),
    ),
  }),
  lostBalance: ({ balances }, { at: nth }) => ({ balances: new Map(drop([...balances], nth)) }),
  amount: ({ entries }, { at: nth, by }) => ({
    entries: change(entries, nth, (entry) => ({ ...entry, amount: pesewas(by) })),
  }),
  account: ({ entries }, { at: nth, by }) => ({
    entries: change(entries, nth, (entry) => ({ ...entry, credit: escrowOf(jobId(by + 200)) })),
  }),
  lostEntry: ({ entries }, { at: nth }) => ({ entries: drop(entries, nth) }),
  status: ({ jobs }, { at: nth, by }) => ({
    jobs: change(jobs, nth, (job) => ({
      ...job,
      status: jobStatuses[Math.abs(by) % jobStatuses.length] ?? 'pending',
    })),
  }),
  price: ({ jobs }, { at: nth, by }) => ({
    jobs: change(jobs, nth, (job) => ({ ...job, discount: pesewas(by), isTranslation: by > 0 })),
  }),
  lostJob: ({ jobs }, { at: nth }) => ({ jobs: drop(jobs, nth) }),
  earning: ({ earnings }, { at: nth, by }) => ({
    earnings: change(earnings, nth, (earning) => ({ ...earning, net: pesewas(by) })),
  }),
  owner: ({ earnings }, { at: nth }) => ({
    earnings: change(earnings, nth, (earning) => ({ ...earning, providerId: accountId(9) })),
  }),
  repeated: ({ earnings }, { at: nth }) => ({
    earnings: [...earnings, ...earnings.slice(nth % 7, (nth % 7) + 1)],
  }),
  order: ({ earnings, jobs }) => ({
    earnings: earnings.toReversed(),
    jobs: jobs.toReversed(),
  }),
  cleared: ({ earnings }, { at: nth }) => ({
    earnings: change(earnings, nth, (earning) => ({
      ...earning,
      clearedAt: earning.clearedAt === null ? at : null,
    })),
  }),
  contested: ({ jobs }, { at: nth }) => ({
    jobs: change(jobs, nth, (job) => ({ ...job, isCleared: !job.isCleared })),
  }),
  returned: ({ jobs }, { at: nth, by }) => ({
    jobs: change(jobs, nth, (job) => ({
      ...job,
      returned: { ...job.returned, due: pesewas(by) },
    })),
  }),
  kind: ({ earnings }, { at: nth, by }) => ({
    earnings: change(earnings, nth, (earning) => ({
      ...earning,
      kind: earningKinds[Math.abs(by) % earningKinds.length] ?? 'capture',
    })),
  }),
  payout: ({ payouts }, { at: nth, by }) => ({
    payouts: change(payouts, nth, (payout) => ({ ...payout, gross: pesewas(by) })),
  }),
  lostPayout: ({ payouts }, { at: nth }) => ({ payouts: drop(payouts, nth) }),
};

const damage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom(...Object.keys(damages)),
  at: fc.nat(100),
  by: fc.integer({ min: -100, max: 100 }),
});

const apply = (books: Books, one: Damage): Books => ({
  ...books,
  ...damages[one.kind]?.(books, one),
});

const plans = fc.array(plannedJob, { maxLength: 14 });

describe('checking random books row by row', () => {
  it('finds nothing in sound ones', () => {
    fc.assert(
      fc.property(plans, (planned) => {
        const books = bookAll(planned);
        // A payout of nothing but lost earnings is no payout.
        fc.pre(books.payouts.every(({ net }) => net > 0n));
        expect(checkBooks(books)).toEqual([]);
      }),
    );
  });

  it('finds in broken ones what the rules over whole books find', () => {
    let broken = 0;
    fc.assert(
      fc.property(plans, fc.array(damage, { minLength: 1, maxLength: 4 }), (planned, done) => {
        const books = done.reduce(apply, bookAll(planned));
        const found = checkBooks(books);
        if (found.length > 0) broken += 1;
        expect(found.toSorted()).toEqual(checkWholeBooks(books).toSorted());
      }),
      { numRuns: 500 },
    );
    expect(broken).toBeGreaterThan(250);
  });

  it('finds a single wrong escrow among those of many jobs with any ids', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.maxSafeNat(), { minLength: 1, maxLength: 200 }), (ids) => {
        const accounts = ids.map((id) => escrowOf(jobId(id)));
        const entries = accounts.map((credit): Entry => ({
          debit: 'cash:clearing',
          credit,
          amount: pesewas(1),
        }));
        const balances = new Map<LedgerAccount, Pesewas>(
          accounts.map((account) => [account, pesewas(1)]),
        );
        const books = { balances, entries, jobs: [], earnings: [], payouts: [] };
        balances.set('cash:clearing', pesewas(-accounts.length));
        expect(checkBooks(books)).toEqual([]);
        const [first = 'cash:clearing'] = accounts;
        balances.set(first, pesewas(2));
        expect(checkBooks(books)).toContain(
          `${first}: the cached balance is not the sum of its entries`,
        );
      }),
    );
  });

  it('finds a wrong escrow among thousands, which the table has grown for', () => {
    const accounts = Array.from({ length: 5_000 }, (_, nth) => escrowOf(jobId(nth * 65_536 + 1)));
    const balances = new Map<LedgerAccount, Pesewas>(
      accounts.map((account) => [account, pesewas(0)]),
    );
    balances.set(escrowOf(jobId(65_537)), pesewas(7));
    const found = checkBooks({ balances, entries: [], jobs: [], earnings: [], payouts: [] });
    expect(found).toEqual([
      'the balances do not sum to zero',
      'job:65537:escrow: the cached balance is not the sum of its entries',
      'job:65537:escrow is 7 pesewas, expected 0',
    ]);
  });
});
