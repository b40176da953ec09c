import type { Actor } from '../accounts/actor.ts';
import type { PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { ApiKeyId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ApiKeyFault } from './api-key-fault.ts';
import type { ApiKey } from './api-key.ts';
import { auditedApiKey } from './audited-api-key.ts';
import { findOwnApiKey } from './find-own-api-key.ts';

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
