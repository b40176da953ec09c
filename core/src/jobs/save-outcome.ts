import type { Account } from '../accounts/account.ts';
import { ok, type Result } from '../kernel/result.ts';
import { updateTurnaround } from '../figures/update-figures.ts';
import { languagesOf } from '../services/work.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decideNotifications } from './decide-notifications.ts';
import type { JobCreation, JobOutcome } from './job-outcome.ts';
import type { JobListing, ListedJob, ListedOutput, ListedProvider } from './job-store.port.ts';
import { isLive, type Job, type JobEvent } from './job.ts';

async function writeJob(stores: Stores, decided: JobOutcome | JobCreation): Promise<JobOutcome> {
  if ('draft' in decided) return decided.complete(await stores.jobs.insert(decided.draft));
  await stores.jobs.replace(decided.job);
  return decided;
}

/** Whether a provider has completed one job more, or one less. */
const changesCompleted = ({ from, to }: JobEvent): boolean =>
  (from === 'completed') !== (to === 'completed');

/** Saves everything that a decided move changes. */
export async function saveOutcome<F>(
  stores: Stores,
  decided: Result<JobOutcome | JobCreation, F>,
): Promise<Result<Job, F>> {
  if (!decided.ok) return decided;
  const written = await writeJob(stores, decided.value);
  const { job, event, decidedAt, posting, earning, notice, totals } = written;
  await stores.jobs.appendEvent(job.id, event);
  if (event.move === 'create' || event.move === 'edit') {
    await stores.languages.markUsed(languagesOf(job.work));
  }
  if (posting !== null && posting.entries.length > 0) {
    await stores.ledger.append(posting, event.actorId);
  }
  if (earning !== null) await stores.payouts.addEarning(earning);
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
