import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';

const savedAnswer = { fingerprint: p.text(), answer: p.text(), at: wholeNumber() };

/** The saved answers to requests with an idempotency key. */
export const IdempotencyRow = defineEntity({
  name: 'IdempotencyRow',
  tableName: 'idempotency',
  properties: {
    account_id: () => accountColumn('account_id').primary(),
    key: p.text().primary(),
    ...savedAnswer,
  },
  indexes: [{ name: 'idempotency_at_index', properties: ['at'] }],
});

/** The saved answers to anonymous callers. */
export const OpenIdempotencyRow = defineEntity({
  name: 'OpenIdempotencyRow',
  tableName: 'open_idempotency',
  properties: { key: p.text().primary(), ...savedAnswer },
  indexes: [{ name: 'open_idempotency_at_index', properties: ['at'] }],
});
export type OpenIdempotencyRow = InferEntity<typeof OpenIdempotencyRow>;
