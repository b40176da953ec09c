import type { AccountId } from '../kernel/ids.ts';
import { refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { Account } from './account.ts';
import { decideAccountChange, type AccountChange } from './decide-account.ts';

/** Changes one's own name, Telegram ID and availability. */
export async function changeAccount(
  stores: Stores,
  accountId: AccountId,
  change: AccountChange,
): Promise<Result<Account, AccountFault>> {
  const account = await stores.accounts.find(accountId);
  if (account === undefined) return refuse({ code: 'account.not-found' });
  const decided = decideAccountChange(account, change);
  if (decided.ok) await stores.accounts.replace(decided.value);
  return decided;
}
