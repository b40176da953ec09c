import type { ApiKey, KeyVault } from '@nsem/core';
import { presentMoment, presentOptionalMoment } from '../fields.ts';

/**
 * A key as its owner's session sees it.
 *
 * @param value the key itself, or null for one that was shown when it was made.
 */
export const presentApiKey = (key: ApiKey, value: string | null) => ({
  id: key.id,
  key_name: key.name,
  api_key: value,
  scopes: key.scopes,
  is_active: key.isActive,
  created_at: presentMoment(key.createdAt),
  usage_count: key.usageCount,
  last_used: presentOptionalMoment(key.lastUsedAt),
});

/** A stored key, opened where it can be shown again. */
export const presentStoredKey = (key: ApiKey, vault: KeyVault) =>
  presentApiKey(key, key.sealed === null ? null : (vault.open(key.sealed) ?? null));
