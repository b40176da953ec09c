import type { Actor } from '../accounts/actor.ts';
import type { PermissionFault } from '../accounts/permission.ts';
import { guardJob } from '../guards.ts';
import type { JobFault } from '../jobs/job-fault.ts';
import type { Job } from '../jobs/job.ts';
import { findJobFor } from '../jobs/read-job.ts';
import type { JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { LanguageCode } from '../languages/language.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { checkContent, decideSave } from './decide-draft.ts';
import type {
  DraftContent,
  DraftFault,
  DraftVersion,
  PackedContent,
  StoredDraft,
} from './draft.ts';

/** The refusals of every operation on drafts. */
type DraftRefusal = DraftFault | JobFault | PermissionFault;

/** Finds a job that the actor, a provider, is working on now: only such a job has a draft. */
async function findDraftedJob(
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
 * The job's state is checked only by `saveDraft`: a save that is repeated with its Idempotency-Key
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

/** A draft to save. It is packed and counted before, because that takes long. */
export type DraftToSave = Readonly<{
  id: JobId;
  /** The version that the provider has changed; 0 before the first save. */
  baseVersion: number;
  savedOn: string;
  /** Whether the version before stays, however new it is. */
  keepsPrevious: boolean;
  content: DraftContent;
  packed: PackedContent;
  words: number;
}>;

/** Saves the draft of a job that the actor is working on, as a new version. */
export async function saveDraft(
  stores: Stores,
  actor: Actor,
  { id, content, packed, ...save }: DraftToSave,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<DraftVersion, DraftRefusal>> {
  const found = await findDraftedJob(stores, actor, id);
  if (!found.ok) return found;
  const fits = checkContent(found.value, content);
  if (!fits.ok) return fits;
  const key = { jobId: id, accountId: actor.accountId };
  const before = await stores.drafts.findHead(key);
  const decided = decideSave(before, { ...save, digest: packed.digest }, now);
  if (!decided.ok) return decided;
  const { head, change } = decided.value;
  const version = { ...key, ...head, bytes: packed.bytes };
  if (change === 'insert') await stores.drafts.insert(version);
  if (change === 'replace') await stores.drafts.replace(head.version - 1, version);
  return ok(head);
}
saveDraft.guards = (_: Actor, { id }: DraftToSave) => [guardJob(id)];
