import { totalsOfJob } from './totals.ts';
import type { AccountId, FileId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { addMoney, subtractMoney, type Pesewas } from '../kernel/money.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Quote } from '../pricing/quote.ts';
import { isSameWork, type Work } from '../services/work.ts';
import { postAdjustment, postHold } from '../wallet/postings.ts';
import type { WalletFault } from '../wallet/wallet-fault.ts';
import { checkMove } from './decide-job.ts';
import type { Redemption } from './free-translation.ts';
import type { JobFault } from './job-fault.ts';
import {
  composeOutcome,
  fundingOf,
  type JobCreation,
  type JobOutcome,
  type MoveContext,
} from './job-outcome.ts';
import type { Job, JobBrief, JobLabels, NewJob } from './job.ts';

/** What a client orders, priced, with the provider whom they request; null for the pool. */
export type PricedOrder = JobLabels &
  JobBrief &
  Readonly<{
    work: Work;
    content: string;
    quote: Quote;
    /** By what the use of the free first translation is recognised; null if it is not used. */
    redemption: Redemption | null;
    requestedId: AccountId | null;
    dueAt: Instant | null;
  }>;

/** Whether the wallet covers the amount due; if not, how much is missing. */
export function checkFunds(balance: Pesewas, amountDue: Pesewas): Result<Pesewas, WalletFault> {
  const missing = subtractMoney(amountDue, balance);
  return missing > 0n
    ? refuse({ code: 'wallet.insufficient-funds', amountDue, balance, missing })
    : ok(balance);
}

const draftOf = (
  order: PricedOrder & Readonly<{ inputId: FileId | null }>,
  { actor, now }: MoveContext,
): NewJob => ({
  ...order,
  clientId: actor.accountId,
  assignedId: null,
  outputId: null,
  split: null,
  status: 'pending',
  failureReason: null,
  edition: 0,
  createdAt: now,
  updatedAt: now,
  assignedAt: null,
  completedAt: null,
  lateAt: null,
  contentErasedAt: null,
});

/** The client orders a job: the amount due is held from the wallet. */
export function decideCreate(
  order: PricedOrder & Readonly<{ inputId: FileId | null }>,
  balance: Pesewas,
  context: MoveContext,
): Result<JobCreation, WalletFault> {
  const funds = checkFunds(balance, order.quote.amountDue);
  if (!funds.ok) return funds;
  const { actor, now } = context;
  return ok({
    draft: draftOf(order, context),
    complete: (job) => ({
      job,
      event: {
        move: 'create',
        at: now,
        actorId: actor.accountId,
        actorRole: actor.role,
        from: null,
        to: job.status,
        note: null,
        assignedId: null,
      },
      decidedAt: now,
      posting: postHold(fundingOf(job), now),
      earning: null,
      notice: { kind: 'job-opened', jobId: job.id, exceptId: null },
      totals: totalsOfJob(job),
    }),
  });
}

/** Whether an edit makes the job available to providers who could not take it before. */
const reachesOthers = (before: Job, after: PricedOrder): boolean =>
  before.requestedId !== after.requestedId || !isSameWork(before.work, after.work);

/** The client changes a pending job: the hold follows the new price. */
export function decideEdit(
  job: Job,
  { order, balance }: Readonly<{ order: PricedOrder; balance: Pesewas }>,
  context: MoveContext,
): Result<JobOutcome, JobFault | WalletFault> {
  const ready = checkMove(job, 'edit');
  if (!ready.ok) return ready;
  const spendable = addMoney(balance, job.quote.amountDue);
  const funds = checkFunds(spendable, order.quote.amountDue);
  if (!funds.ok) return funds;
  const edition = job.edition + 1;
  // Another due time can pass, too.
  const lateAt = order.dueAt === job.dueAt ? job.lateAt : null;
  const change = { ...order, lateAt, edition, status: 'pending' } as const;
  const adjusted = { edition, at: context.now };
  const posting = postAdjustment(fundingOf(job), fundingOf({ ...job, ...change }), adjusted);
  const notice = reachesOthers(job, order)
    ? ({ kind: 'job-opened', jobId: job.id, exceptId: null } as const)
    : null;
  return ok(
    composeOutcome(job, { move: 'edit', change, posting, notice, note: 'edited' }, context),
  );
}
