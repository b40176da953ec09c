import type { Actor } from '../accounts/actor.ts';
import type { UploadId } from '../kernel/ids.ts';
import type { Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { findUpload, type UploadRefusal } from './find-upload.ts';
import type { Upload } from './upload.ts';

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
