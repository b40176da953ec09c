import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { wholeNumber } from '../columns.ts';
import { accountColumn } from './account.row.ts';

/** The logins, by the hash of their token. */
export const SessionRow = defineEntity({
  name: 'SessionRow',
  tableName: 'sessions',
  properties: {
    token_hash: p.text().primary(),
    account_id: () => accountColumn('account_id'),
    created_at: wholeNumber(),
    expires_at: wholeNumber(),
  },
  indexes: [
    { name: 'sessions_account_index', properties: ['account_id'] },
    { name: 'sessions_expiry_index', properties: ['expires_at'] },
  ],
});
export type SessionRow = InferEntity<typeof SessionRow>;
