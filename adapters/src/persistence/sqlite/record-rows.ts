import {
  instant,
  InvariantError,
  type AccountId,
  type BasisPoints,
  type FileId,
  type JobId,
  type LedgerAccount,
  type PayoutAccountId,
  type PayoutId,
  type PostedAt,
  type RecordedAccount,
  type RecordedCredit,
  type RecordedEarning,
  type RecordedEvent,
  type RecordedJob,
  type RecordedLine,
  type RecordedPayout,
  type Role,
} from '@nsem/core';
import { toFlag, toMoment, toMoney } from '../columns.ts';
import { toDueRank, toJobEvent } from '../jobs/job.mapper.ts';
import type { JobEventRow, JobRow } from '../jobs/job.row.ts';
import { toEarningTotals } from '../payouts/payout.row.ts';
import type { EarningRow, PayoutRow } from '../payouts/payout.row.ts';
import type { StatementLineRow } from '../wallet/ledger.row.ts';

type Owners = Readonly<{
  input_owner: number | null;
  output_owner: number | null;
  output_sha256: string | null;
}>;

type PostedColumns = Readonly<{ posted_at: number | null; posted_by: number | null }>;

const toPosted = ({ posted_at: at, posted_by: by }: PostedColumns): PostedAt | null =>
  at === null ? null : { at: instant(at), actorId: by as AccountId | null };

function toSplit({ rate_bps, commission, net }: JobRow): RecordedJob['split'] {
  if (rate_bps === null || commission === null || net === null) return null;
  const rateBps = rate_bps as BasisPoints;
  return { rateBps, commission: toMoney(commission), net: toMoney(net) };
}

const toRecordedJob = (row: JobRow & Owners): RecordedJob => ({
  id: row.id as JobId,
  clientId: row.client_id as AccountId,
  assignedId: row.assigned_id as AccountId | null,
  serviceType: row.service_type,
  hasTargetLanguage: row.target_language !== null,
  inputId: row.input_id as FileId | null,
  outputId: row.output_id as FileId | null,
  inputOwnerId: row.input_owner as AccountId | null,
  outputOwnerId: row.output_owner as AccountId | null,
  outputSha256: row.output_sha256,
  words: row.words,
  durationMs: row.duration_ms,
  isQuick: toFlag(row.is_quick),
  unitPrice: toMoney(row.unit_price),
  price: toMoney(row.price),
  discount: toMoney(row.discount),
  split: toSplit(row),
  isSplitWhole:
    (row.rate_bps === null) === (row.net === null) &&
    (row.rate_bps === null) === (row.commission === null),
  status: row.status,
  failureReason: row.failure_reason,
  edition: row.edition,
  createdAt: instant(row.created_at),
  updatedAt: instant(row.updated_at),
  assignedAt: toMoment(row.assigned_at),
  completedAt: toMoment(row.completed_at),
  contentErasedAt: toMoment(row.content_erased_at),
  dueAt: toMoment(row.due_at),
  contentLength: row.content_length,
  contentUnits: row.content.length,
  dueRank: row.due_rank,
  expectedDueRank: toDueRank(row.due_at, row.created_at),
});

const toRecordedEvent = (
  row: JobEventRow & PostedColumns & Readonly<{ account_role: Role | null }>,
): RecordedEvent => ({
  ...toJobEvent(row),
  id: row.id,
  jobId: row.job_id as JobId,
  position: row.position,
  accountRole: row.account_role,
  posted: toPosted(row),
});

const toRecordedEarning = (
  row: EarningRow & PostedColumns & Readonly<{ is_of_free_job: number }>,
): RecordedEarning => ({
  id: row.id,
  providerId: row.provider_id as AccountId,
  jobId: row.job_id as JobId,
  kind: row.kind,
  ...toEarningTotals(row),
  at: instant(row.at),
  payoutId: row.payout_id as PayoutId | null,
  isFree: toFlag(row.is_free),
  releasedAt: toMoment(row.released_at),
  releasedByRule: toFlag(row.released_by_rule),
  posted: toPosted(row),
  isOfFreeJob: toFlag(row.is_of_free_job),
});

type CreditRow = Readonly<{
  id: number;
  object_id: number;
  actor_id: number | null;
  after: string;
  at: number;
  previous_at: number | null;
}>;

type Credit = Readonly<{ amountPesewas: number; reference: string }>;

/** @throws {InvariantError} if it is not what the audit log has of a top-up. */
function readCredit(text: string, id: number): Credit {
  try {
    const { amountPesewas, reference } = JSON.parse(text) as Partial<Credit>;
    if (Number.isSafeInteger(amountPesewas) && typeof reference === 'string')
      return { amountPesewas: amountPesewas ?? 0, reference };
  } catch {
    // Damaged, as any other text that is not of this form.
  }
  throw new InvariantError(`audit_log ${id}: after is not that of a wallet credit`);
}

function toRecordedCredit(row: CreditRow): RecordedCredit {
  const { amountPesewas, reference } = readCredit(row.after, row.id);
  return {
    clientId: row.object_id as AccountId,
    actorId: row.actor_id as AccountId | null,
    amount: toMoney(amountPesewas),
    reference,
    at: instant(row.at),
    previousAt: toMoment(row.previous_at),
  };
}

