import type { Actor } from '../accounts/actor.ts';
import { isConfirmed, type PermissionFault } from '../accounts/permission.ts';
import type { ApiKeyId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ApiKeyFault } from './api-key-fault.ts';
import { withValue, type ApiKeyWithValue } from './api-key-with-value.ts';
import { findOwnApiKey } from './find-own-api-key.ts';
import type { KeyVault } from './key-vault.port.ts';

/** What changes in an API key; what is left out stays as it is. */
export type ApiKeyChange = Readonly<{
  id: ApiKeyId;
  name?: string | undefined;
  isActive?: boolean | undefined;
}>;

/** Renames, activates or deactivates a key of the actor; a deactivated one is invalid immediately. */
export async function updateApiKey(
  stores: Stores,
  actor: Actor,
  change: ApiKeyChange,
  { now, keyVault }: Readonly<{ now: Instant; keyVault: KeyVault }>,
): Promise<Result<ApiKeyWithValue, ApiKeyFault | PermissionFault>> {
  const found = await findOwnApiKey(stores, actor, change.id);
  if (!found.ok) return found;
  const name = change.name?.trim() ?? found.value.name;
  if (name === '') return refuse({ code: 'api-key.name-missing' });
  const changed = { ...found.value, name, isActive: change.isActive ?? found.value.isActive };
  await stores.apiKeys.replace(changed);
  return ok(withValue(changed, { keyVault, isShown: isConfirmed(actor, now) }));
}
