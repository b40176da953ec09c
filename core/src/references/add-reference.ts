import type { Actor } from '../accounts/actor.ts';
import type { PermissionFault } from '../accounts/permission.ts';
import { guardJob } from '../guards.ts';
import type { JobFault } from '../jobs/job-fault.ts';
import type { Job } from '../jobs/job.ts';
import { findJobFor } from '../jobs/read-job.ts';
import type { JobId } from '../kernel/ids.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { NewStoredFile } from '../ports/stored-file.ts';
import type { QuotaFault } from '../quotas/quota-fault.ts';
import { storeFile, type QuotaContext } from '../quotas/store-file.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { checkChange, checkRoom } from './decide-reference.ts';
import { composeReference, type ReferenceFile } from './reference-file.ts';
import type { ReferenceFault } from './reference-fault.ts';

/** The refusals of changes to the reference files of a job. */
export type ReferenceRefusal = ReferenceFault | JobFault | PermissionFault;

/** Finds a job of the actor whose reference files can be changed now. */
export async function findChangeableJob(
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
