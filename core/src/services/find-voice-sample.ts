import type { Actor } from '../accounts/actor.ts';
import { mayWork } from '../accounts/decide-suspension.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
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
  if (!can(actor, 'account.read')) return deny(actor, 'account.read');
  const service = await services.findByRecordingKey(key);
  const isHeard = service !== undefined && mayHear(actor, service);
  return ok(isHeard ? await files.findByKey(key) : undefined);
}

/**
 * Finds the recording of an approved voice sample of a provider with a public page, for anyone.
 *
 * @returns undefined if there is none.
 */
export async function findPublicVoiceSample(
  { services, accounts, files }: Stores,
  _actor: Actor | undefined,
  { key }: Readonly<{ key: string }>,
): Promise<Result<StoredFile | undefined, never>> {
  const service = await services.findByRecordingKey(key);
  if (service?.status !== 'approved') return ok(undefined);
  const owner = await accounts.find(service.ownerId);
  const isHeard = owner !== undefined && owner.isPublic && mayWork(owner);
  return ok(isHeard ? await files.findByKey(key) : undefined);
}
