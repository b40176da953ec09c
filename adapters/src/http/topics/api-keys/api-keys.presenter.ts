import type { ApiKeyWithValue, CurrentApiKey } from '@nsem/core';
import { presentMoment, presentOptionalMoment } from '../../operations/present-moment.ts';

/** A key as its owner's session sees it. */
export const presentApiKey = (key: ApiKeyWithValue) => ({
  id: key.id,
  key_name: key.name,
  api_key: key.value,
  api_key_hint: key.hint,
  scopes: key.scopes,
  access: key.access,
  expires_at: presentOptionalMoment(key.expiresAt),
  allowed_networks: key.allowedNetworks,
  is_active: key.isActive,
  created_at: presentMoment(key.createdAt),
  usage_count: key.usageCount,
  last_used: presentOptionalMoment(key.lastUsedAt),
});

/** A key as its holder sees it. */
export const presentCurrentApiKey = ({ key, role }: CurrentApiKey) => ({
  id: key.id,
  key_name: key.name,
  user_id: key.ownerId,
  role,
  scopes: key.scopes,
  access: key.access,
  expires_at: presentOptionalMoment(key.expiresAt),
  allowed_networks: key.allowedNetworks,
  created_at: presentMoment(key.createdAt),
});
