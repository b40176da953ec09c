import type {
  AccountId,
  CursorPage,
  OneTimeTokenId,
  ProviderId,
  SessionId,
} from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Account, NewAccount, Role } from './account.ts';
import type { DeviceRecord, KnownDevice, SeenDevice } from './devices.ts';
import type { NewOneTimeToken, OneTimeToken, TokenPurpose } from './one-time-token.ts';
import type { LiveSession, NewSession, Session, Visit } from './session.ts';

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

/** Stores the devices from which users have logged in. */
export interface KnownDeviceStore {
  insert(device: KnownDevice): Promise<void>;
  /** Whether the account with this e-mail has logged in from the device since the time. */
  isKnown(device: Readonly<{ email: string; tokenHash: string; since: Instant }>): Promise<boolean>;
  /** Records a login from a device of the account; false if the account does not know it. */
  touch(
    device: Readonly<{ accountId: AccountId; tokenHash: string; now: Instant }>,
  ): Promise<boolean>;
  /** Removes all devices of the account but the most recently used. */
  removeAllBut(accountId: AccountId, most: number): Promise<void>;
  /** Removes at most `limit` devices that were last used before the time; returns how many. */
  removeUnusedSince(time: Instant, limit: number): Promise<number>;
}

/** Stores the one-time tokens. */
export interface OneTimeTokenStore {
  insert(token: NewOneTimeToken): Promise<OneTimeToken>;
  /** A token of this purpose that is neither used nor expired. */
  findUsable(
    token: Readonly<{ purpose: TokenPurpose; tokenHash: string }>,
    now: Instant,
  ): Promise<OneTimeToken | undefined>;
  /** Marks a token as used; returns whether it was unused until now. */
  use(id: OneTimeTokenId, at: Instant): Promise<boolean>;
  /** Removes every token of the account and purpose, used or not. */
  removeAllOf(accountId: AccountId, purpose: TokenPurpose): Promise<void>;
  /** Removes at most `limit` tokens that expired before the time; returns how many. */
  removeExpired(time: Instant, limit: number): Promise<number>;
}

/** Stores from which devices users have logged in. */
export interface SeenDeviceStore {
  find(device: SeenDevice): Promise<DeviceRecord>;
  /** The devices of an account, the last seen first, at most `limit`. */
  listByAccount(accountId: AccountId, limit: number): Promise<readonly SeenDevice[]>;
  /** Stores when the device was seen, instead of the time before. */
  put(device: SeenDevice): Promise<void>;
  /**
   * Removes at most `limit` devices last seen before the time, except the latest of each account: a user who
   * returns after a long time is not new. Returns how many.
   */
  removeBefore(time: Instant, limit: number): Promise<number>;
}

/** Stores the sessions. */
export interface SessionStore {
  insert(session: NewSession): Promise<Session>;
  /** A session that has not expired. Runs on every request: one statement. */
  findLive(tokenHash: string, now: Instant): Promise<LiveSession | undefined>;
  find(id: SessionId): Promise<Session | undefined>;
  /** The sessions of an account that have not expired, the last used first. */
  listLive(accountId: AccountId, now: Instant, limit: number): Promise<readonly Session[]>;
  /**
   * Records a use of a session, also as a part of its user's visit; no error if it has ended, and no
   * effect if a later one is known.
   */
  markUsed(id: SessionId, at: Instant): Promise<void>;
  /** When the user was there, in any session, also one that has ended. */
  findVisit(accountId: AccountId): Promise<Visit | undefined>;
  /** Records that the user of a session has confirmed who they are; no error if it has ended. */
  confirm(id: SessionId, now: Instant): Promise<void>;
  remove(tokenHash: string): Promise<void>;
  /** Ends every session of the account. */
  removeAllOf(accountId: AccountId): Promise<void>;
  /** Removes at most `limit` sessions that expired before the time; returns how many. */
  removeExpired(time: Instant, limit: number): Promise<number>;
  /** Ends every session of the account but one. */
  removeOthersOf(accountId: AccountId, exceptId: SessionId): Promise<void>;
}

/**
 * Why a password is tried before others: it is a common one or hardly differs from one, or it follows
 * from its beginning (repeated characters, sequences, keys in a row, dates).
 */
export type PasswordWeakness = 'common' | 'predictable';

/** Hashes passwords, slowly on purpose: never call it inside a unit of work. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
  /** Takes as long as a verification, for logins to an account that does not exist. */
  verifyNothing(password: string): Promise<void>;
  /** Whether the hash costs less to guess than one that is made today. */
  isOutdated(hash: string): boolean;
  /** A digest that shows whether a hash is still the same, and reveals nothing else about it. */
  markOf(hash: string): string;
  /** Why it is among the passwords that are tried first, if it is. */
  findWeakness(password: string): Promise<PasswordWeakness | undefined>;
  /** The names that the marketplace has, of which no password may consist. */
  marketplaceNames(): readonly string[];
}

/** Issues tokens of at least 256 bits, for sessions and mails, and hashes them. */
export interface SessionTokens {
  issue(): Readonly<{ token: string; tokenHash: string }>;
  hash(token: string): string;
}
