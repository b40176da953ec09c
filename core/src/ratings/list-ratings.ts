import type { AccountFault } from '../accounts/account-fault.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Page } from '../kernel/page.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import type { Rating } from './rating.ts';

/** What clients think of a provider, newest first. */
export async function listProviderRatings(
  stores: Stores,
  providerId: AccountId,
  page: Page,
): Promise<Result<readonly Rating[], AccountFault>> {
  const provider = await stores.accounts.find(providerId);
  if (provider?.role !== 'service-provider') {
    return refuse({ code: 'account.provider-not-found' });
  }
  return ok(await stores.ratings.list({ providerId }, page));
}
