import type { ListedSession } from '@nsem/core';
import { presentMoment } from '../../operations/present-moment.ts';

/** A session in a list, without its token. */
export const presentListedSession = (
  session: ListedSession,
  describeDevice: (device: string | null) => string,
) => ({
  id: session.id,
  device: describeDevice(session.origin.device),
  network: session.origin.network,
  created_at: presentMoment(session.createdAt),
  last_used_at: presentMoment(session.lastUsedAt),
  expires_at: presentMoment(session.expiresAt),
  is_current: session.isCurrent,
});
