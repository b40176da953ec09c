import {
  type AccountId,
  addMoney,
  type BasisPoints,
  type CommissionChange,
  type CommissionConfig,
  type CommissionStore,
  defaultCommission,
  instant,
  invariant,
  InvariantError,
  isOfPlatform,
  type LedgerAccount,
  type LedgerStore,
  pesewas,
  type Pesewas,
  type Posting,
  staysPositive,
  toReferenceKey,
  zero,
} from '@nsem/core';
import { toColumn, toMoney } from '../columns.ts';
import { ConstraintError, type DatabaseSession, type Statements } from '../database-session.ts';
import { findAll, findOne, requireRow } from '../statements/by-columns.ts';
import { sumOf } from '../statements/by-filters.ts';
import { defineStatement, type Parts, upTo } from '../statements/define-statement.ts';
import { insertRow, insertRows } from '../statements/row-statements.ts';
import { partNamesOf, rowNameOf } from './account-parts.ts';
import {
  CommissionRow,
  EntryRow,
  type LedgerAccountRow,
  PostingRow,
  ReferenceRow,
  StatementLineRow,
} from './ledger.row.ts';
import { readHolderLines, readStatement, readTotals } from './read-ledger.ts';

type Balance = Readonly<Pick<LedgerAccountRow, 'id' | 'balance'>>;

const insertPosting = insertRow(PostingRow);
const insertLines = insertRows(StatementLineRow);
const insertEntries = insertRows(EntryRow);
const insertReference = insertRow(ReferenceRow);

const moveBalance = defineStatement(
  ({ db, given }: Parts<Readonly<{ name: string; amount: number }>>) =>
    db
      .updateTable('ledger_accounts')
      .set((account) => ({ balance: account('balance', '+', given.amount) }))
      .where('name', '=', given.name)
      .returning(['id', 'balance']),
);

const openOrMove = defineStatement(({ db, given }: Parts<Omit<LedgerAccountRow, 'id'>>) =>
  db
    .insertInto('ledger_accounts')
    .values({ name: given.name, stays_positive: given.stays_positive, balance: given.balance })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((account) => ({
        balance: account('ledger_accounts.balance', '+', account.ref('excluded.balance')),
      })),
    )
    .returning(['id', 'balance']),
);

const selectBalance = defineStatement(({ db, given }: Parts<Pick<LedgerAccountRow, 'name'>>) =>
  db.selectFrom('ledger_accounts').select('balance').where('name', '=', given.name),
);

const selectSumOfParts = defineStatement(
  ({ db, given, dialect }: Parts<Readonly<{ names: readonly string[] }>>) =>
    db
      .selectFrom('ledger_accounts')
      .select((part) => sumOf(part, 'balance').as('balance'))
      .where('name', 'in', dialect.textsOf(given.names)),
);

const selectPosting = defineStatement(({ db, given }: Parts<Pick<PostingRow, 'key'>>) =>
  db.selectFrom('ledger_postings').select('id').where('key', '=', given.key),
);

const selectReference = defineStatement(
  ({ db, given }: Parts<Pick<ReferenceRow, 'reference_key'>>) =>
    db
      .selectFrom('ledger_references')
      .select('posting_id')
      .where('reference_key', '=', given.reference_key),
);

type Change = readonly [LedgerAccount, Pesewas];

/** The net change of each account that a posting affects, over all its entries. */
function changesOf({ entries }: Posting): ReadonlyMap<LedgerAccount, Pesewas> {
  const changes = new Map<LedgerAccount, Pesewas>();
  const add = (account: LedgerAccount, amount: Pesewas) =>
    changes.set(account, addMoney(changes.get(account) ?? zero, amount));
  for (const { debit, credit, amount } of entries) {
    add(debit, pesewas(-amount));
    add(credit, amount);
  }
  return changes;
}

/**
 * One order for all postings, in which they lock the rows of their accounts: two of them never wait for each other in a
 * circle. Those of the platform are last, so that they are locked for the shortest time.
 */
function byLock([one]: Change, [other]: Change): number {
  const isLast = isOfPlatform(one);
  if (isLast !== isOfPlatform(other)) return isLast ? 1 : -1;
  return one < other ? -1 : 1;
}

/**
 * Moves a balance, by one statement. A debit of an account that stays positive must not try to open it, because
 * a row that conflicts is checked against the constraints as a row of its own.
 */
async function moveAccount(
  { sql, part }: DatabaseSession,
  account: LedgerAccount,
  amount: number,
): Promise<Balance> {
  const name = rowNameOf(account, part);
  const isPositive = staysPositive(account);
  const moved = isPositive && amount < 0 ? await sql.get(moveBalance, { name, amount }) : undefined;
  const opening = { name, stays_positive: isPositive, balance: amount };
  return moved ?? requireRow(await sql.get(openOrMove, opening));
}

/** The accounts of a posting after it, with what it has changed of each. */
type Moves = ReadonlyMap<LedgerAccount, Balance & Readonly<{ amount: number }>>;

/** Moves the balances of a posting's accounts, one after the other in the database. */
async function moveAccounts(session: DatabaseSession, posting: Posting): Promise<Moves> {
  const changes = [...changesOf(posting)].toSorted(byLock);
  const moves = changes.map(async ([account, change]) => {
    const amount = toColumn(change);
    return [account, { ...(await moveAccount(session, account, amount)), amount }] as const;
  });
  return new Map(await Promise.all(moves));
}

