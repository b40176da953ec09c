import type { Actor } from '../accounts/actor.ts';
import type { Job } from '../jobs/job.ts';
import type { JobId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { StoredDraft } from './draft.ts';
import { findDraftedJob, type DraftRefusal } from './find-drafted-job.ts';

/** A job, and what its provider saved of it last; null before the first save. */
export type JobWithDraft = Readonly<{ job: Job; saved: StoredDraft | null }>;

/** Reads the draft of a job that the actor is working on. */
export async function readDraft(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<JobWithDraft, DraftRefusal>> {
  const found = await findDraftedJob(stores, actor, id);
  if (!found.ok) return found;
  const saved = await stores.drafts.findNewest({ jobId: id, accountId: actor.accountId });
  return ok({ job: found.value, saved: saved ?? null });
}

/** Reads an earlier version of the draft of a job that the actor is working on, or the newest. */
export async function readDraftVersion(
  stores: Stores,
  actor: Actor,
  { id, version }: Readonly<{ id: JobId; version: number }>,
): Promise<Result<StoredDraft, DraftRefusal>> {
  const found = await findDraftedJob(stores, actor, id);
  if (!found.ok) return found;
  const key = { jobId: id, accountId: actor.accountId };
  const saved = await stores.drafts.findVersion(key, version);
  return saved === undefined ? refuse({ code: 'draft.version-not-found' }) : ok(saved);
}
