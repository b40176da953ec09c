import type { Actor } from '../accounts/actor.ts';
import { can } from '../accounts/can.ts';
import type { ApiKeyId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import type { ApiKeyFault } from './api-key-fault.ts';
import type { ApiKey, KeyScope } from './api-key.ts';

type Issued = Readonly<{ lookup: string; sealed: string }>;

/** A key as its owner asks for it. */
export type KeyRequest = Readonly<{ name: string; scopes: readonly KeyScope[] }>;

/**
 * Makes an API key. A client's key has no scopes and can be shown again; an admin's names at least
 * one scope, and its value is seen only now.
 */
export async function createApiKey(
  stores: Stores,
  actor: Actor,
  request: KeyRequest & Readonly<{ issued: Issued; now: Instant }>,
): Promise<Result<ApiKey, ApiKeyFault>> {
  const name = request.name.trim();
  if (name === '') return refuse({ code: 'api-key.name-missing' });
  const scoped = actor.role === 'admin';
  if (scoped !== request.scopes.length > 0) return refuse({ code: 'api-key.scopes-unfit' });
  const key = await stores.apiKeys.insert({
    ownerId: actor.accountId,
    name,
    lookup: request.issued.lookup,
    sealed: scoped ? null : request.issued.sealed,
    scopes: [...new Set(request.scopes)],
    isActive: true,
    createdAt: request.now,
  });
  return ok(key);
}

async function findOwned(
  stores: Stores,
  actor: Actor,
  id: ApiKeyId,
): Promise<Result<ApiKey, ApiKeyFault>> {
  const key = await stores.apiKeys.find(id);
  const owned = key !== undefined && can(actor, 'api-keys.own', key);
  return owned ? ok(key) : refuse({ code: 'api-key.not-found' });
}

/** Renames, activates or deactivates a key; a deactivated one stops at once. */
export async function changeApiKey(
  stores: Stores,
  actor: Actor,
  change: Readonly<{ id: ApiKeyId; name?: string | undefined; isActive?: boolean | undefined }>,
): Promise<Result<ApiKey, ApiKeyFault>> {
  const found = await findOwned(stores, actor, change.id);
  if (!found.ok) return found;
  const name = change.name?.trim() ?? found.value.name;
  if (name === '') return refuse({ code: 'api-key.name-missing' });
  const changed = { ...found.value, name, isActive: change.isActive ?? found.value.isActive };
  await stores.apiKeys.replace(changed);
  return ok(changed);
}

/** Gives a key a new value; the old one stops at once. */
export async function regenerateApiKey(
  stores: Stores,
  actor: Actor,
  { id, issued }: Readonly<{ id: ApiKeyId; issued: Issued }>,
): Promise<Result<ApiKey, ApiKeyFault>> {
  const found = await findOwned(stores, actor, id);
  if (!found.ok) return found;
  const sealed = found.value.sealed === null ? null : issued.sealed;
  const changed = { ...found.value, lookup: issued.lookup, sealed };
  await stores.apiKeys.replace(changed);
  return ok(changed);
}

/** Deletes a key; it cannot be undone. */
export async function deleteApiKey(
  stores: Stores,
  actor: Actor,
  id: ApiKeyId,
): Promise<Result<ApiKey, ApiKeyFault>> {
  const found = await findOwned(stores, actor, id);
  if (found.ok) await stores.apiKeys.remove(id);
  return found;
}
