import type { SessionTokens } from '../passwords.port.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { UnitOfWork } from '../../unit-of-work.port.ts';
import { methodsOf } from './decide-second-factor.ts';
import { loadFactors } from './load-factors.ts';
import { ticketExpiry } from './second-factor.ts';
import type { SecondFactorFault } from './second-factor-fault.ts';

type Required = Extract<SecondFactorFault, { code: 'account.second-factor-required' }>;

/**
 * Checks whether a login with a right password needs a second factor.
 *
 * @returns null if the password is enough; otherwise a refusal with a ticket that continues the
 * login, which is stored when this resolves.
 */
export async function requestSecondFactor(
  accountId: AccountId,
  now: Instant,
  { unitOfWork, tokens }: Readonly<{ unitOfWork: UnitOfWork; tokens: SessionTokens }>,
): Promise<Result<null, Required>> {
  const methods = methodsOf(await unitOfWork.read((stores) => loadFactors(stores, accountId)));
  if (methods.length === 0) return ok(null);
  const { token: ticket, tokenHash: ticketHash } = tokens.issue();
  const expiresAt = ticketExpiry(now);
  await unitOfWork.write(async ({ loginTickets }) => {
    await loginTickets.removeExpired(now);
    return ok(await loginTickets.insert({ ticketHash, accountId, expiresAt }));
  });
  return refuse({ code: 'account.second-factor-required', ticket, methods, expiresAt });
}
