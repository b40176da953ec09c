import type { ApiKey, ApiKeyUpdate } from '@nsem/sdk';

import { expiryOf, networksOf, type KeyLimits } from './key-limits.ts';

/** The limits of a key, as the form has them: its last day is the one before it expires. */
export const fromKey = (key: Pick<ApiKey, 'access' | 'expires_at' | 'allowed_networks'>) =>
  ({
    expiry: key.expires_at === null ? 'never' : 'date',
    day:
      key.expires_at === null
        ? ''
        : new Date(Date.parse(key.expires_at) - 1).toISOString().slice(0, 10),
    isReadOnly: key.access === 'read',
    networks: key.allowed_networks.join('\n'),
  }) satisfies KeyLimits;

/** What differs from the limits that a key has; a time of expiry stays if its day was not changed. */
export function toUpdate(
  limits: KeyLimits,
  current: KeyLimits,
  now = Date.now(),
): Pick<ApiKeyUpdate, 'access' | 'expires_at' | 'allowed_networks'> {
  const isMoved = limits.expiry !== current.expiry || limits.day !== current.day;
  return {
    ...(isMoved && { expires_at: expiryOf(limits, now) ?? null }),
    ...(limits.isReadOnly !== current.isReadOnly && {
      access: limits.isReadOnly ? ('read' as const) : ('full' as const),
    }),
    ...(limits.networks !== current.networks && { allowed_networks: networksOf(limits) }),
  };
}
