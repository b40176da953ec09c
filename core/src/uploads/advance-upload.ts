import type { Actor } from '../accounts/actor.ts';
import type { UploadId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { checkPosition } from './decide-upload.ts';
import { findUpload, type UploadRefusal } from './find-upload.ts';
import { uploadExpiry, type Upload, type UploadPosition } from './upload.ts';

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
