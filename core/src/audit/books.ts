import type { Job, Returned } from '../jobs/job.ts';
import { type Pesewas, zero } from '../kernel/money.ts';
import type { Earning, Payout } from '../payouts/payout.ts';
import type { Entry, LedgerAccount } from '../wallet/ledger.ts';
import type { RecordedLine } from './records.ts';

/** The part of a job that the checks need. */
export type BookedJob = Readonly<
  Pick<Job, 'id' | 'clientId' | 'assignedId' | 'status'> & {
    isTranslation: boolean;
    price: Pesewas;
    discount: Pesewas;
    amountDue: Pesewas;
    /** What its payers got back although it is completed. */
    returned: Returned;
    /** Whether its result is accepted, so that its earnings can be paid. */
    isCleared: boolean;
    /** Once completed. */
    commission: Pesewas | null;
    net: Pesewas | null;
  }
>;

/** The part of an earning that the checks need. */
export type BookedEarning = Readonly<
  Omit<Earning, 'id' | 'at' | 'isFree' | 'releasedAt' | 'releasedByRule'>
>;

/** The part of a payout that the checks need. */
export type BookedPayout = Readonly<
  Pick<Payout, 'id' | 'providerId' | 'status' | 'gross' | 'commission' | 'net'>
>;

/** The whole ledger, with the jobs, earnings and payouts that it must match. */
export type Books = Readonly<{
  balances: ReadonlyMap<LedgerAccount, Pesewas>;
  entries: readonly Entry[];
  jobs: readonly BookedJob[];
  earnings: readonly BookedEarning[];
  payouts: readonly BookedPayout[];
}>;

/** The same, read row by row: each stream is read once, jobs and earnings side by side. */
export type BookStreams = Readonly<{
  balances: Iterable<readonly [LedgerAccount, Pesewas]>;
  entries: Iterable<Entry>;
  /** In the order of their ids. */
  jobs: Iterable<BookedJob>;
  /** In the order of the ids of their jobs. */
  earnings: Iterable<BookedEarning>;
  payouts: Iterable<BookedPayout>;
}>;

/** Rows by a number, in ascending order of it. */
type Sorted<Row> = Readonly<{ rows: Iterable<Row>; keyOf: (row: Row) => number }>;

/** A row with the rows that belong to it; undefined if there are only those. */
type Joined<Row, Part> = Readonly<{ key: number; row: Row | undefined; parts: readonly Part[] }>;

/** Takes from a sorted stream what comes up to a key. */
function createCursor<Part>({ rows, keyOf }: Sorted<Part>) {
  const iterator = rows[Symbol.iterator]();
  let next = iterator.next();
  return {
    /** The key of the next row; infinite if there is none. */
    key: () => (next.done === true ? Number.POSITIVE_INFINITY : keyOf(next.value)),
    takeAll(key: number): readonly Part[] {
      const taken: Part[] = [];
      while (next.done !== true && keyOf(next.value) === key) {
        taken.push(next.value);
        next = iterator.next();
      }
      return taken;
    },
    close: () => void iterator.return?.(),
  };
}

/**
 * Joins two streams that are sorted by the same number, with one row of each key in memory. A row that
 * is out of order is taken for one without its counterpart.
 */
export function* joinSorted<Row, Part>(
  { rows, keyOf }: Sorted<Row>,
  parts: Sorted<Part>,
): Generator<Joined<Row, Part>> {
  const cursor = createCursor(parts);
  const alone = (key: number) => ({ key, row: undefined, parts: cursor.takeAll(key) });
  try {
    for (const row of rows) {
      const key = keyOf(row);
      while (cursor.key() < key) yield alone(cursor.key());
      yield { key, row, parts: cursor.takeAll(key) };
    }
    while (Number.isFinite(cursor.key())) yield alone(cursor.key());
  } finally {
    cursor.close();
  }
}

/**
 * Checks that each line of a statement is what the entries of its posting moved, and that the balances
 * of an account follow from one another.
 *
 * @param expected how many lines the entries call for.
 */
export function* checkLines(lines: Iterable<RecordedLine>, expected: number): Generator<string> {
  let found = 0;
  let [accountId, balance]: [number, Pesewas] = [0, zero];
  for (const { accountId: id, postingId, amount, balanceAfter, moved } of lines) {
    const row = `ledger_lines ${id}/${postingId}`;
    found += 1;
    if (id !== accountId) balance = zero;
    accountId = id;
    if (moved === null) yield `${row}: no entry of its posting moves the account`;
    else if (moved !== amount) yield `${row}: amount is ${amount}, its entries move ${moved}`;
    if (balance + amount !== balanceAfter) {
      yield `${row}: balance_after is ${balanceAfter}, expected ${balance + amount}`;
    }
    balance = balanceAfter;
  }
  if (found !== expected) {
    yield `ledger_lines: there are ${found}, but the entries call for ${expected}`;
  }
}
