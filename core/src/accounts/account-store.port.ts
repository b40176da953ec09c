import type { AccountId, ProviderId } from '../kernel/ids.ts';
import type { Account, NewAccount } from './account.ts';

/** Keeps the users. */
export interface AccountStore {
  /** @returns the account, or undefined where the e-mail is taken. */
  insert(account: NewAccount): Promise<Account | undefined>;
  find(id: AccountId): Promise<Account | undefined>;
  /** Looks up a trimmed, lower-case e-mail. */
  findByEmail(email: string): Promise<Account | undefined>;
  findByProviderId(providerId: ProviderId): Promise<Account | undefined>;
  replace(account: Account): Promise<void>;
  /** Every admin, the first one first. */
  listAdmins(): Promise<readonly Account[]>;
  /** The number of admins: the first one is made where there is none. */
  countAdmins(): Promise<number>;
}
