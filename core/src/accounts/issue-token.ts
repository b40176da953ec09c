import type { Instant } from '../kernel/instant.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Account } from './account.ts';
import { startToken, type TokenPurpose } from './one-time-token.ts';
import type { SessionTokens } from './passwords.port.ts';

/**
 * Issues a one-time token for an account. Earlier ones remain valid until one of them is used: a
 * mail that seemed to fail may have arrived.
 *
 * @returns the token itself, which is not stored.
 */
export async function issueToken(
  { oneTimeTokens }: Stores,
  { account, purpose }: Readonly<{ account: Account; purpose: TokenPurpose }>,
  { now, tokens }: Readonly<{ now: Instant; tokens: SessionTokens }>,
): Promise<string> {
  const { token, tokenHash } = tokens.issue();
  await oneTimeTokens.insert(startToken(account, { purpose, tokenHash }, now));
  return token;
}
