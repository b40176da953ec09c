import type { Account } from '../accounts/account.ts';
import { updateTurnaround } from '../figures/update-figures.ts';
import type { AccountId, JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { NewNotification } from '../notifications/notification.ts';
import { languagesOf } from '../services/service.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { JobCreation, JobOutcome } from './decide-job.ts';
import type {
  JobListing,
  LateJob,
  ListedJob,
  ListedOutput,
  ListedProvider,
} from './job-store.port.ts';
import { isLive, type Job, type JobEvent } from './job.ts';

type JobNotification = Pick<NewNotification, 'accountId' | 'kind'>;

/** The recipients of a move's notifications; the users who made it get none. */
function chooseRecipients({ job, event }: JobOutcome): readonly JobNotification[] {
  const client = job.clientId;
  const provider = event.assignedId;
  const toProvider = (kind: NewNotification['kind']): readonly JobNotification[] =>
    provider === null || provider === event.actorId ? [] : [{ accountId: provider, kind }];
  switch (event.move) {
    case 'create':
    case 'edit':
      return [];
    case 'assign':
      // The client assigns a job only by accepting the due time that its provider proposed.
      return event.actorId === client
        ? toProvider('proposal_accepted')
        : [{ accountId: client, kind: 'job_accepted' }, ...toProvider('job_assigned')];
    case 'release':
      return [{ accountId: client, kind: 'job_released' }];
    case 'take_back':
      return toProvider('job_taken_back');
    case 'deliver':
      return [{ accountId: client, kind: 'job_delivered' }];
    case 'fail':
      return [{ accountId: client, kind: 'job_failed' }];
    case 'cancel':
      return event.actorId === client
        ? []
        : [{ accountId: client, kind: 'job_cancelled' }, ...toProvider('job_cancelled')];
    case 'refund':
      return [{ accountId: client, kind: 'job_refunded' }, ...toProvider('job_refunded')];
    case 'refund_part':
      return [{ accountId: client, kind: 'part_refunded' }, ...toProvider('part_refunded')];
    case 'accept':
      return toProvider('result_accepted');
    case 'revise':
      return toProvider('revision_requested');
    case 'decline':
      return [{ accountId: client, kind: 'dispute_opened' }];
    case 'dispute':
      return toProvider('dispute_opened');
    case 'settle':
      return [{ accountId: client, kind: 'dispute_decided' }, ...toProvider('dispute_decided')];
  }
}

/** The notifications of a move. A client may know the provider by name, but not the reverse. */
function decideNotifications(outcome: JobOutcome): readonly NewNotification[] {
  const { job, event, decidedAt } = outcome;
  return chooseRecipients(outcome).map(({ accountId, kind }) => ({
    accountId,
    kind,
    jobId: job.id,
    actorId: accountId === job.clientId ? event.assignedId : null,
    createdAt: decidedAt,
  }));
}

async function writeJob(stores: Stores, decided: JobOutcome | JobCreation): Promise<JobOutcome> {
  if ('draft' in decided) return decided.complete(await stores.jobs.insert(decided.draft));
  await stores.jobs.replace(decided.job);
  return decided;
}

/** Whether a provider has completed one job more, or one less. */
const changesCompleted = ({ from, to }: JobEvent): boolean =>
  (from === 'completed') !== (to === 'completed');

/** Saves what a move changes in the earnings of a job. */
async function saveEarnings(
  { payouts }: Stores,
  { job: { id: jobId }, decidedAt: at, withdrawn, earning, clears }: JobOutcome,
): Promise<void> {
  if (withdrawn !== null) await payouts.withdrawEarning(jobId);
  if (earning !== null) await payouts.addEarning(earning);
  if (clears) await payouts.clearEarnings({ jobId, at });
}

/** Saves everything that a decided move changes. */
export async function saveOutcome<F>(
  stores: Stores,
  decided: Result<JobOutcome | JobCreation, F>,
): Promise<Result<Job, F>> {
  if (!decided.ok) return decided;
  const written = await writeJob(stores, decided.value);
  const { job, event, decidedAt, posting, notice, totals } = written;
  await stores.jobs.appendEvent(job.id, event);
  if (event.move === 'create' || event.move === 'edit') {
    await stores.languages.markUsed(languagesOf(job.work));
  }
  if (posting !== null && posting.entries.length > 0) {
    await stores.ledger.append(posting, event.actorId);
  }
  await saveEarnings(stores, written);
  if (written.endedRevision !== null) {
    await stores.reviews.endRevision(job.id, { end: written.endedRevision, at: event.at });
  }
  if (totals.length > 0) await stores.totals.add(totals);
  if (event.assignedId !== null && changesCompleted(event)) {
    await updateTurnaround(stores, event.assignedId);
  }
  if (notice !== null) await stores.outbox.put(notice, decidedAt);
  for (const notification of decideNotifications(written)) {
    await stores.notifications.insert(notification);
  }
  if (!isLive(job)) await stores.jobs.removeOffers(job.id);
  return ok(job);
}

/** The provider of a job as it is listed; undefined if it has none. */
export const listProvider = (
  provider: Pick<Account, 'providerId' | 'name'> | undefined | null,
): ListedProvider => ({
  providerId: provider?.providerId ?? null,
  providerName: provider?.name ?? null,
});

/** A file as a job is listed with it. */
export const listOutput = ({ name, contentType, sizeBytes }: ListedOutput): ListedOutput => ({
  name,
  contentType,
  sizeBytes,
});

/** How a job that was loaded is listed. */
export const listingOf = ({
  providerId,
  providerName,
  clientName,
  output,
  documentName,
}: ListedJob): JobListing => ({ providerId, providerName, clientName, output, documentName });

/** How the job of a client is listed before anything is delivered, without loading the client. */
export const listOrder = (requested: Account | null, documentName: string | null): JobListing => ({
  ...listProvider(requested),
  clientName: null,
  output: null,
  documentName,
});

/**
 * Saves a decided move, and returns the job as it is listed, without loading it again.
 *
 * @param listing the parties and the output after the move.
 */
export async function saveMove<F>(
  stores: Stores,
  decided: Result<JobOutcome | JobCreation, F>,
  listing: JobListing,
): Promise<Result<ListedJob, F>> {
  const saved = await saveOutcome(stores, decided);
  return saved.ok ? ok({ ...saved.value, ...listing }) : saved;
}

type Announcement = Readonly<{ jobId: JobId; exceptId: AccountId | null; now: Instant }>;

/**
 * Notifies the provider whom the client requested, unless they have just released the job. Once for each
 * job: a client who requests them again and again would displace everything else in their list.
 */
async function notifyRequested(
  stores: Stores,
  { jobId, exceptId, now }: Announcement,
): Promise<void> {
  const job = await stores.jobs.findState(jobId);
  if (job?.status !== 'pending' || job.requestedId === null) return;
  if (job.requestedId === exceptId) return;
  const pair = { clientId: job.clientId, providerId: job.requestedId };
  if (await stores.blocks.exists(pair)) return;
  const about = { accountId: job.requestedId, kind: 'job_offered', jobId } as const;
  if (await stores.notifications.isNotified(about)) return;
  await stores.notifications.insert({ ...about, createdAt: now });
}

/**
 * Offers a job to every provider who may take it now, has a Telegram ID and has not been offered it
 * before, and notifies the provider whom the client requested; a job that is no longer pending is
 * not offered. Run by the outbox, not by an actor.
 *
 * @param announcement.exceptId the provider who has just released the job.
 */
export async function announceJob(stores: Stores, announcement: Announcement): Promise<void> {
  const { jobId, exceptId, now } = announcement;
  await notifyRequested(stores, announcement);
  const takers = (await stores.jobs.listTakers(jobId)).filter((id) => id !== exceptId);
  await stores.jobs.addOffers(jobId, takers);
  for (const accountId of takers) {
    await stores.outbox.put({ kind: 'job-offered', accountId, jobId }, now);
  }
}

type LateSweep = Readonly<{ now: Instant; limit: number }>;

async function notifyParties(
  { notifications, outbox }: Stores,
  { id: jobId, clientId, assignedId }: LateJob,
  now: Instant,
): Promise<void> {
  for (const accountId of assignedId === null ? [clientId] : [clientId, assignedId]) {
    const actorId = accountId === clientId ? assignedId : null;
    const late = { accountId, kind: 'job_late', jobId, actorId, createdAt: now } as const;
    await notifications.insert(late);
    await outbox.put({ kind: 'job-late', accountId, jobId }, now);
  }
}

/**
 * Notifies the client and the provider of each of at most `limit` jobs that are late since, once for
 * each due time. Run by the server, not by an actor.
 *
 * @returns for how many jobs.
 */
export async function notifyLateJobs(stores: Stores, { now, limit }: LateSweep): Promise<number> {
  const late = await stores.jobs.listLate(now, limit);
  for (const job of late) {
    await stores.jobs.markLate(job.id, now);
    await notifyParties(stores, job, now);
  }
  return late.length;
}
