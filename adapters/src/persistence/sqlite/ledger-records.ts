import {
  instant,
  InvariantError,
  toReferenceKey,
  type AccountId,
  type Entry,
  type JobId,
  type PayoutId,
  type RecordedAccount,
  type RecordedCredit,
  type RecordedLine,
  type RecordedPosting,
} from '@nsem/core';
import type Database from 'better-sqlite3';
import { toFlag, toInstant, toMoney } from '../columns.ts';
import { ledgerNamesOf } from '../insights/platform-sums.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { accountOf } from '../wallet/account-parts.ts';
import { toEntry } from './book-rows.ts';
import { eachRow, rows } from './database-file.ts';

/** Each posting with each of its entries, in their order, its job and its payout. */
export const selectPostingEntries = defineStatement(({ db }: Parts<unknown>) =>
  db
    .selectFrom('ledger_postings as posting')
    .leftJoin('ledger_entries as entry', 'entry.posting_id', 'posting.id')
    .leftJoin('ledger_accounts as debit', 'debit.id', 'entry.debit_id')
    .leftJoin('ledger_accounts as credit', 'credit.id', 'entry.credit_id')
    .leftJoin('jobs as job', 'job.id', 'posting.job_id')
    .leftJoin('payouts as payout', 'payout.id', 'posting.payout_id')
    .selectAll('posting')
    .select(['debit.name as debit', 'credit.name as credit', 'entry.amount'])
    .select(['job.client_id', 'job.assigned_id', 'job.amount_due', 'job.discount'])
    .select(['job.commission', 'job.net as job_net'])
    .select(['job.revisions', 'job.returned_due', 'job.returned_discount'])
    .select(['payout.provider_id', 'payout.net as payout_net'])
    .select((posting) => {
      const reference = posting
        .selectFrom('ledger_references')
        .select('reference_key')
        .whereRef('posting_id', '=', 'posting.id');
      const isTopUp = posting('posting.kind', '=', 'top-up');
      return posting.case().when(isTopUp).then(reference).end().as('reference_key');
    })
    .orderBy('posting.id')
    .orderBy('entry.position'),
);

type PostingEntryRow = typeof selectPostingEntries.row;

function toJob(row: PostingEntryRow): RecordedPosting['job'] {
  const { client_id: clientId, amount_due: amountDue, discount } = row;
  if (clientId === null || amountDue === null || discount === null) return null;
  return {
    clientId: clientId as AccountId,
    assignedId: row.assigned_id as AccountId | null,
    amountDue: toMoney(amountDue),
    discount: toMoney(discount),
    commission: row.commission === null ? null : toMoney(row.commission),
    net: row.job_net === null ? null : toMoney(row.job_net),
    isChanged: [row.revisions, row.returned_due, row.returned_discount].some(
      (figure) => (figure ?? 0) > 0,
    ),
  };
}

/** Whether the reference of a posting is that in its key, however it is written. */
function hasOwnReference({ key, reference_key: reference }: PostingEntryRow): boolean {
  // Earlier postings whose references look the same have their numbers in another line.
  const [own] = reference?.split('\n') ?? [];
  return own === toReferenceKey(key.slice('topup:'.length));
}

function toPosting(row: PostingEntryRow): RecordedPosting & { entries: Entry[] } {
  const { provider_id: providerId, payout_net: net } = row;
  return {
    id: row.id,
    key: row.key,
    kind: row.kind,
    jobId: row.job_id as JobId | null,
    payoutId: row.payout_id as PayoutId | null,
    at: instant(row.at),
    actorId: row.actor_id as AccountId | null,
    hasReference: hasOwnReference(row),
    job: toJob(row),
    payout:
      providerId === null || net === null
        ? null
        : { providerId: providerId as AccountId, net: toMoney(net) },
    entries: [],
  };
}

