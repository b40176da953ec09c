import type { AccountId, ProviderId } from '../kernel/ids.ts';
import type { Account, NewAccount } from './account.ts';

/** Stores the accounts. It does not find those that were deleted, unless a method says so. */
export interface AccountStore {
  /** @returns the account, or undefined if the e-mail is taken. */
  insert(account: NewAccount): Promise<Account | undefined>;
  find(id: AccountId): Promise<Account | undefined>;
  /** @param email trimmed and in lower case. */
  findByEmail(email: string): Promise<Account | undefined>;
  /** Also finds a deleted provider, who is not active: a Provider ID is never assigned again. */
  findByProviderId(providerId: ProviderId): Promise<Account | undefined>;
  replace(account: Account): Promise<void>;
  /** Every admin, oldest first. */
  listAdmins(): Promise<readonly Account[]>;
  /** The number of admins; a marketplace without one is opened anew. */
  countAdmins(): Promise<number>;
}