/** Adds the line of each account's statement. */
function addLines(sql: Statements, moves: Moves, postingId: number): void {
  const lines = [...moves.values()].map(({ id, amount, balance }): StatementLineRow => ({
    account_id: id,
    posting_id: postingId,
    amount,
    balance_after: balance,
  }));
  insertLines(sql, lines);
}

function idOf(moves: Moves, account: LedgerAccount): number {
  const moved = moves.get(account);
  invariant(moved !== undefined, `the posting moves no balance of ${account}`);
  return moved.id;
}

async function append(
  session: DatabaseSession,
  posting: Posting,
  actorId: AccountId | null,
): Promise<void> {
  const { sql } = session;
  const { key, kind, jobId, payoutId, reference, note, at } = posting;
  const row = { key, kind, job_id: jobId, payout_id: payoutId, note, at, actor_id: actorId };
  // In this order: its id follows the ids of the postings that have changed these accounts before.
  const [moves, postingId] = await Promise.all([
    moveAccounts(session, posting),
    sql.insert(insertPosting, row),
  ]);
  if (reference !== null) {
    const reference_key = toReferenceKey(reference);
    await sql.run(insertReference, { reference_key, posting_id: postingId });
  }
  addLines(sql, moves, postingId);
  const entries = posting.entries.map(({ debit, credit, amount }, nth) => ({
    posting_id: postingId,
    position: nth + 1,
    debit_id: idOf(moves, debit),
    credit_id: idOf(moves, credit),
    amount: toColumn(amount),
  }));
  insertEntries(sql, entries);
}

async function readBalance({ sql }: DatabaseSession, account: LedgerAccount): Promise<Pesewas> {
  const row = isOfPlatform(account)
    ? await sql.get(selectSumOfParts, { names: partNamesOf(account) })
    : await sql.get(selectBalance, { name: account });
  return row === undefined ? zero : toMoney(row.balance);
}

/** The double-entry ledger in the database. */
export const createLedgerStore = (session: DatabaseSession): LedgerStore => ({
  async append(posting, actorId) {
    try {
      await append(session, posting, actorId);
    } catch (error) {
      if (!(error instanceof ConstraintError)) throw error;
      throw new InvariantError(`${posting.key} cannot be posted: ${error.message}`, {
        cause: error,
      });
    }
  },
  balance: (account) => readBalance(session, account),
  async hasKey(key) {
    return (await session.sql.get(selectPosting, { key })) !== undefined;
  },
  async hasReference(reference) {
    const given = { reference_key: toReferenceKey(reference) };
    return (await session.sql.get(selectReference, given)) !== undefined;
  },
  statement: (account, page) => readStatement(session.sql, account, page),
  listHolderLines: (page) => readHolderLines(session.sql, page),
  totals: (accountId) => readTotals(session.sql, accountId),
});

const insertRate = insertRow(CommissionRow);

const selectCurrent = defineStatement(({ db }: Parts<unknown>) =>
  db.selectFrom('commission_rates').selectAll().orderBy('id', 'desc').limit(1),
);

const selectHistory = defineStatement(
  ({ db, given }: Parts<Readonly<{ before: number; limit: number }>>) =>
    db
      .selectFrom('commission_rates as rates')
      .selectAll('rates')
      .select((rates) => [
        rates
          .selectFrom('accounts')
          .select('name')
          .whereRef('accounts.id', '=', 'rates.actor_id')
          .as('actor_name'),
        rates
          .selectFrom('commission_rates as earlier')
          .select('earlier.rate_bps')
          .whereRef('earlier.id', '<', 'rates.id')
          .orderBy('earlier.id', 'desc')
          .limit(1)
          .as('previous_bps'),
      ])
      .where('rates.id', '<', given.before)
      .orderBy('rates.id', 'desc')
      .limit(upTo(given.limit)),
);

type HistoryRow = CommissionRow &
  Readonly<{ actor_name: string | null; previous_bps: number | null }>;

const toConfig = (row: CommissionRow): CommissionConfig => ({
  rate: row.rate_bps as BasisPoints,
  updatedAt: instant(row.updated_at),
  actorId: row.actor_id as AccountId | null,
});

const toChange = (row: HistoryRow): CommissionChange => ({
  ...toConfig(row),
  id: row.id,
  actorName: row.actor_name,
  previousRate: row.previous_bps as BasisPoints | null,
});

const unset: CommissionConfig = { rate: defaultCommission, updatedAt: instant(0), actorId: null };

/** The commission rates in the database; 15.0 % until an admin sets one. */
export const createCommissionStore = ({ sql }: DatabaseSession): CommissionStore => ({
  current: async () => (await findOne(sql, selectCurrent, {}, toConfig)) ?? unset,
  async append({ rate, updatedAt, actorId }) {
    await sql.insert(insertRate, { rate_bps: rate, updated_at: updatedAt, actor_id: actorId });
  },
  list: ({ limit, before = Number.MAX_SAFE_INTEGER }) =>
    findAll(sql, selectHistory, { before, limit }, toChange),
});
