import type { SessionTokens } from '../passwords.port.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { methodsOf } from './decide-second-factor.ts';
import { loadFactors } from './load-factors.ts';
import { ticketExpiry } from './second-factor.ts';
import type { SecondFactorFault } from './second-factor-fault.ts';

type Required = Extract<SecondFactorFault, { code: 'account.second-factor-required' }>;

/**
 * Checks whether a login with a right password needs a second factor.
 *
 * @returns null if the password is enough; otherwise a refusal with a ticket that continues the
 * login. The ticket is stored, so the unit of work must be committed in both cases.
 */
export async function requestSecondFactor(
  stores: Stores,
  accountId: AccountId,
  { now, tokens }: Readonly<{ now: Instant; tokens: SessionTokens }>,
): Promise<Result<null, Required>> {
  const methods = methodsOf(await loadFactors(stores, accountId));
  if (methods.length === 0) return ok(null);
  const { token: ticket, tokenHash: ticketHash } = tokens.issue();
  const expiresAt = ticketExpiry(now);
  await stores.loginTickets.removeExpired(now);
  await stores.loginTickets.insert({ ticketHash, accountId, expiresAt });
  return refuse({ code: 'account.second-factor-required', ticket, methods, expiresAt });
}
