import type { Actor } from '../accounts/actor.ts';
import { can, denied, type PermissionFault } from '../accounts/permission.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { StoredFile } from '../ports/stored-file.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Service } from './service.ts';

/** Everyone with an account may hear an approved sample; its owner and admins, any sample. */
const mayHear = (actor: Actor, { status, ownerId }: Service): boolean =>
  status === 'approved' || ownerId === actor.accountId || actor.role === 'admin';

/**
 * Finds the recording of a voice sample by its key.
 *
 * @returns undefined if there is none, or none that the actor may hear.
 */
export async function findVoiceSample(
  { services, files }: Stores,
  actor: Actor,
  { key }: Readonly<{ key: string }>,
): Promise<Result<StoredFile | undefined, PermissionFault>> {
  if (!can(actor, 'account.read')) return denied;
  const service = await services.findByRecordingKey(key);
  const isHeard = service !== undefined && mayHear(actor, service);
  return ok(isHeard ? await files.findByKey(key) : undefined);
}
