import type { Actor } from '../accounts/actor.ts';
import { can, deny, mayEver, type PermissionFault } from '../accounts/permission.ts';
import type { UploadId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { checkUse } from './decide-upload.ts';
import type { ResumableUploadFault } from './resumable-upload-fault.ts';
import type { Upload, UploadPurpose } from './upload.ts';

/** The refusals of every operation on an upload. */
export type UploadRefusal = ResumableUploadFault | PermissionFault;

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
