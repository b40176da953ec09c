import type { AccountId, PasskeyId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { NewPasskey, Passkey, PasskeyChallenge } from './passkey.ts';

/** Stores passkeys, and the challenges for them. */
export interface PasskeyStore {
  /** @returns the passkey, or undefined if its credential id is taken. */
  insert(passkey: NewPasskey): Promise<Passkey | undefined>;
  find(id: PasskeyId): Promise<Passkey | undefined>;
  findByCredential(credentialId: string): Promise<Passkey | undefined>;
  /** The passkeys of an account, oldest first. */
  listByAccount(accountId: AccountId): Promise<readonly Passkey[]>;
  replace(passkey: Passkey): Promise<void>;
  remove(id: PasskeyId): Promise<void>;
  /** Removes every passkey of the account. */
  removeAllOf(accountId: AccountId): Promise<void>;
  /** Stores a challenge, and removes those that expired and the oldest of more than 10,000. */
  insertChallenge(challenge: PasskeyChallenge, now: Instant): Promise<void>;
  findChallenge(challenge: string, now: Instant): Promise<PasskeyChallenge | undefined>;
  /** Removes a challenge; returns whether it was there and had not expired. */
  takeChallenge(challenge: string, now: Instant): Promise<boolean>;
}
