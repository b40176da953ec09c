import { refuse, type AccountId, type Result } from '@nsem/core';
import type { HttpFault } from '../problems/http-fault.ts';
import type { Limits } from './limits.ts';

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
  const name = `user ${accountId}`;
  const standing = await limits.proofs.take(name);
  if (standing.exceeded) return refuse({ code: 'http.too-many-requests', standing });
  const outcome = await check();
  if (outcome.ok) await limits.proofs.forget(name);
  return outcome;
}
