import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { Account } from './account.ts';
import type { Origin } from './origin.ts';
import { recordFailedLogin } from './record-login.ts';

/**
 * Refuses a login to a suspended account, with the reason, and records it. Its user must have proved
 * who they are: no one else learns that an account is suspended.
 */
export async function refuseSuspended(
  stores: Stores,
  { id: accountId, suspension }: Account,
  context: Readonly<{ now: Instant; origin: Origin }>,
): Promise<Result<null, AccountFault>> {
  if (suspension === null) return ok(null);
  await recordFailedLogin(stores, { accountId, reason: 'suspended' }, context);
  return refuse({ code: 'account.suspended', reason: suspension.reason });
}
