import type { Role } from '../accounts/account.ts';
import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ApiKeyFault } from './api-key-fault.ts';
import type { ApiKey } from './api-key.ts';

/** An API key, and the role of its owner. */
export type CurrentApiKey = Readonly<{ key: ApiKey; role: Role }>;

/** Reads the API key with which the call is made, so that its holder knows what it may do. */
export async function readCurrentApiKey(
  stores: Stores,
  actor: Actor,
): Promise<Result<CurrentApiKey, ApiKeyFault | PermissionFault>> {
  const { credential, role } = actor;
  if (!can(actor, 'api-keys.inspect')) return deny(actor, 'api-keys.inspect');
  if (credential.kind !== 'api-key') {
    return refuse({ code: 'permission.denied', required: { kind: 'api-key' } });
  }
  const key = await stores.apiKeys.find(credential.keyId);
  // It may have been deleted since the call began.
  return key === undefined ? refuse({ code: 'api-key.not-found' }) : ok({ key, role });
}
