import type { Actor } from '../accounts/actor.ts';
import { isConfirmed, permit, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { ApiKeyId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ApiKeyFault } from './api-key-fault.ts';
import { withValue, type ApiKeyWithValue } from './api-key-with-value.ts';
import { auditedApiKey } from './audited-api-key.ts';
import { decideSettings, isWidened, type ApiKeyChoices } from './decide-api-key.ts';
import { findOwnApiKey } from './find-own-api-key.ts';
import type { KeyVault } from './key-vault.port.ts';

/** What changes in an API key; what is left out stays as it is. */
export type ApiKeyChange = ApiKeyChoices &
  Readonly<{ id: ApiKeyId; isActive?: boolean | undefined }>;

/**
 * Changes the settings of a key of the actor; a deactivated one is invalid immediately. What lets the key
 * do more needs a confirmation, as a new key does: a session alone must not revive one that leaked.
 */
export async function updateApiKey(
  stores: Stores,
  actor: Actor,
  { id, isActive, ...chosen }: ApiKeyChange,
  { now, keyVault }: Readonly<{ now: Instant; keyVault: KeyVault }>,
): Promise<Result<ApiKeyWithValue, ApiKeyFault | PermissionFault>> {
  const found = await findOwnApiKey(stores, actor, id);
  if (!found.ok) return found;
  const settings = decideSettings(found.value, chosen, { now, role: actor.role });
  if (!settings.ok) return settings;
  const changed = {
    ...found.value,
    ...settings.value,
    isActive: isActive ?? found.value.isActive,
  };
  if (isWidened(found.value, changed)) {
    const permitted = permit(actor, 'api-keys.issue', now);
    if (!permitted.ok) return permitted;
  }
  await stores.apiKeys.replace(changed);
  const done = {
    action: 'api-key.update',
    objectId: id,
    before: auditedApiKey(found.value),
    after: auditedApiKey(changed),
  } as const;
  await recordAction(stores, { actor, now }, done);
  return ok(withValue(changed, { keyVault, isShown: isConfirmed(actor, now) }));
}
