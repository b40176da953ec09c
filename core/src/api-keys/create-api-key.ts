import type { Actor } from '../accounts/actor.ts';
import { permit, type PermissionFault } from '../accounts/permission.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ApiKeyFault } from './api-key-fault.ts';
import { withNewValue, type ApiKeyWithValue } from './api-key-with-value.ts';
import type { KeyScope } from '../accounts/key-scope.ts';
import type { KeyVault } from './key-vault.port.ts';

/** The API key that its owner requests. */
export type ApiKeyRequest = Readonly<{ name: string; scopes: readonly KeyScope[] }>;

/**
 * Creates an API key. A client's key has no scopes and can be shown again; an admin's key has at
 * least one scope, and its value is shown only now.
 */
export async function createApiKey(
  stores: Stores,
  actor: Actor,
  request: ApiKeyRequest,
  { now, keyVault }: Readonly<{ now: Instant; keyVault: KeyVault }>,
): Promise<Result<ApiKeyWithValue, ApiKeyFault | PermissionFault>> {
  const permitted = permit(actor, 'api-keys.issue', now);
  if (!permitted.ok) return permitted;
  const name = request.name.trim();
  if (name === '') return refuse({ code: 'api-key.name-missing' });
  const needsScopes = actor.role === 'admin';
  if (needsScopes !== request.scopes.length > 0) return refuse({ code: 'api-key.scopes-invalid' });
  const { value, lookup, sealed } = keyVault.issue();
  const key = await stores.apiKeys.insert({
    ownerId: actor.accountId,
    name,
    lookup,
    sealed: needsScopes ? null : sealed,
    scopes: [...new Set(request.scopes)],
    isActive: true,
    createdAt: now,
  });
  return ok(withNewValue(key, value));
}
