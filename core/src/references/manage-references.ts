import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { guardJob } from '../guards.ts';
import { checkMayDownloadInput, type OfferContext } from '../jobs/decide-view.ts';
import type { JobFault } from '../jobs/job-fault.ts';
import { isLive, type Job } from '../jobs/job.ts';
import { findJobFor } from '../jobs/read-job.ts';
import type { JobId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { NewStoredFile, StoredFile } from '../ports/files.port.ts';
import type { QuotaFault } from '../quotas/quota.ts';
import { type QuotaContext, storeFile } from '../quotas/store-file.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  composeReference,
  mostReferences,
  type ReferenceFault,
  type ReferenceFile,
  type ReferenceKey,
} from './reference-file.ts';

/** Whether the reference files of a job can be changed: while it is pending or in progress. */
export const checkChange = <J extends Pick<Job, 'status'>>(job: J): Result<J, ReferenceFault> =>
  isLive(job) ? ok(job) : refuse({ code: 'reference.job-ended', status: job.status });

/** Whether a job that has so many reference files can have one more. */
const checkRoom = (present: number): Result<null, ReferenceFault> =>
  present < mostReferences
    ? ok(null)
    : refuse({ code: 'reference.too-many', most: mostReferences });

/** The refusals of changes to the reference files of a job. */
export type ReferenceRefusal = ReferenceFault | JobFault | PermissionFault;

/** Finds a job of the actor whose reference files can be changed now. */
async function findChangeableJob(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<Job, ReferenceRefusal>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.edit' });
  return found.ok ? checkChange(found.value) : found;
}

/**
 * Checks whether the actor can add a reference file to a job: before its first byte if it is uploaded
 * in parts, and before it is identified and stored if it comes with a form.
 */
export async function checkNewReference(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<null, ReferenceRefusal>> {
  const found = await findChangeableJob(stores, actor, id);
  if (!found.ok) return found;
  return checkRoom((await stores.references.listByJob(id)).length);
}

/** A file to add to a job, already safely in the file store. */
export type ReferenceToAdd = Readonly<{
  jobId: JobId;
  file: NewStoredFile;
  description: string | null;
}>;

/** Adds a reference file to a job of the actor, to whose stored bytes it counts. */
export async function addReference(
  stores: Stores,
  actor: Actor,
  { jobId, file, description }: ReferenceToAdd,
  context: QuotaContext,
): Promise<Result<ReferenceFile, ReferenceRefusal | QuotaFault>> {
  const possible = await checkNewReference(stores, actor, jobId);
  if (!possible.ok) return possible;
  const stored = await storeFile(stores, { ownerId: actor.accountId, file }, context);
  if (!stored.ok) return stored;
  const added = { jobId, description, createdAt: context.now };
  const id = await stores.references.insert({ ...added, fileId: stored.value.id });
  return ok(composeReference({ id, ...added }, stored.value));
}
addReference.guards = (_: Actor, { jobId }: ReferenceToAdd) => [guardJob(jobId)];

/**
 * Removes a reference file from a job of the actor.
 *
 * @returns the file whose bytes nothing needs once this is committed.
 */
export async function removeReference(
  stores: Stores,
  actor: Actor,
  key: ReferenceKey,
): Promise<Result<StoredFile, ReferenceRefusal>> {
  const job = await findChangeableJob(stores, actor, key.jobId);
  if (!job.ok) return job;
  const reference = await stores.references.find(key);
  const file = reference && (await stores.files.find(reference.fileId));
  if (file === undefined) return refuse({ code: 'reference.not-found' });
  await stores.references.remove(key.id);
  await stores.files.remove(file.id);
  return ok(file);
}
removeReference.guards = (_: Actor, { jobId }: ReferenceKey) => [guardJob(jobId)];

type ReadRefusal = JobFault | PermissionFault;

/** Reference files have no preview: an actor who sees only the beginning of a job gets none. */
async function findReadableJob(
  stores: Stores,
  actor: Actor,
  { id, offers }: Readonly<{ id: JobId }> & OfferContext,
): Promise<Result<Job, ReadRefusal>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.read-content' });
  if (!found.ok) return found;
  if (found.value.contentErasedAt !== null) return refuse({ code: 'job.content-erased' });
  return checkMayDownloadInput(found.value, actor, offers);
}

/** Lists the reference files of a job whose content the actor may read, oldest first. */
export async function listReferences(
  stores: Stores,
  actor: Actor,
  id: JobId,
  { offers }: OfferContext,
): Promise<Result<readonly ReferenceFile[], ReadRefusal>> {
  const job = await findReadableJob(stores, actor, { id, offers });
  return job.ok ? ok(await stores.references.listByJob(id)) : job;
}

/** Finds the stored file of a reference, for actors who may read the content of its job. */
export async function readReference(
  stores: Stores,
  actor: Actor,
  key: ReferenceKey,
  { offers }: OfferContext,
): Promise<Result<StoredFile, ReadRefusal | ReferenceFault>> {
  const job = await findReadableJob(stores, actor, { id: key.jobId, offers });
  if (!job.ok) return job;
  const reference = await stores.references.find(key);
  const file = reference && (await stores.files.find(reference.fileId));
  return file === undefined ? refuse({ code: 'reference.not-found' }) : ok(file);
}

/** Finds which of these jobs of the actor, a client, have reference files, in the order of their ids. */
export async function findJobsWithReferences(
  { references }: Stores,
  actor: Actor,
  among: readonly JobId[],
): Promise<Result<readonly JobId[], PermissionFault>> {
  return can(actor, 'jobs.list')
    ? ok(await references.findJobs(actor.accountId, among))
    : deny(actor, 'jobs.list');
}
