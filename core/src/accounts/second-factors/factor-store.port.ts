import type { AccountId } from '../../kernel/ids.ts';
import type { Totp } from './second-factor.ts';

/** Stores authenticator apps and recovery codes. */
export interface FactorStore {
  /** The authenticator app of the account, confirmed or not. */
  findTotp(accountId: AccountId): Promise<Totp | undefined>;
  /** Saves the app of its account in place of another one. */
  saveTotp(totp: Totp): Promise<void>;
  /** Authenticator apps of all accounts, confirmed or not, ordered by account. */
  listTotps(page: Readonly<{ after: AccountId | null; limit: number }>): Promise<readonly Totp[]>;
  removeTotp(accountId: AccountId): Promise<void>;
  /** Replaces all recovery codes of the account, given as digests. */
  replaceRecoveryCodes(accountId: AccountId, digests: readonly string[]): Promise<void>;
  countRecoveryCodes(accountId: AccountId): Promise<number>;
  /** Removes a recovery code; returns whether the account had it. */
  takeRecoveryCode(accountId: AccountId, digest: string): Promise<boolean>;
}
