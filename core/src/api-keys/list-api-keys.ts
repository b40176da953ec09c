import type { Actor } from '../accounts/actor.ts';
import { can, denied, type PermissionFault } from '../accounts/permission.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { withValue, type ApiKeyWithValue } from './api-key-with-value.ts';
import type { KeyVault } from './key-vault.port.ts';

/** Lists the actor's API keys, newest first. */
export async function listApiKeys(
  stores: Stores,
  actor: Actor,
  _input: unknown,
  { keyVault }: Readonly<{ keyVault: KeyVault }>,
): Promise<Result<readonly ApiKeyWithValue[], PermissionFault>> {
  if (!can(actor, 'api-keys.manage')) return denied;
  const keys = await stores.apiKeys.listByOwner(actor.accountId);
  return ok(keys.map((key) => withValue(key, keyVault)));
}
