import {
  instant,
  type AccountId,
  type NewOneTimeToken,
  type OneTimeToken,
  type OneTimeTokenId,
  type TokenPurpose,
} from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { toMoment, wholeNumber } from '../columns.ts';
import { accountColumn } from './account.row.ts';

/** The tokens that are sent by mail, by their hash. */
export const OneTimeTokenRow = defineEntity({
  name: 'OneTimeTokenRow',
  tableName: 'one_time_tokens',
  properties: {
    id: p.integer().primary().autoincrement(),
    purpose: p.text().$type<TokenPurpose>(),
    account_id: () => accountColumn('account_id'),
    token_hash: p.text().unique('one_time_tokens_token_hash_unique'),
    email: p.text(),
    created_at: wholeNumber(),
    expires_at: wholeNumber(),
    used_at: wholeNumber().strictNullable(),
  },
  indexes: [
    { name: 'one_time_tokens_account_index', properties: ['account_id', 'purpose'] },
    { name: 'one_time_tokens_expiry_index', properties: ['expires_at'] },
  ],
});
export type OneTimeTokenRow = InferEntity<typeof OneTimeTokenRow>;

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
