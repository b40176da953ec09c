import type { Actor } from '../accounts/actor.ts';
import type { PermissionFault } from '../accounts/permission.ts';
import type { ApiKeyId } from '../kernel/ids.ts';
import type { Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ApiKeyFault } from './api-key-fault.ts';
import type { ApiKey } from './api-key.ts';
import { findOwnApiKey } from './find-own-api-key.ts';

/** Deletes a key of the actor; this cannot be undone. */
export async function deleteApiKey(
  stores: Stores,
  actor: Actor,
  { id }: Readonly<{ id: ApiKeyId }>,
): Promise<Result<ApiKey, ApiKeyFault | PermissionFault>> {
  const found = await findOwnApiKey(stores, actor, id);
  if (found.ok) await stores.apiKeys.remove(id);
  return found;
}
