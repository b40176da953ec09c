import type { Actor } from '../accounts/actor.ts';
import { can, deny, mayEver, type PermissionFault } from '../accounts/permission.ts';
import type { ApiKeyId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ApiKeyFault } from './api-key-fault.ts';
import type { ApiKey } from './api-key.ts';

/** Finds an API key of the actor; a key of someone else is not found. */
export async function findOwnApiKey(
  stores: Stores,
  actor: Actor,
  id: ApiKeyId,
): Promise<Result<ApiKey, ApiKeyFault | PermissionFault>> {
  if (!mayEver(actor, 'api-keys.own')) return deny(actor, 'api-keys.own');
  const key = await stores.apiKeys.find(id);
  const isOwn = key !== undefined && can(actor, 'api-keys.own', key);
  return isOwn ? ok(key) : refuse({ code: 'api-key.not-found' });
}