/** Reads the postings with their entries, one posting in memory at a time. */
export function* readPostings(database: Database.Database): Generator<RecordedPosting> {
  let posting: ReturnType<typeof toPosting> | undefined;
  for (const row of eachRow(database, selectPostingEntries, {})) {
    if (posting?.id !== row.id) {
      if (posting !== undefined) yield posting;
      posting = toPosting(row);
    }
    const { debit, credit, amount } = row;
    if (amount !== null) posting.entries.push(toEntry({ debit, credit, amount }));
  }
  if (posting !== undefined) yield posting;
}

const credits = rows(
  ({ db }) =>
    db
      .selectFrom('audit_log as entry')
      .leftJoin('audit_log as previous', (join) =>
        join.on('previous.id', '=', (entry) => entry('entry.id', '-', 1)),
      )
      .select(['entry.id', 'entry.object_id', 'entry.actor_id', 'entry.after', 'entry.at'])
      .select('previous.at as previous_at')
      .where('entry.action', '=', 'wallet.credit')
      .orderBy('entry.id'),
  (row): RecordedCredit => {
    const { amountPesewas, reference } = readCredit(row.after, row.id);
    return {
      clientId: row.object_id as AccountId,
      actorId: row.actor_id as AccountId | null,
      amount: toMoney(amountPesewas),
      reference,
      at: instant(row.at),
      previousAt: toInstant(row.previous_at),
    };
  },
);

type Credit = Readonly<{ amountPesewas: number; reference: string }>;

/** @throws {InvariantError} if it is not what the audit log has of a top-up. */
function readCredit(text: string | null, id: number): Credit {
  try {
    const { amountPesewas, reference } = JSON.parse(text ?? '') as Partial<Credit>;
    if (Number.isSafeInteger(amountPesewas) && typeof reference === 'string')
      return { amountPesewas: amountPesewas ?? 0, reference };
  } catch {
    // Damaged, as any other text that is not of this form.
  }
  throw new InvariantError(`audit_log ${id}: after is not that of a wallet credit`);
}

const lines = rows(
  ({ db }) =>
    db
      .selectFrom('ledger_lines as line')
      .selectAll('line')
      .select((line) =>
        line
          .selectFrom('ledger_entries as entry')
          .select((entry) => {
            const moved = (to: 'entry.credit_id' | 'entry.debit_id') => {
              const isMoved = entry(to, '=', entry.ref('line.account_id'));
              return entry.fn<number>('iif', [isMoved, 'entry.amount', entry.val(0)]);
            };
            const amount = entry(moved('entry.credit_id'), '-', moved('entry.debit_id'));
            return entry.fn.sum<number | null>(amount).as('moved');
          })
          .whereRef('entry.posting_id', '=', 'line.posting_id')
          .where((entry) =>
            entry(entry.ref('line.account_id'), 'in', [
              entry.ref('entry.debit_id'),
              entry.ref('entry.credit_id'),
            ]),
          )
          .as('moved'),
      )
      .orderBy('line.account_id')
      .orderBy('line.posting_id'),
  (row): RecordedLine => ({
    accountId: row.account_id,
    postingId: row.posting_id,
    amount: toMoney(row.amount),
    balanceAfter: toMoney(row.balance_after),
    moved: row.moved === null ? null : toMoney(row.moved),
  }),
);

const accounts = rows(
  ({ db }) =>
    db
      .selectFrom('ledger_accounts as ledger')
      .leftJoin('accounts', (join) =>
        join
          // The id in the name, which finds the account.
          .on('accounts.id', '=', (account) => {
            const rest = account.fn('ltrim', ['ledger.name', account.val('client:provider')]);
            return account.cast<number>(rest, 'integer');
          })
          .on((account) => {
            const { wallet, earnings } = ledgerNamesOf(account.ref('accounts.id'));
            return account('ledger.name', 'in', [wallet, earnings]);
          }),
      )
      .select(['ledger.name', 'ledger.stays_positive', 'accounts.role']),
  (row): RecordedAccount => ({
    name: row.name,
    account: accountOf(row.name),
    staysPositive: toFlag(row.stays_positive),
    holderRole: row.role,
  }),
);

/** How the ledger's other records are read, in the orders that `RecordStreams` has. Sorts no table. */
export const ledgerRows = { credits, lines, accounts };
