import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { checkMayDownloadInput, type OfferContext } from '../jobs/decide-view.ts';
import type { JobFault } from '../jobs/job-fault.ts';
import type { Job } from '../jobs/job.ts';
import { findJobFor } from '../jobs/read-job.ts';
import type { JobId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { StoredFile } from '../ports/stored-file.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ReferenceFile, ReferenceKey } from './reference-file.ts';
import type { ReferenceFault } from './reference-fault.ts';

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
