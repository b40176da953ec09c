import type { Actor } from '../accounts/actor.ts';
import { can, deny, mayEver, type PermissionFault } from '../accounts/permission.ts';
import type { GuardsOf } from '../guards.ts';
import type { UploadId } from '../kernel/ids.ts';
import { dayOf, type Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { checkStoredBytes, type QuotaFault } from '../quotas/quota.ts';
import type { QuotaContext } from '../quotas/store-file.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  isComplete,
  mostUploadBytes,
  mostUploads,
  type ResumableUploadFault,
  type Upload,
  uploadExpiry,
  type UploadPosition,
  type UploadPurpose,
} from './upload.ts';

/** Whether a user who has these uploads can start another one of so many bytes. */
export function checkStart(
  open: readonly Pick<Upload, 'sizeBytes'>[],
  addedBytes: number,
): Result<null, ResumableUploadFault> {
  const bytes = open.reduce((sum, { sizeBytes }) => sum + sizeBytes, addedBytes);
  return open.length < mostUploads && bytes <= mostUploadBytes
    ? ok(null)
    : refuse({ code: 'upload.too-many', most: mostUploads, mostBytes: mostUploadBytes });
}

/** Whether a part that starts at `offset` continues what is stored. */
export const checkOffset = (
  offset: number,
  receivedBytes: number,
): Result<null, ResumableUploadFault> =>
  offset === receivedBytes ? ok(null) : refuse({ code: 'upload.offset-mismatch', receivedBytes });

/**
 * Whether an upload is where a writer has found it: another process may have written to it meanwhile.
 * The last piece decides as well, because an upload can return to an earlier number of bytes.
 */
const checkPosition = (
  { receivedBytes, lastPiece }: UploadPosition,
  expected: UploadPosition,
): Result<null, ResumableUploadFault> =>
  receivedBytes === expected.receivedBytes && lastPiece === expected.lastPiece
    ? ok(null)
    : refuse({ code: 'upload.offset-mismatch', receivedBytes });

/** Whether the file of an upload can be used for a purpose now. */
function checkUse(upload: Upload, expected: UploadPurpose): Result<Upload, ResumableUploadFault> {
  if (upload.purpose !== expected) return refuse({ code: 'upload.wrong-purpose', expected });
  if (isComplete(upload)) return ok(upload);
  const { receivedBytes, sizeBytes } = upload;
  return refuse({ code: 'upload.incomplete', receivedBytes, sizeBytes });
}

/** The refusals of every operation on an upload. */
type UploadRefusal = ResumableUploadFault | PermissionFault;

/** Finds an upload of the actor; that of another user is not found. */
export async function findUpload(
  stores: Stores,
  actor: Actor,
  id: UploadId,
): Promise<Result<Upload, UploadRefusal>> {
  if (!mayEver(actor, 'uploads.own')) return deny(actor, 'uploads.own');
  const upload = await stores.uploads.find(id);
  return upload !== undefined && can(actor, 'uploads.own', upload)
    ? ok(upload)
    : refuse({ code: 'upload.not-found' });
}

/** A file that arrived as an upload, and what it is used for. */
export type UploadUse = Readonly<{ id: UploadId; purpose: UploadPurpose }>;

/** Finds an upload of the actor of which all has arrived, to use its file. */
export async function findUsableUpload(
  stores: Stores,
  actor: Actor,
  { id, purpose }: UploadUse,
): Promise<Result<Upload, UploadRefusal>> {
  const found = await findUpload(stores, actor, id);
  return found.ok ? checkUse(found.value, purpose) : found;
}

/** Checks, before the file of an upload is read, whether it can be used. */
export async function checkUsableUpload(
  stores: Stores,
  actor: Actor,
  use: UploadUse,
): Promise<Result<null, UploadRefusal>> {
  const found = await findUsableUpload(stores, actor, use);
  return found.ok ? ok(null) : found;
}

/** A file that a user is about to upload. */
export type UploadRequest = Pick<Upload, 'purpose' | 'name' | 'key' | 'sizeBytes'>;

/**
 * Starts an upload. What the actor may store is checked now, before any byte arrives; no quota refuses
 * the output of a job.
 */
