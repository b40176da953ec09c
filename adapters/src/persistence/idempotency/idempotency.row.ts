import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';

/** The remembered answers to requests that made something. */
export const IdempotencyRow = defineEntity({
  name: 'IdempotencyRow',
  tableName: 'idempotency',
  properties: {
    account_id: () => accountColumn('account_id').primary(),
    key: p.text().primary(),
    fingerprint: p.text(),
    answer: p.text(),
    at: wholeNumber(),
  },
  indexes: [{ name: 'idempotency_at_index', properties: ['at'] }],
});
export type IdempotencyRow = InferEntity<typeof IdempotencyRow>;
