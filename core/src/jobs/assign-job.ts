import type { Account } from '../accounts/account.ts';
import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { mayWork } from '../accounts/suspension.ts';
import { guardJob } from '../guards.ts';
import type { AccountId, JobId, ProviderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { isQuick } from '../pricing/quote.ts';
import { isSameWork, type Work } from '../services/service.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  checkMove,
  checkVersion,
  decideAssign,
  type MoveContext,
  type VersionContext,
} from './decide-job.ts';
import type { JobFault } from './job-fault.ts';
import type { ListedJob } from './job-store.port.ts';
import type { Job } from './job.ts';
import { listingOf, listProvider, saveMove } from './save-outcome.ts';

/** A provider and the work that they are approved for. */
export type QualifiedProvider = Readonly<{ account: Account; approved: readonly Work[] }>;

type Unassigned = Readonly<Pick<Job, 'work' | 'quote' | 'requestedId'>> &
  Readonly<{
    /** Whether its client or the provider has blocked the other one. */
    isBlocked: boolean;
  }>;

/** Whether the provider is approved for exactly this work, and active. */
export function checkQualified(
  { account, approved }: QualifiedProvider,
  work: Work,
): Result<Account, JobFault> {
  if (!approved.some((offered) => isSameWork(offered, work))) {
    return refuse({ code: 'job.provider-not-qualified' });
  }
  return mayWork(account) ? ok(account) : refuse({ code: 'job.provider-inactive' });
}

/**
 * Whether the availability that the provider has set allows the job. It prevents offers and taking
 * alone: a request by a client can wait until the provider is back, and an admin who assigns a job may
 * know more than the switch does.
 */
export const isAvailableFor = (account: Account, { quote }: Pick<Job, 'quote'>): boolean =>
  account.isAvailable || (account.isQuickServiceAvailable && isQuick(quote.measure));

/**
 * Whether a provider may take the job: they are the requested one, if any, qualified and available.
 * Refusals that hide a job from the provider come before those that only prevent taking it.
 */
export function checkMayTake(
  provider: QualifiedProvider,
  job: Unassigned,
): Result<Account, JobFault> {
  if (job.requestedId !== null && job.requestedId !== provider.account.id) {
    return refuse({ code: 'job.for-another-provider' });
  }
  if (job.isBlocked) return refuse({ code: 'job.provider-blocked' });
  const qualified = checkQualified(provider, job.work);
  if (!qualified.ok) {
    const isInactive = qualified.fault.code === 'job.provider-inactive';
    return isInactive ? refuse({ code: 'job.account-inactive' }) : qualified;
  }
  return isAvailableFor(provider.account, job)
    ? qualified
    : refuse({ code: 'job.provider-unavailable' });
}

async function withApproved(
  stores: Stores,
  account: Account | undefined,
): Promise<QualifiedProvider | undefined> {
  if (account === undefined || account.role !== 'service-provider') return undefined;
  const services = await stores.services.listByOwner(account.id);
  const approved = services.filter(({ status }) => status === 'approved').map(({ work }) => work);
  return { account, approved };
}

/** A provider by public Provider ID, with the work that they are approved for. */
export const findProvider = async (
  stores: Stores,
  providerId: ProviderId,
): Promise<QualifiedProvider | undefined> =>
  withApproved(stores, await stores.accounts.findByProviderId(providerId));

/** A provider by account, with the work that they are approved for. */
export const findProviderAccount = async (
  stores: Stores,
  id: AccountId,
): Promise<QualifiedProvider | undefined> => withApproved(stores, await stores.accounts.find(id));

/** A job, and whether its client or the provider has blocked the other one. */
export const withBlocks = async <J extends Pick<Job, 'clientId'>>(
  { blocks }: Pick<Stores, 'blocks'>,
  job: J,
  providerId: AccountId,
): Promise<J & Pick<Unassigned, 'isBlocked'>> => ({
  ...job,
  isBlocked: await blocks.exists({ clientId: job.clientId, providerId }),
});

/** A job, and the provider who may take it now. */
export type JobToTake = Readonly<{ job: ListedJob; provider: Account }>;

/** Refusals that would reveal a job that the provider may not see. */
const hidesJob = ({ code }: JobFault): boolean =>
  code === 'job.provider-not-qualified' ||
  code === 'job.for-another-provider' ||
  code === 'job.provider-blocked';

/** Finds a job that the actor, a provider, may take now. */
export async function findJobToTake(
  stores: Stores,
  id: JobId,
  context: MoveContext & VersionContext,
): Promise<Result<JobToTake, JobFault>> {
  const provider = await findProviderAccount(stores, context.actor.accountId);
  const job = await stores.jobs.find(id);
  if (job === undefined || provider === undefined) return refuse({ code: 'job.not-found' });
  const may = checkMayTake(provider, await withBlocks(stores, job, provider.account.id));
  if (!may.ok && hidesJob(may.fault)) return refuse({ code: 'job.not-found' });
  const current = checkVersion(job, context);
  if (!current.ok) return current;
  const ready = checkMove(job, 'assign');
  if (!ready.ok) return ready;
  return may.ok ? ok({ job, provider: may.value }) : may;
}

/** A job, and the provider whom an admin names; a provider who takes it names none. */
export type Assignment = Readonly<{ id: JobId; providerId: ProviderId | null }>;

type AssignContext = MoveContext & VersionContext;

/** Assigns a job: a provider takes it, or an admin assigns it to the provider named. */
export async function assignJob(
  stores: Stores,
  actor: Actor,
  assignment: Assignment,
  { now, versions }: Readonly<{ now: Instant }> & VersionContext,
): Promise<Result<ListedJob, JobFault | PermissionFault>> {
  if (!can(actor, 'jobs.assign')) return deny(actor, 'jobs.assign');
  const context = { actor, now, versions };
  return actor.role === 'admin'
    ? assignToProvider(stores, assignment, context)
    : takeJob(stores, assignment.id, context);
}
assignJob.guards = (_: Actor, { id }: Assignment) => [guardJob(id)];

async function takeJob(
  stores: Stores,
  id: JobId,
  context: AssignContext,
): Promise<Result<ListedJob, JobFault>> {
  const found = await findJobToTake(stores, id, context);
  if (!found.ok) return found;
  const { job, provider } = found.value;
  return saveMove(stores, decideAssign(job, provider.id, context), {
    ...listingOf(job),
    ...listProvider(provider),
  });
}

async function assignToProvider(
  stores: Stores,
  { id, providerId }: Assignment,
  context: AssignContext,
): Promise<Result<ListedJob, JobFault>> {
  if (providerId === null) return refuse({ code: 'job.provider-missing' });
  const job = await stores.jobs.find(id);
  if (job === undefined) return refuse({ code: 'job.not-found' });
  const current = checkVersion(job, context);
  if (!current.ok) return current;
  const provider = await findProvider(stores, providerId);
  if (provider === undefined) return refuse({ code: 'job.provider-unknown' });
  const qualified = checkQualified(provider, job.work);
  if (!qualified.ok) return qualified;
  const { id: assignedId } = qualified.value;
  if (await stores.blocks.exists({ clientId: job.clientId, providerId: assignedId })) {
    return refuse({ code: 'job.provider-blocked' });
  }
  return saveMove(stores, decideAssign(job, assignedId, context), {
    ...listingOf(job),
    ...listProvider(qualified.value),
  });
}