export async function createUpload(
  stores: Stores,
  actor: Actor,
  request: UploadRequest,
  { now, quotas }: QuotaContext,
): Promise<Result<Upload, ResumableUploadFault | PermissionFault | QuotaFault>> {
  if (!mayEver(actor, 'uploads.own')) return deny(actor, 'uploads.own');
  const { accountId: ownerId } = actor;
  const open = await stores.uploads.listByOwner(ownerId);
  const possible = checkStart(open, request.sizeBytes);
  if (!possible.ok) return possible;
  if (request.purpose !== 'output') {
    const usage = await stores.quotas.findUsage(ownerId, dayOf(now));
    const allowed = checkStoredBytes(usage, request.sizeBytes, quotas);
    if (!allowed.ok) return allowed;
  }
  const times = { createdAt: now, expiresAt: uploadExpiry(now) };
  const nothing = { receivedBytes: 0, lastPiece: null };
  return ok(await stores.uploads.insert({ ...request, ownerId, ...nothing, ...times }));
}
createUpload.guards = () => [];

/** How much of an upload is safely stored, and how much was before. */
export type UploadProgress = Readonly<{ id: UploadId; from: UploadPosition; to: UploadPosition }>;

/**
 * Records how much of an upload of the actor has arrived; it is then retained for another day. Of two
 * writers that go on from the same position, the second one is refused.
 */
export async function advanceUpload(
  stores: Stores,
  actor: Actor,
  { id, from, to }: UploadProgress,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<Upload, UploadRefusal>> {
  const found = await findUpload(stores, actor, id);
  if (!found.ok) return found;
  const isThere = checkPosition(found.value, from);
  if (!isThere.ok) return isThere;
  const { receivedBytes, lastPiece } = to;
  const progress = { receivedBytes, lastPiece, expiresAt: uploadExpiry(now) };
  await stores.uploads.advance(id, progress);
  return ok({ ...found.value, ...progress });
}
advanceUpload.guards = () => [];

/** Cancels an upload of the actor; returns what it was. */
export async function cancelUpload(
  stores: Stores,
  actor: Actor,
  id: UploadId,
): Promise<Result<Upload, UploadRefusal>> {
  const found = await findUpload(stores, actor, id);
  if (found.ok) await stores.uploads.remove(id);
  return found;
}
cancelUpload.guards = () => [];

/** Lists the uploads of the actor that were not used yet, newest first. */
export async function listUploads(
  stores: Stores,
  actor: Actor,
): Promise<Result<readonly Upload[], PermissionFault>> {
  if (!mayEver(actor, 'uploads.own')) return deny(actor, 'uploads.own');
  return ok(await stores.uploads.listByOwner(actor.accountId));
}

/** The input of a use case, and the upload whose file is part of it; null if no upload is. */
export type WithUpload<I> = Readonly<{ upload: UploadUse | null; input: I }>;

/** A use case whose input can have a file. */
interface FileUseCase<I, X, V, F> {
  (stores: Stores, actor: Actor, input: I, context: X): Promise<Result<V, F>>;
  readonly guards: GuardsOf<Actor, I>;
}

/**
 * Makes a use case use up the upload whose file is part of its input, in the same unit of work: the
 * file is used exactly once, and stays available if the use case refuses.
 */
export function usingUpload<I, X, V, F>(useCase: FileUseCase<I, X, V, F>) {
  const using = async (
    stores: Stores,
    actor: Actor,
    { upload, input }: WithUpload<I>,
    context: X,
  ): Promise<Result<V, F | UploadRefusal>> => {
    if (upload !== null) {
      const found = await findUsableUpload(stores, actor, upload);
      if (!found.ok) return found;
      await stores.uploads.remove(upload.id);
    }
    return useCase(stores, actor, input, context);
  };
  using.guards = (actor: Actor, { input }: WithUpload<I>) => useCase.guards(actor, input);
  return using;
}

/** A use case whose input has several files that were uploaded. */
export type WithUploads<I> = Readonly<{ uploads: readonly UploadUse[]; input: I }>;

/** Makes a use case use up the uploads whose files are part of its input, as {@link usingUpload} does. */
export function usingUploads<I, X, V, F>(useCase: FileUseCase<I, X, V, F>) {
  const using = async (
    stores: Stores,
    actor: Actor,
    { uploads, input }: WithUploads<I>,
    context: X,
  ): Promise<Result<V, F | UploadRefusal>> => {
    for (const upload of uploads) {
      const found = await findUsableUpload(stores, actor, upload);
      if (!found.ok) return found;
      await stores.uploads.remove(upload.id);
    }
    return useCase(stores, actor, input, context);
  };
  using.guards = (actor: Actor, { input }: WithUploads<I>) => useCase.guards(actor, input);
  return using;
}

/**
 * Refuses an upload that does not exist. A call that was answered before gets its answer instead,
 * because its upload does not exist any more.
 */
export const refuseMissingUpload = async (): Promise<Result<never, UploadRefusal>> =>
  refuse({ code: 'upload.not-found' });
refuseMissingUpload.guards = () => [];
