import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import type { TokenPurpose } from '@nsem/core';
import { wholeNumber } from '../columns.ts';
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
