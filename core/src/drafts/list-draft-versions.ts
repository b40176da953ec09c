import type { Actor } from '../accounts/actor.ts';
import type { JobId } from '../kernel/ids.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { DraftVersion } from './draft.ts';
import { findDraftedJob, type DraftRefusal } from './find-drafted-job.ts';

/** Lists the versions of the draft of a job that the actor is working on, newest first. */
export async function listDraftVersions(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<readonly DraftVersion[], DraftRefusal>> {
  const found = await findDraftedJob(stores, actor, id);
  if (!found.ok) return found;
  return ok(await stores.drafts.listVersions({ jobId: id, accountId: actor.accountId }));
}
