import type { Role } from '../accounts/account.ts';
import type { Actor, KeyScope } from '../accounts/actor.ts';
import {
  can,
  deny,
  isConfirmed,
  mayEver,
  type PermissionFault,
  permit,
} from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { ApiKeyId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { checkQuota, type QuotaFault } from '../quotas/quota.ts';
import type { QuotaContext } from '../quotas/store-file.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { type ApiKey, type ApiKeyFault, auditedApiKey, type KeyVault } from './api-key.ts';
import {
  type ApiKeyChoices,
  checkScopes,
  decideSettings,
  defaultSettings,
  isWidened,
} from './decide-api-key.ts';
import { type ApiKeyWithValue, withNewValue, withValue } from './key-value.ts';

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

/** Finds an API key of the actor; a key of someone else is not found. */
async function findOwnApiKey(
  stores: Stores,
  actor: Actor,
  id: ApiKeyId,
): Promise<Result<ApiKey, ApiKeyFault | PermissionFault>> {
  if (!mayEver(actor, 'api-keys.own')) return deny(actor, 'api-keys.own');
  const key = await stores.apiKeys.find(id);
  const isOwn = key !== undefined && can(actor, 'api-keys.own', key);
  return isOwn ? ok(key) : refuse({ code: 'api-key.not-found' });
}

/** A change of an API key; absent fields stay as they are. */
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

/** Deletes a key of the actor; this cannot be undone. */
export async function deleteApiKey(
  stores: Stores,
  actor: Actor,
  { id }: Readonly<{ id: ApiKeyId }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<ApiKey, ApiKeyFault | PermissionFault>> {
  const found = await findOwnApiKey(stores, actor, id);
  if (!found.ok) return found;
  await stores.apiKeys.remove(id);
  const before = auditedApiKey(found.value);
  await recordAction(stores, { actor, now }, { action: 'api-key.delete', objectId: id, before });
  return found;
}

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
