import type { AccountId, OneTimeTokenId } from '../kernel/ids.ts';
import { dayMs, later, type Instant } from '../kernel/instant.ts';
import type { Account } from './account.ts';

/** The purpose of a one-time token. */
export type TokenPurpose = 'verify-email' | 'reset-password';

/** A one-time token before the database has assigned an id; only its hash is stored. */
export type NewOneTimeToken = Readonly<{
  purpose: TokenPurpose;
  accountId: AccountId;
  tokenHash: string;
  /** The e-mail that it was sent to: it proves nothing about another one. */
  email: string;
  createdAt: Instant;
  expiresAt: Instant;
  usedAt: Instant | null;
}>;

/** A token that is sent to a user by mail and works once. */
export type OneTimeToken = NewOneTimeToken & Readonly<{ id: OneTimeTokenId }>;

const hourMs = 60 * 60 * 1000;

/** How long a token is valid. */
const lifetimeMs: Readonly<Record<TokenPurpose, number>> = {
  'verify-email': dayMs,
  'reset-password': hourMs,
};

/** A token that is valid from now on. */
export const startToken = (
  { id, email }: Pick<Account, 'id' | 'email'>,
  { purpose, tokenHash }: Readonly<{ purpose: TokenPurpose; tokenHash: string }>,
  now: Instant,
): NewOneTimeToken => ({
  purpose,
  accountId: id,
  tokenHash,
  email,
  createdAt: now,
  expiresAt: later(now, lifetimeMs[purpose]),
  usedAt: null,
});
