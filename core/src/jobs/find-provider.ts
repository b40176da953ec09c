import type { Account } from '../accounts/account.ts';
import type { AccountId, ProviderId } from '../kernel/ids.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { QualifiedProvider } from './decide-assignment.ts';

async function withApproved(
  stores: Stores,
  account: Account | undefined,
): Promise<QualifiedProvider | undefined> {
  if (account === undefined || account.role !== 'service-provider') return undefined;
  const services = await stores.services.listByOwner(account.id);
  const approved = services.filter(({ status }) => status === 'approved').map(({ work }) => work);
  return { account, approved };
}

/** A provider by public Provider ID, with the work that they are approved for. */
export const findProvider = async (
  stores: Stores,
  providerId: ProviderId,
): Promise<QualifiedProvider | undefined> =>
  withApproved(stores, await stores.accounts.findByProviderId(providerId));

/** A provider by account, with the work that they are approved for. */
export const findProviderAccount = async (
  stores: Stores,
  id: AccountId,
): Promise<QualifiedProvider | undefined> => withApproved(stores, await stores.accounts.find(id));
