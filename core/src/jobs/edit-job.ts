import type { AccountId, JobId, ProviderId } from '../kernel/ids.ts';
import { addMoney, type Pesewas } from '../kernel/money.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import type { Quote } from '../pricing/quote.ts';
import { resolveWork, type WorkRequest } from '../services/resolve-work.ts';
import { isSameWork } from '../services/work.ts';
import { walletOf } from '../wallet/ledger.ts';
import { postAdjustment } from '../wallet/postings.ts';
import {
  checkFunds,
  resolveRequested,
  type CreateJobFault,
  type RequestContext,
} from './create-job.ts';
import { checkMove, fundingOf, type JobOutcome } from './decide-job.ts';
import type { Job } from './job.ts';
import { quoteOrder } from './quote-job.ts';
import { findJobFor } from './read-job.ts';
import { saveOutcome } from './save-outcome.ts';

/** What a client changes about a job that nobody has taken yet; the service type stays. */
export type JobEdit = Readonly<{
  id: JobId;
  work?: WorkRequest | undefined;
  content?: string | undefined;
  /** Null opens the job to the pool. */
  providerId?: ProviderId | null | undefined;
}>;

/** Changes a pending job: it is counted and priced again, and the hold follows. */
export async function editJob(
  stores: Stores,
  edit: JobEdit,
  context: RequestContext,
): Promise<Result<Job, CreateJobFault>> {
  const found = await findJobFor(stores, context.actor, { id: edit.id, action: 'jobs.edit' });
  if (!found.ok) return found;
  const { providerId: requested, ...job } = found.value;
  const ready = checkMove(job, 'edit');
  if (!ready.ok) return ready;
  const changed = await reprice(stores, { job, requested, edit }, context);
  return changed.ok ? saveOutcome(stores, ok(editOutcome(job, changed.value, context))) : changed;
}

type Repriced = Pick<Job, 'work' | 'content' | 'quote'> & { requestedId: AccountId | null };

async function reprice(
  stores: Stores,
  { job, requested, edit }: Readonly<{ job: Job; requested: ProviderId | null; edit: JobEdit }>,
  { promotion }: RequestContext,
): Promise<Result<Repriced, CreateJobFault>> {
  const { clientId } = job;
  const work = edit.work === undefined ? ok(job.work) : await resolveWork(stores, edit.work);
  if (!work.ok) return work;
  if (work.value.serviceType !== job.work.serviceType) {
    return refuse({ code: 'job.service-fixed' });
  }
  const content = edit.content ?? job.content;
  const order = { clientId, work: work.value, content, durationMs: durationOf(job.quote) };
  const quote = await quoteOrder(stores, order, { ...promotion, except: job.id });
  if (!quote.ok) return quote;
  const named = edit.providerId === undefined ? requested : edit.providerId;
  const provider = await resolveRequested(stores, named, work.value);
  if (!provider.ok) return provider;
  const balance = await stores.ledger.balance(walletOf(clientId));
  const spendable: Pesewas = addMoney(balance, job.quote.amountDue);
  const funds = checkFunds(spendable, quote.value.amountDue);
  if (!funds.ok) return funds;
  return ok({ work: work.value, content, quote: quote.value, requestedId: provider.value });
}

const durationOf = ({ measure }: Quote): number | null =>
  measure.unit === 'minute' ? measure.durationMs : null;

/** Whether an edit offers the job to people who have not been offered it. */
const isOpenToOthers = (before: Job, after: Job): boolean =>
  before.requestedId !== after.requestedId || !isSameWork(before.work, after.work);

function editOutcome(before: Job, change: Repriced, { actor, now }: RequestContext): JobOutcome {
  const job = { ...before, ...change, edition: before.edition + 1, updatedAt: now };
  const { edition } = job;
  return {
    job,
    event: {
      at: now,
      actorId: actor.accountId,
      actorRole: actor.role,
      from: 'pending',
      to: 'pending',
      note: 'edited',
      assignedId: null,
    },
    posting: postAdjustment(fundingOf(before), fundingOf(job), { edition, at: now }),
    earning: null,
    notice: isOpenToOthers(before, job)
      ? { kind: 'job-opened', jobId: job.id, exceptId: null }
      : null,
  };
}
