import type { Actor } from '../accounts/actor.ts';
import { deny, mayEver, type PermissionFault } from '../accounts/permission.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Upload } from './upload.ts';

/** Lists the uploads of the actor that were not used yet, newest first. */
export async function listUploads(
  stores: Stores,
  actor: Actor,
): Promise<Result<readonly Upload[], PermissionFault>> {
  if (!mayEver(actor, 'uploads.own')) return deny(actor, 'uploads.own');
  return ok(await stores.uploads.listByOwner(actor.accountId));
}
