import { refuse, type AccountId, type Result } from '@nsem/core';
import type { HttpFault } from '../problems/http-fault.ts';
import type { Limits } from './limits.ts';

/** The name under which wrong passwords and second factors of a known account are counted. */
export const proofOf = (accountId: AccountId): string => `user ${accountId}`;

/**
 * Runs a check of a password or a second factor for a known account, unless too many have failed.
 * Attempts are counted before the check, so that simultaneous guesses count too, and over all
 * networks: a caller who guesses here already has the password or a session.
 */
export async function throttleProofs<T, F>(
  limits: Limits | null,
  accountId: AccountId,
  check: () => Promise<Result<T, F>>,
): Promise<Result<T, F | HttpFault>> {
  if (limits === null) return check();
  const name = proofOf(accountId);
  const standing = await limits.proofs.take(name);
  if (standing.exceeded) return refuse({ code: 'http.too-many-requests', standing });
  const outcome = await check();
  if (outcome.ok) await limits.proofs.forget(name);
  return outcome;
}
