import type { Actor } from '../accounts/actor.ts';
import { deny } from '../accounts/permission.ts';
import { guardJob } from '../guards.ts';
import { findJobFor } from '../jobs/read-job.ts';
import type { JobId, StatementFileId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import type { NewStoredFile, StoredFile } from '../ports/files.port.ts';
import type { QuotaFault } from '../quotas/quota.ts';
import { type QuotaContext, storeFiles } from '../quotas/store-file.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  decideFiles,
  decideStatement,
  type DisputeSide,
  type FileChange,
  findStatementFile,
  type ListedDispute,
  sideOf,
} from './dispute.ts';
import { type DisputeRefusal, findDispute, readDispute } from './settle-dispute.ts';

type Stated = Readonly<{ dispute: ListedDispute; side: DisputeSide }>;

/** Finds the dispute about a job in which the actor is a side. */
async function findStated(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<Stated, DisputeRefusal>> {
  const job = await findJobFor(stores, actor, { id, action: 'jobs.state' });
  if (!job.ok) return job;
  const found = await findDispute(stores, id);
  if (!found.ok) return found;
  const side = sideOf(actor.role);
  return side === undefined ? deny(actor, 'jobs.state') : ok({ dispute: found.value, side });
}

/** A statement whose contents are not known yet. */
export type PlannedStatement = FileChange & Readonly<{ id: JobId }>;

/** Checks whether the actor can write a statement, before its files arrive, or are identified and stored. */
export async function checkNewStatement(
  stores: Stores,
  actor: Actor,
  { id, ...change }: PlannedStatement,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<null, DisputeRefusal>> {
  const found = await findStated(stores, actor, id);
  if (!found.ok) return found;
  const { dispute, side } = found.value;
  const decided = decideFiles(dispute, { ...change, side, now });
  return decided.ok ? ok(null) : decided;
}

/** What a side of a dispute says. */
export type WrittenStatement = Readonly<{
  id: JobId;
  text: string;
  /** The files to add, already safely in the file store. */
  files?: readonly NewStoredFile[];
  /** The files to remove; those that the statement does not have are ignored. */
  removedIds?: readonly StatementFileId[];
}>;

/** A dispute, and the files whose bytes nothing needs once this is committed. */
export type StatedDispute = Readonly<{ dispute: ListedDispute; removed: readonly StoredFile[] }>;

/** Removes files of a statement. @returns those whose bytes nothing needs once this is committed. */
async function removeFiles(
  { files, reviews }: Stores,
  { dispute, side }: Stated,
  removedIds: readonly StatementFileId[],
): Promise<readonly StoredFile[]> {
  const removed: StoredFile[] = [];
  for (const { id, fileId } of dispute[side]?.files ?? []) {
    const file = removedIds.includes(id) ? await files.find(fileId) : undefined;
    if (file === undefined) continue;
    await reviews.removeStatementFile(id);
    await files.remove(fileId);
    removed.push(file);
  }
  return removed;
}

/**
 * Writes the statement of the actor's side in the dispute about a job, or replaces its text; its files
 * stay, but for those that are removed.
 */
export async function writeStatement(
  stores: Stores,
  actor: Actor,
  { id, text, files = [], removedIds = [] }: WrittenStatement,
  context: QuotaContext,
): Promise<Result<StatedDispute, DisputeRefusal | QuotaFault>> {
  const found = await findStated(stores, actor, id);
  if (!found.ok) return found;
  const { dispute, side } = found.value;
  const written = { side, text, fileCount: files.length, removedIds, now: context.now };
  const decided = decideStatement(dispute, written);
  if (!decided.ok) return decided;
  const removed = await removeFiles(stores, found.value, removedIds);
  const stored = await storeFiles(stores, { ownerId: actor.accountId, files }, context);
  if (!stored.ok) return stored;
  await stores.reviews.replaceDispute(decided.value);
  for (const fileId of stored.value) {
    await stores.reviews.addStatementFile({ disputeId: dispute.id, side, fileId });
  }
  const stated = await findDispute(stores, id);
  invariant(stated.ok, 'a dispute that was stated in is found');
  return ok({ dispute: stated.value, removed });
}
writeStatement.guards = (_: Actor, { id }: WrittenStatement) => [guardJob(id)];

/** A file of a statement in the dispute about a job. */
export type StatementFileKey = Readonly<{ id: JobId; file: StatementFileId }>;

/** Finds the stored file of a statement, as one of the sides of the dispute or as an admin. */
export async function readStatementFile(
  stores: Stores,
  actor: Actor,
  { id, file: fileId }: StatementFileKey,
): Promise<Result<StoredFile, DisputeRefusal>> {
  const found = await readDispute(stores, actor, id);
  if (!found.ok) return found;
  const named = findStatementFile(found.value, fileId);
  const file = named && (await stores.files.find(named.fileId));
  return file === undefined ? refuse({ code: 'dispute.file-not-found' }) : ok(file);
}
