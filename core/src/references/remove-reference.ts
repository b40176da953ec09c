import type { Actor } from '../accounts/actor.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { findChangeableJob, type ReferenceRefusal } from './add-reference.ts';
import type { ReferenceFile, ReferenceKey } from './reference-file.ts';

/** Removes a reference file from a job of the actor; returns what it was. */
export async function removeReference(
  stores: Stores,
  actor: Actor,
  key: ReferenceKey,
): Promise<Result<ReferenceFile, ReferenceRefusal>> {
  const job = await findChangeableJob(stores, actor, key.jobId);
  if (!job.ok) return job;
  const reference = await stores.references.find(key);
  if (reference === undefined) return refuse({ code: 'reference.not-found' });
  await stores.references.remove(reference.id);
  await stores.files.remove(reference.fileId);
  return ok(reference);
}
