import type { Actor } from '../accounts/actor.ts';
import { guardJob } from '../guards.ts';
import type { JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { checkContent, decideSave } from './decide-draft.ts';
import type { DraftContent, DraftVersion, PackedContent } from './draft.ts';
import { findDraftedJob, type DraftRefusal } from './find-drafted-job.ts';

/** What a provider saves. It is packed and counted before, because that takes long. */
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
