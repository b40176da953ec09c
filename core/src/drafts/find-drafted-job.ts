import type { Actor } from '../accounts/actor.ts';
import type { PermissionFault } from '../accounts/permission.ts';
import type { JobFault } from '../jobs/job-fault.ts';
import type { Job } from '../jobs/job.ts';
import { findJobFor } from '../jobs/read-job.ts';
import type { JobId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { LanguageCode } from '../languages/language.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { DraftFault } from './draft-fault.ts';

/** The refusals of every operation on drafts. */
export type DraftRefusal = DraftFault | JobFault | PermissionFault;

/** Finds a job that the actor, a provider, is working on now: only such a job has a draft. */
export async function findDraftedJob(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<Job, DraftRefusal>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.deliver' });
  if (!found.ok) return found;
  return found.value.status === 'in_progress' ? found : refuse({ code: 'draft.not-found' });
}

/**
 * Finds in which language the actor writes the draft of a job.
 *
 * The job's state is checked by `saveDraft` alone: a save that is repeated with its Idempotency-Key
 * finds a completed job here, and must still get its first answer.
 */
export async function findDraftLanguage(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<LanguageCode, DraftRefusal>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.deliver' });
  if (!found.ok) return found;
  const { work } = found.value;
  return ok(work.serviceType === 'translation' ? work.targetLanguage : work.language);
}
