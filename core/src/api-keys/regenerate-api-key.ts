import type { Actor } from '../accounts/actor.ts';
import { permit, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { ApiKeyId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ApiKeyFault } from './api-key-fault.ts';
import { withNewValue, type ApiKeyWithValue } from './api-key-with-value.ts';
import { findOwnApiKey } from './find-own-api-key.ts';
import type { KeyVault } from './key-vault.port.ts';

/** Gives a key of the actor a new value; the old value is invalid immediately. */
export async function regenerateApiKey(
  stores: Stores,
  actor: Actor,
  { id }: Readonly<{ id: ApiKeyId }>,
  { now, keyVault }: Readonly<{ now: Instant; keyVault: KeyVault }>,
): Promise<Result<ApiKeyWithValue, ApiKeyFault | PermissionFault>> {
  const permitted = permit(actor, 'api-keys.issue', now);
  if (!permitted.ok) return permitted;
  const found = await findOwnApiKey(stores, actor, id);
  if (!found.ok) return found;
  const { value, ...issued } = keyVault.issue();
  // A key that cannot be shown again stays one.
  const sealed = found.value.sealed === null ? null : issued.sealed;
  const changed = { ...found.value, ...issued, sealed };
  await stores.apiKeys.replace(changed);
  await recordAction(stores, { actor, now }, { action: 'api-key.regenerate', objectId: id });
  return ok(withNewValue(changed, value));
}
