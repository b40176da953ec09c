import type { Actor } from '../accounts/actor.ts';
import type { KeyScope } from '../accounts/key-scope.ts';
import { permit, type PermissionFault } from '../accounts/permission.ts';
import { checkQuota } from '../quotas/decide-quota.ts';
import type { QuotaFault } from '../quotas/quota-fault.ts';
import type { QuotaContext } from '../quotas/store-file.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ApiKeyFault } from './api-key-fault.ts';
import { withNewValue, type ApiKeyWithValue } from './api-key-with-value.ts';
import { auditedApiKey } from './audited-api-key.ts';
import {
  checkScopes,
  decideSettings,
  defaultSettings,
  type ApiKeyChoices,
} from './decide-api-key.ts';
import type { KeyVault } from './key-vault.port.ts';

/** The API key that its owner requests. */
export type ApiKeyRequest = ApiKeyChoices & Readonly<{ name: string; scopes: readonly KeyScope[] }>;

/**
 * Creates an API key. A client's key has no scopes and can be shown again; a provider's or an admin's
 * key has at least one scope, and its value is shown only now.
 */
export async function createApiKey(
  stores: Stores,
  actor: Actor,
  { scopes: requestedScopes, ...chosen }: ApiKeyRequest,
  { now, quotas, keyVault }: QuotaContext & Readonly<{ keyVault: KeyVault }>,
): Promise<Result<ApiKeyWithValue, ApiKeyFault | QuotaFault | PermissionFault>> {
  const permitted = permit(actor, 'api-keys.issue', now);
  if (!permitted.ok) return permitted;
  const { role, accountId: ownerId } = actor;
  const settings = decideSettings(defaultSettings, chosen, { now, role });
  if (!settings.ok) return settings;
  const scopes = checkScopes(role, requestedScopes);
  if (!scopes.ok) return scopes;
  const used = await stores.quotas.countApiKeys(ownerId);
  const allowed = checkQuota({ quota: 'api-keys', limit: quotas['api-keys'], used }, 1);
  if (!allowed.ok) return allowed;
  const { value, ...issued } = keyVault.issue();
  const key = await stores.apiKeys.insert({
    ownerId,
    ...settings.value,
    ...issued,
    sealed: scopes.value.length > 0 ? null : issued.sealed,
    scopes: scopes.value,
    isActive: true,
    createdAt: now,
  });
  const about = { accountId: ownerId, origin: actor.origin, at: now };
  await stores.outbox.put({ kind: 'api-key-created', ...about }, now);
  const done = { action: 'api-key.create', objectId: key.id, after: auditedApiKey(key) } as const;
  await recordAction(stores, { actor, now }, done);
  return ok(withNewValue(key, value));
}
