import type { AccountId, ProviderId } from '../kernel/ids.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import type { Account, NewAccount, Role } from './account.ts';

/** The states by which accounts are listed. */
export const accountStates = ['unrestricted', 'suspended', 'payouts-frozen'] as const;
export type AccountState = (typeof accountStates)[number];

/** Which accounts to list; what is absent excludes none. */
export type AccountFilter = Readonly<{
  /** How the name or the e-mail starts; case and accents of the name do not matter. */
  q?: string | undefined;
  role?: Role | undefined;
  state?: AccountState | undefined;
}>;

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
  /** Newest first. */
  list(filter: AccountFilter, page: CursorPage): Promise<readonly Account[]>;
  /** The names of those accounts that exist, by id. */
  listNames(ids: readonly AccountId[]): Promise<ReadonlyMap<AccountId, string>>;
  /** Every admin, oldest first. */
  listAdmins(): Promise<readonly Account[]>;
  /** The number of admins; a marketplace without one is opened anew. */
  countAdmins(): Promise<number>;
}
