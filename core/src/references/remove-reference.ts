import type { Actor } from '../accounts/actor.ts';
import { guardJob } from '../guards.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { StoredFile } from '../ports/stored-file.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { findChangeableJob, type ReferenceRefusal } from './add-reference.ts';
import type { ReferenceKey } from './reference-file.ts';

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
