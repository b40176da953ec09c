import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';

const remembered = { fingerprint: p.text(), answer: p.text(), at: wholeNumber() };

/** The remembered answers to requests that made something. */
export const IdempotencyRow = defineEntity({
  name: 'IdempotencyRow',
  tableName: 'idempotency',
  properties: {
    account_id: () => accountColumn('account_id').primary(),
    key: p.text().primary(),
    ...remembered,
  },
  indexes: [{ name: 'idempotency_at_index', properties: ['at'] }],
});

/** The same for those who are nobody. */
export const OpenIdempotencyRow = defineEntity({
  name: 'OpenIdempotencyRow',
  tableName: 'open_idempotency',
  properties: { key: p.text().primary(), ...remembered },
  indexes: [{ name: 'open_idempotency_at_index', properties: ['at'] }],
});
export type OpenIdempotencyRow = InferEntity<typeof OpenIdempotencyRow>;
