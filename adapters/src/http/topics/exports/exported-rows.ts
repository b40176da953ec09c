import {
  type Actor,
  type Instant,
  type JobChoice,
  type JobStatus,
  type ListedPayout,
  listJobs,
  listPayouts,
  listPayoutTransactions,
  listWalletTransactions,
  ok,
  type PayoutAccountVault,
  type PayoutStatus,
  type PromotionPolicy,
  type ReviewPolicy,
  type Result,
  searchJobs,
  searchStep,
  type SeenSummary,
} from '@nsem/core';
import type { NoticeQueue } from '../../../outbox/notices.ts';
import type { UseCaseRunner } from '../../operations/use-cases.ts';
import type { AnyFault } from '../../problems/http-fault.ts';
import type { ExportPage } from '../../replies/csv.ts';
import { jobChoiceOf, searchedText } from '../jobs/job-query.schema.ts';
import { presentListedJob } from '../jobs/jobs.presenter.ts';
import { presentTarget, type TargetContext } from '../payout-accounts/payout-accounts.schema.ts';
import { payoutSchema, presentPaidJob, presentPayout } from '../payouts/payouts.schema.ts';
import { presentTransactionToAdmin } from '../wallet/wallet.schema.ts';
import type { ExportQuery } from './exports.schema.ts';

/** The dependencies of the source of an export. */
export type ExportCall = Readonly<{
  actor: Actor;
  now: Instant;
  query: ExportQuery;
  read: UseCaseRunner<Actor>['read'];
  notices: NoticeQueue;
  promotion: PromotionPolicy;
  reviews: ReviewPolicy;
  payoutAccountVault: PayoutAccountVault;
}>;

/** Where a payout goes or went: one cell each, so that a list of transfers can be made of them. */
const accountColumns = [
  'account_kind',
  'account_network',
  'account_bank',
  'account_branch',
  'account_number',
  'account_holder',
  'account_changed_at',
  'account_recently_changed',
] as const;

type AccountCells = Readonly<Record<(typeof accountColumns)[number], string | null>>;

/** The columns of exported payouts. */
export const exportedPayoutColumns: readonly string[] = Object.keys(payoutSchema.shape).flatMap(
  (field) => (field === 'account' ? accountColumns : [field]),
);

/** The account of a payout, or empty cells. */
function toCells(account: ReturnType<typeof presentTarget>): AccountCells | null {
  if (account === null) return null;
  return {
    account_kind: account.kind,
    account_network: account.network,
    account_bank: account.bank_name,
    account_branch: account.branch,
    // A plus sign would be read as the start of a formula.
    account_number: account.number?.replace('+', '') ?? account.account_number,
    account_holder: account.holder_name,
    account_changed_at: account.changed_at,
    account_recently_changed: account.recently_changed ? 'yes' : 'no',
  };
}

/** A payout as a row of an export. */
export const presentExportedPayout = (payout: ListedPayout, context: TargetContext) => ({
  ...presentPayout(payout),
  ...toCells(presentTarget(payout, context)),
});

/** How many jobs are in memory at a time. */
const pageSize = 200;

type FoundRows = Readonly<{ jobs: readonly SeenSummary[]; next: number | undefined }>;

async function readJobs(
  { query, read }: ExportCall,
  choice: JobChoice,
  before: number | undefined,
): Promise<Result<FoundRows, AnyFault>> {
  const text = searchedText(query);
  if (text !== undefined) {
    const page = { limit: searchStep, before };
    const found = await read(searchJobs, { ...choice, text, page });
    if (!found.ok) return found;
    return ok({ jobs: found.value.jobs, next: found.value.last?.id });
  }
  const found = await read(listJobs, { ...choice, page: { limit: pageSize, before } });
  if (!found.ok) return found;
  const { jobs, last } = found.value;
  return ok({ jobs, next: (jobs.length === pageSize ? jobs.at(-1) : last)?.id });
}

/** Reads some of the jobs that an export is limited to, newest first. */
export async function readJobRows(
  call: ExportCall,
  before: number | undefined,
): Promise<Result<ExportPage, AnyFault>> {
  const { actor, query } = call;
  const status = query.status as JobStatus | undefined;
  const choice = jobChoiceOf({ ...query, status, ids: undefined, reference: undefined });
  const found = await readJobs(call, choice, before);
  if (!found.ok) return found;
  const { jobs, next } = found.value;
  return ok({ rows: jobs.map((job) => presentListedJob(job, actor, call)), next });
}

/** How many payouts, of some jobs each, are in memory at a time. */
const linePageSize = 20;

/** Reads what some payouts pay for, the newest payouts first. */
export async function readPayoutLines(
  { query, read }: ExportCall,
  before: number | undefined,
): Promise<Result<ExportPage, AnyFault>> {
  const status = query.status as PayoutStatus | undefined;
  const payouts = await read(listPayouts, { status, page: { limit: linePageSize, before } });
  if (!payouts.ok) return payouts;
  const rows: object[] = [];
  for (const { id, publicId } of payouts.value) {
    const lines = await read(listPayoutTransactions, id);
    if (!lines.ok) return lines;
    const payout = { payout_id: id, provider_id: publicId };
    rows.push(...lines.value.map((line) => ({ ...payout, ...presentPaidJob(line) })));
  }
  const isFull = payouts.value.length === linePageSize;
  return ok({ rows, next: isFull ? payouts.value.at(-1)?.id : undefined });
}

/** How many postings, of one or two users each, are in memory at a time. */
const transactionPageSize = 200;

/** Reads some changes of the wallets and earnings of all users, newest first. */
export async function readTransactions(
  { read }: ExportCall,
  before: number | undefined,
): Promise<Result<ExportPage, AnyFault>> {
  const found = await read(listWalletTransactions, { limit: transactionPageSize, before });
  if (!found.ok) return found;
  const { transactions, next } = found.value;
  const rows = transactions.map((transaction) => ({
    ...presentTransactionToAdmin(transaction),
    user_id: transaction.accountId,
    user_name: transaction.userName,
    role: transaction.role,
  }));
  return ok({ rows, next: next ?? undefined });
}
