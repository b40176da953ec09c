import type { AccountId } from '../../kernel/ids.ts';
import { later, type Instant } from '../../kernel/instant.ts';

/** A way in which a user can prove a second time who they are. */
export type FactorMethod = 'code' | 'recovery-code' | 'passkey';

/** What happened to the second factors of an account; the audit log uses the same words. */
export type FactorChange =
  | 'add-app'
  | 'add-passkey'
  | 'create-recovery-codes'
  | 'remove-app'
  | 'remove-passkey'
  | 'rename-passkey'
  | 'reset'
  | 'use-recovery-code';

/** An authenticator app of an account; an account has at most one. */
export type Totp = Readonly<{
  accountId: AccountId;
  /** The shared secret, encrypted with a key that is not in the database. */
  sealedSecret: string;
  /** Whether a code has shown that the app has the secret; until then it protects nothing. */
  isConfirmed: boolean;
  /** The last time step whose code was used; null before the first one. */
  lastStep: number | null;
  createdAt: Instant;
}>;

/** A login whose password was right and whose second factor is pending. */
export type LoginTicket = Readonly<{
  ticketHash: string;
  accountId: AccountId;
  expiresAt: Instant;
}>;

const ticketMs = 5 * 60 * 1_000;

/** When a login ticket that is issued now becomes invalid. */
export const ticketExpiry = (now: Instant): Instant => later(now, ticketMs);
