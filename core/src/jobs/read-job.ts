import type { Actor } from '../accounts/actor.ts';
import { can, type Action } from '../accounts/can.ts';
import type { JobId } from '../kernel/ids.ts';
import type { Page } from '../kernel/page.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { StoredFile } from '../ports/stored-file.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import { checkMayTake } from './decide-assignment.ts';
import { findProviderAccount } from './find-provider.ts';
import type { JobFault } from './job-fault.ts';
import type { JobFilter, JobState, ListedJob } from './job-store.port.ts';
import type { Job, JobEvent } from './job.ts';

/** What may be asked of a job that one is a party to. */
export type JobAction = Extract<
  Action,
  | 'jobs.cancel'
  | 'jobs.deliver'
  | 'jobs.edit'
  | 'jobs.fail'
  | 'jobs.read'
  | 'jobs.refund'
  | 'jobs.release'
>;

async function isOffered(stores: Stores, actor: Actor, job: Job): Promise<boolean> {
  if (actor.role !== 'service-provider' || job.status !== 'pending') return false;
  const provider = await findProviderAccount(stores, actor.accountId);
  return provider !== undefined && checkMayTake(provider, job).ok;
}

/**
 * Finds a job on which the actor may do the action; one that is not theirs to see is not found.
 */
export async function findJobFor(
  stores: Stores,
  actor: Actor,
  { id, action }: Readonly<{ id: JobId; action: JobAction }>,
): Promise<Result<ListedJob, JobFault>> {
  const job = await stores.jobs.find(id);
  if (job === undefined) return refuse({ code: 'job.not-found' });
  const { clientId, assignedId: assignedTo } = job;
  if (can(actor, action, { clientId, assignedTo, offeredToActor: false })) return ok(job);
  const offeredToActor = action === 'jobs.read' && (await isOffered(stores, actor, job));
  return can(actor, action, { clientId, assignedTo, offeredToActor })
    ? ok(job)
    : refuse({ code: 'job.not-found' });
}

/** Where a job stands, for those who may see it. */
export async function readJobState(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<JobState, JobFault>> {
  const state = await stores.jobs.findState(id);
  if (state === undefined) return refuse({ code: 'job.not-found' });
  const { clientId, assignedId: assignedTo } = state;
  return can(actor, 'jobs.read', { clientId, assignedTo, offeredToActor: false })
    ? ok(state)
    : findJobFor(stores, actor, { id, action: 'jobs.read' });
}

/** One's own jobs, newest first: a client's, a provider's; an admin sees everyone's. */
export async function listJobs(
  stores: Stores,
  actor: Actor,
  { page, ...filter }: Pick<JobFilter, 'status' | 'serviceType'> & Readonly<{ page: Page }>,
): Promise<readonly ListedJob[]> {
  switch (actor.role) {
    case 'client':
      return stores.jobs.list({ ...filter, clientId: actor.accountId }, page);
    case 'service-provider':
      return stores.jobs.list({ ...filter, assignedId: actor.accountId }, page);
    case 'admin':
      return stores.jobs.list(filter, page);
  }
}

/** The history of a job that one may see. */
export async function readHistory(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<readonly JobEvent[], JobFault>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.read' });
  return found.ok ? ok(await stores.jobs.events(id)) : found;
}

/** The delivered output of a job, for those who may see the job. */
export async function findOutput(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<Readonly<{ job: Job; file: StoredFile }>, JobFault>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.read' });
  if (!found.ok) return found;
  const job = found.value;
  const file = job.outputId === null ? undefined : await stores.files.find(job.outputId);
  return file === undefined
    ? refuse({ code: 'job.output-not-ready', status: job.status })
    : ok({ job, file });
}

/** The audio that a client handed in, for those who may see the job. */
export async function findInput(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<Readonly<{ job: Job; file: StoredFile }>, JobFault>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.read' });
  if (!found.ok) return found;
  const job = found.value;
  const file = job.inputId === null ? undefined : await stores.files.find(job.inputId);
  return file === undefined ? refuse({ code: 'job.not-found' }) : ok({ job, file });
}
