import type { Actor } from '../accounts/actor.ts';
import { can, deny, isConfirmed, type PermissionFault } from '../accounts/permission.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { withValue, type ApiKeyWithValue } from './api-key-with-value.ts';
import type { KeyVault } from './key-vault.port.ts';

/** Lists the actor's API keys, newest first; in full only after a recent confirmation. */
export async function listApiKeys(
  stores: Stores,
  actor: Actor,
  _input: unknown,
  { now, keyVault }: Readonly<{ now: Instant; keyVault: KeyVault }>,
): Promise<Result<readonly ApiKeyWithValue[], PermissionFault>> {
  if (!can(actor, 'api-keys.manage')) return deny(actor, 'api-keys.manage');
  const keys = await stores.apiKeys.listByOwner(actor.accountId);
  const isShown = isConfirmed(actor, now);
  return ok(keys.map((key) => withValue(key, { keyVault, isShown })));
}