const toRecordedLine = (
  row: StatementLineRow & Readonly<{ moved: number | null }>,
): RecordedLine => ({
  accountId: row.account_id,
  postingId: row.posting_id,
  amount: toMoney(row.amount),
  balanceAfter: toMoney(row.balance_after),
  moved: row.moved === null ? null : toMoney(row.moved),
});

type PayoutPostings = Readonly<{ settled_at: number | null; settled_by: number | null }>;

const toRecordedPayout = (row: PayoutRow & PostedColumns & PayoutPostings): RecordedPayout => ({
  id: row.id as PayoutId,
  providerId: row.provider_id as AccountId,
  ...toEarningTotals(row),
  weekStart: instant(row.week_start),
  weekEnd: instant(row.week_end),
  status: row.status,
  reference: row.reference,
  payoutAccountId: row.payout_account_id as PayoutAccountId | null,
  failureReason: row.failure_reason,
  createdAt: instant(row.created_at),
  updatedAt: instant(row.updated_at),
  processedAt: toMoment(row.processed_at),
  completedAt: toMoment(row.completed_at),
  created: toPosted(row),
  settled: toPosted({ posted_at: row.settled_at, posted_by: row.settled_by }),
});

type AccountRow = Readonly<{ name: string; stays_positive: number; role: Role | null }>;

const toRecordedAccount = (row: AccountRow): RecordedAccount => ({
  name: row.name as LedgerAccount,
  staysPositive: toFlag(row.stays_positive),
  holderRole: row.role,
});

/** The key of the posting that a move makes; null for the moves that post nothing. */
const keyOfMove = `
  'job:' || event.job_id || case event.move when 'create' then ':hold' when 'deliver' then ':capture'
    when 'cancel' then ':release' when 'fail' then ':release' when 'refund' then ':refund'
    when 'edit' then ':hold:' || (select count(*) from job_events as edit
      where edit.job_id = event.job_id and edit.position <= event.position and edit.move = 'edit')
    end`;

const posted = 'posting.at as posted_at, posting.actor_id as posted_by';

/** How the records are read, in the orders that `RecordStreams` has. Sorts no table. */
export const recordRows = {
  jobs: {
    sql: `select jobs.*, input.owner_id as input_owner, output.owner_id as output_owner,
        output.sha256 as output_sha256 from jobs
      left join files as input on input.id = input_id
      left join files as output on output.id = output_id order by jobs.id`,
    fromRow: toRecordedJob,
  },
  events: {
    sql: `select event.*, accounts.role as account_role, ${posted}
      from job_events as event indexed by job_events_position_unique
      left join accounts on accounts.id = event.actor_id
      left join ledger_postings as posting on posting.key = ${keyOfMove}
      order by event.job_id, event.position`,
    fromRow: toRecordedEvent,
  },
  earnings: {
    sql: `select earnings.*, ${posted}, coalesce(jobs.discount, 0) > 0 as is_of_free_job from earnings
      left join jobs on jobs.id = earnings.job_id
      left join ledger_postings as posting
        on posting.key = 'job:' || earnings.job_id || ':' || earnings.kind
      order by earnings.id`,
    fromRow: toRecordedEarning,
  },
  credits: {
    sql: `select entry.id, entry.object_id, entry.actor_id, entry.after, entry.at, previous.at as previous_at
      from audit_log as entry left join audit_log as previous on previous.id = entry.id - 1
      where entry.action = 'wallet.credit' order by entry.id`,
    fromRow: toRecordedCredit,
  },
  lines: {
    sql: `select line.*, (select sum((credit_id = line.account_id) * amount
          - (debit_id = line.account_id) * amount)
        from ledger_entries where posting_id = line.posting_id
          and (debit_id = line.account_id or credit_id = line.account_id)) as moved
      from ledger_lines as line order by account_id, posting_id`,
    fromRow: toRecordedLine,
  },
  payouts: {
    sql: `select payouts.*, ${posted}, settlement.at as settled_at, settlement.actor_id as settled_by
      from payouts
      left join ledger_postings as posting on posting.key = 'payout:' || payouts.id || ':create'
      left join ledger_postings as settlement on settlement.key = 'payout:' || payouts.id || ':settle'
      order by payouts.id`,
    fromRow: toRecordedPayout,
  },
  accounts: {
    sql: `select ledger_accounts.name, stays_positive, accounts.role from ledger_accounts
      left join accounts on ledger_accounts.name in
        ('client:' || accounts.id || ':wallet', 'provider:' || accounts.id || ':earnings')
        and accounts.id = cast(substr(ledger_accounts.name,
          instr(ledger_accounts.name, ':') + 1) as integer)
        and substr(ledger_accounts.name, 1, 2) in ('cl', 'pr')`,
    fromRow: toRecordedAccount,
  },
} as const;

/** Reads when the audit log begins. */
export const selectAuditedFrom = 'select at from audit_log order by id limit 1';

/** Reads every commission rate that was ever set. */
export const selectRates = 'select rate_bps from commission_rates';
