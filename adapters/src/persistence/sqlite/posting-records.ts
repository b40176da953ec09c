import {
  instant,
  invariant,
  toReferenceKey,
  type AccountId,
  type Entry,
  type JobId,
  type LedgerAccount,
  type PayoutId,
  type RecordedPosting,
} from '@nsem/core';
import type Database from 'better-sqlite3';
import { toMoney } from '../columns.ts';
import type { PostingRow } from '../wallet/ledger.row.ts';

/** A posting with one of its entries, its job and its payout. */
type PostingEntryRow = PostingRow &
  Readonly<{
    debit: string | null;
    credit: string | null;
    amount: number | null;
    reference_key: string | null;
    client_id: number | null;
    assigned_id: number | null;
    amount_due: number;
    discount: number;
    commission: number | null;
    job_net: number | null;
    provider_id: number | null;
    payout_net: number;
  }>;

/** Each posting with each of its entries, in their order. */
export const selectPostingEntries = `
  select posting.*, debit.name as debit, credit.name as credit, entry.amount,
    case when posting.kind = 'top-up' then (select reference_key from ledger_references
      where posting_id = posting.id) end as reference_key,
    client_id, assigned_id, amount_due, discount, jobs.commission, jobs.net as job_net,
    payouts.provider_id, payouts.net as payout_net
  from ledger_postings as posting
  left join ledger_entries as entry on entry.posting_id = posting.id
  left join ledger_accounts as debit on debit.id = entry.debit_id
  left join ledger_accounts as credit on credit.id = entry.credit_id
  left join jobs on jobs.id = posting.job_id
  left join payouts on payouts.id = posting.payout_id
  order by posting.id, entry.position`;

function toEntry({ debit, credit, amount }: PostingEntryRow): Entry | undefined {
  if (amount === null) return undefined;
  invariant(
    debit !== null && credit !== null,
    'an entry references a ledger account that does not exist',
  );
  return {
    debit: debit as LedgerAccount,
    credit: credit as LedgerAccount,
    amount: toMoney(amount),
  };
}

function toJob(row: PostingEntryRow): RecordedPosting['job'] {
  if (row.client_id === null) return null;
  return {
    clientId: row.client_id as AccountId,
    assignedId: row.assigned_id as AccountId | null,
    amountDue: toMoney(row.amount_due),
    discount: toMoney(row.discount),
    commission: row.commission === null ? null : toMoney(row.commission),
    net: row.job_net === null ? null : toMoney(row.job_net),
  };
}

/** Whether the reference of a posting is that in its key, however it is written. */
function hasOwnReference({ key, reference_key: reference }: PostingEntryRow): boolean {
  // Earlier postings whose references look the same have their numbers in another line.
  const [own] = reference?.split('\n') ?? [];
  return own === toReferenceKey(key.slice('topup:'.length));
}

function toPosting(row: PostingEntryRow): RecordedPosting & { entries: Entry[] } {
  const { provider_id: providerId } = row;
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
      providerId === null
        ? null
        : { providerId: providerId as AccountId, net: toMoney(row.payout_net) },
    entries: [],
  };
}

/** Reads the postings with their entries, one posting in memory at a time. */
export function* readPostings(database: Database.Database): Generator<RecordedPosting> {
  let posting: ReturnType<typeof toPosting> | undefined;
  const rows = database.prepare<[], PostingEntryRow>(selectPostingEntries).iterate();
  for (const row of rows) {
    if (posting?.id !== row.id) {
      if (posting !== undefined) yield posting;
      posting = toPosting(row);
    }
    const entry = toEntry(row);
    if (entry !== undefined) posting.entries.push(entry);
  }
  if (posting !== undefined) yield posting;
}
