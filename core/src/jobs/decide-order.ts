import type { AccountId, FileId, JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { addMoney, type Pesewas, subtractMoney } from '../kernel/money.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { isSameLanguage } from '../languages/resolve-language.ts';
import type { Quote } from '../pricing/quote.ts';
import { isSameWork, type Work } from '../services/service.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { postAdjustment, postHold } from '../wallet/postings.ts';
import type { WalletFault } from '../wallet/ledger.ts';
import {
  checkMove,
  checkUndelivered,
  composeOutcome,
  fundingOf,
  type JobCreation,
  type JobOutcome,
  type MoveContext,
} from './decide-job.ts';
import type { Redemption } from './free-translation.ts';
import type { JobFault } from './job-fault.ts';
import { type Job, type JobBrief, type JobLabels, type NewJob, noReturn } from './job.ts';
import { noReview } from './review.ts';
import { totalsOfJob } from './totals.ts';

/** A priced order, with the requested provider; null for the pool. */
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

/** What a client orders, with what they decide only then. */
type NewOrder = PricedOrder &
  Readonly<{
    inputId: FileId | null;
    /** Whether the client accepts whatever is delivered. */
    acceptsOnDelivery: boolean;
  }>;

const draftOf = (
  { acceptsOnDelivery, ...order }: NewOrder,
  { actor, now }: MoveContext,
): NewJob => ({
  ...order,
  clientId: actor.accountId,
  assignedId: null,
  outputId: null,
  split: null,
  review: { ...noReview, acceptsOnDelivery },
  returned: noReturn,
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
  order: NewOrder,
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
      withdrawn: null,
      clears: false,
      endedRevision: null,
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
  const isSameOrder = order.content === job.content && isSameWork(order.work, job.work);
  const sameOrUndelivered = isSameOrder ? ready : checkUndelivered(job);
  if (!sameOrUndelivered.ok) return sameOrUndelivered;
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

/** A reference that a client gives to a job. */
type GivenReference = Readonly<{
  clientId: AccountId;
  reference: string | null;
  /** The job that is edited: it can have the same reference as before. */
  except?: JobId;
}>;

/** Checks that no other job of the client has the reference; without one, nothing is read. */
export async function checkReference(
  stores: Stores,
  { clientId, reference, except }: GivenReference,
): Promise<Result<null, JobFault>> {
  if (reference === null) return ok(null);
  const jobId = await stores.jobs.findByReference({ clientId, reference });
  return jobId === undefined || jobId === except
    ? ok(null)
    : refuse({ code: 'job.reference-exists', jobId });
}

/** The languages that a document states of itself, as tags: several if it has parts. */
export type StatedLanguages = Readonly<{ source: readonly string[]; target: readonly string[] }>;

/** Refuses a document that says it is of another pair of languages than the work. */
export function checkStatedLanguages(
  work: Work,
  stated: StatedLanguages | undefined,
): Result<undefined, JobFault> {
  if (stated === undefined || work.serviceType !== 'translation') return ok(undefined);
  const ordered = { source: work.sourceLanguage, target: work.targetLanguage };
  const [source, target] = (['source', 'target'] as const).map(
    (side) => stated[side].find((tag) => !isSameLanguage(tag, ordered[side])) ?? null,
  );
  if (source === null && target === null) return ok(undefined);
  return refuse({
    code: 'job.languages-mismatch',
    stated: {
      source: source ?? stated.source[0] ?? null,
      target: target ?? stated.target[0] ?? null,
    },
    ordered,
  });
}
