import type { Actor } from '../accounts/actor.ts';
import { deny, mayEver, type PermissionFault } from '../accounts/permission.ts';
import { dayOf } from '../kernel/calendar.ts';
import { ok, type Result } from '../kernel/result.ts';
import { checkStoredBytes } from '../quotas/decide-quota.ts';
import type { QuotaFault } from '../quotas/quota-fault.ts';
import type { QuotaContext } from '../quotas/store-file.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { checkStart } from './decide-upload.ts';
import type { ResumableUploadFault } from './resumable-upload-fault.ts';
import { uploadExpiry, type Upload } from './upload.ts';

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
