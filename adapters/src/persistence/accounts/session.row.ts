import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { wholeNumber } from '../columns.ts';
import { accountColumn } from './account.row.ts';

/** The logins. */
export const SessionRow = defineEntity({
  name: 'SessionRow',
  tableName: 'sessions',
  properties: {
    id: p.integer().primary().autoincrement(),
    token_hash: p.text().unique('sessions_token_hash_unique'),
    account_id: () => accountColumn('account_id'),
    network: p.text().strictNullable(),
    device: p.text().strictNullable(),
    created_at: wholeNumber(),
    last_used_at: wholeNumber(),
    confirmed_at: wholeNumber(),
    expires_at: wholeNumber(),
  },
  indexes: [
    { name: 'sessions_account_index', properties: ['account_id'] },
    { name: 'sessions_expiry_index', properties: ['expires_at'] },
  ],
});
export type SessionRow = InferEntity<typeof SessionRow>;
