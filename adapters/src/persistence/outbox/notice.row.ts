import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { wholeNumber } from '../columns.ts';

/** The notices, those to be sent and those that were. */
export const NoticeRow = defineEntity({
  name: 'NoticeRow',
  tableName: 'notices',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** JSON. */
    notice: p.text(),
    created_at: wholeNumber(),
    attempts: p.integer(),
    /** When to try next; null once it was sent or given up. */
    due_at: wholeNumber().strictNullable(),
    /** Null with no `due_at` either is a dead letter. */
    sent_at: wholeNumber().strictNullable(),
    last_error: p.text().strictNullable(),
  },
  indexes: [
    { name: 'notices_due_index', properties: ['due_at', 'id'], where: 'due_at is not null' },
  ],
});
export type NoticeRow = InferEntity<typeof NoticeRow>;
