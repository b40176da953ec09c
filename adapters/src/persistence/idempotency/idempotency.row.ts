import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { wholeNumber } from '../columns.ts';

/** The saved answers to requests with an idempotency key. */
export const AnswerRow = defineEntity({
  name: 'AnswerRow',
  tableName: 'answers',
  properties: {
    id: p.integer().primary().autoincrement(false),
    /** 0 for anonymous callers, who share one namespace of keys. */
    account_id: p.integer(),
    /** The start of the SHA-256 of the key with the method and the path, 16 bytes. */
    key: p.blob(),
    /** 16 bytes. */
    fingerprint: p.blob(),
    answer: p.blob(),
    at: wholeNumber(),
  },
  uniques: [{ name: 'answers_key_unique', properties: ['account_id', 'key'] }],
  indexes: [{ name: 'answers_at_index', properties: ['at'] }],
});
export type AnswerRow = InferEntity<typeof AnswerRow>;
