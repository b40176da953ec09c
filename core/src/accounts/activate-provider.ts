import type { AccountId } from '../kernel/ids.ts';
import { refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { Account } from './account.ts';
import { decideActivation } from './decide-account.ts';

/**
 * Deactivates a provider, or makes an approved one active again. An inactive one is hidden from
 * clients and takes no jobs, but may finish those in progress.
 */
export async function setProviderActive(
  stores: Stores,
  { id, isActive }: Readonly<{ id: AccountId; isActive: boolean }>,
): Promise<Result<Account, AccountFault>> {
  const account = await stores.accounts.find(id);
  if (account === undefined) return refuse({ code: 'account.provider-not-found' });
  const decided = decideActivation(account, isActive);
  if (decided.ok) await stores.accounts.replace(decided.value);
  return decided;
}
