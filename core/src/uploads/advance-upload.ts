import type { Actor } from '../accounts/actor.ts';
import type { UploadId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { findUpload, type UploadRefusal } from './find-upload.ts';
import { uploadExpiry, type Upload } from './upload.ts';

/** How much of an upload is safely stored. */
export type UploadProgress = Readonly<{ id: UploadId; receivedBytes: number }>;

/** Records how much of an upload of the actor has arrived; it is then retained for another day. */
export async function advanceUpload(
  stores: Stores,
  actor: Actor,
  { id, receivedBytes }: UploadProgress,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<Upload, UploadRefusal>> {
  const found = await findUpload(stores, actor, id);
  if (!found.ok) return found;
  const progress = { receivedBytes, expiresAt: uploadExpiry(now) };
  await stores.uploads.advance(id, progress);
  return ok({ ...found.value, ...progress });
}
