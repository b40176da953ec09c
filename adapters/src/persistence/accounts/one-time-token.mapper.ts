import {
  instant,
  type AccountId,
  type NewOneTimeToken,
  type OneTimeToken,
  type OneTimeTokenId,
} from '@nsem/core';
import { toMoment } from '../columns.ts';
import type { OneTimeTokenRow } from './one-time-token.row.ts';

/** Maps a row to its token. */
export const toOneTimeToken = (row: OneTimeTokenRow): OneTimeToken => ({
  id: row.id as OneTimeTokenId,
  purpose: row.purpose,
  accountId: row.account_id as AccountId,
  tokenHash: row.token_hash,
  email: row.email,
  createdAt: instant(row.created_at),
  expiresAt: instant(row.expires_at),
  usedAt: toMoment(row.used_at),
});

/** The row of a token, without its id. */
export const toOneTimeTokenRow = (token: NewOneTimeToken): Omit<OneTimeTokenRow, 'id'> => ({
  purpose: token.purpose,
  account_id: token.accountId,
  token_hash: token.tokenHash,
  email: token.email,
  created_at: token.createdAt,
  expires_at: token.expiresAt,
  used_at: token.usedAt,
});
