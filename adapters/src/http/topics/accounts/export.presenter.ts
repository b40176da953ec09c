import type { ApiKeyWithValue, SeenDevice, Session } from '@nsem/core';
import { presentMoment, presentOptionalMoment } from '../../operations/present-moment.ts';

/** An API key in an export: never with its value, because files are passed on. */
export const presentKeyFacts = (key: ApiKeyWithValue) => ({
  id: key.id,
  key_name: key.name,
  scopes: key.scopes,
  is_active: key.isActive,
  created_at: presentMoment(key.createdAt),
  usage_count: key.usageCount,
  last_used: presentOptionalMoment(key.lastUsedAt),
});

/** A session in an export: never with the hash of its token. */
export const presentSessionFacts = ({ origin, createdAt, lastUsedAt, expiresAt }: Session) => ({
  network: origin.network,
  device: origin.device,
  created_at: presentMoment(createdAt),
  last_used_at: presentMoment(lastUsedAt),
  expires_at: presentMoment(expiresAt),
});

/** A device from which a user has logged in, in an export. */
export const presentSeenDevice = ({ program, network, seenAt }: SeenDevice) => ({
  program,
  network,
  last_seen_at: presentMoment(seenAt),
});
