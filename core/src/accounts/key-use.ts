import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';

/** Why a presented key is refused although it is the value of an active key. */
export type KeyUseFault =
  | Readonly<{ code: 'api-key.address-not-allowed' }>
  | Readonly<{ code: 'api-key.expired' }>;

/** Where and when a key is presented. */
export type KeyUse = Readonly<{
  now: Instant;
  /** Whether the caller's address is one of these, or in one of these ranges. */
  isFrom: (networks: readonly string[]) => boolean;
}>;

/** Where and until when a key is accepted. */
type KeyLimits = Readonly<{ allowedNetworks: readonly string[]; expiresAt: Instant | null }>;

/**
 * Decides whether a presented key is accepted. The address comes first: a caller elsewhere learns
 * nothing else about the key.
 */
export function checkKeyUse(
  { allowedNetworks, expiresAt }: KeyLimits,
  { now, isFrom }: KeyUse,
): Result<undefined, KeyUseFault> {
  if (allowedNetworks.length > 0 && !isFrom(allowedNetworks)) {
    return refuse({ code: 'api-key.address-not-allowed' });
  }
  if (expiresAt !== null && expiresAt <= now) return refuse({ code: 'api-key.expired' });
  return ok(undefined);
}
