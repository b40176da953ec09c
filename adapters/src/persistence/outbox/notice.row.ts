import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import type { Channel } from '../../outbox/channels.ts';
import { wholeNumber } from '../columns.ts';

/** The notices: pending, sent and failed. */
export const NoticeRow = defineEntity({
  name: 'NoticeRow',
  tableName: 'notices',
  properties: {
    id: p.integer().primary().autoincrement(),
    /** JSON. */
    notice: p.text(),
    /** How it is delivered. */
    channel: p.text().$type<Channel>().default('mail'),
    created_at: wholeNumber(),
    attempts: p.integer(),
    /** When to try next; null once it was sent or has failed for good. */
    due_at: wholeNumber().strictNullable(),
    /** Null until it is sent; it has failed for good if `due_at` is null too. */
    sent_at: wholeNumber().strictNullable(),
    last_error: p.text().strictNullable(),
    /** Until when only the process that has taken it may settle it; several share PostgreSQL. */
    claimed_until: wholeNumber().strictNullable(),
  },
  indexes: [
    {
      name: 'notices_due_index',
      properties: ['channel', 'due_at', 'id'],
      where: 'due_at is not null',
    },
    { name: 'notices_sent_index', properties: ['sent_at'], where: 'sent_at is not null' },
    { name: 'notices_dead_index', properties: ['id'], where: 'due_at is null and sent_at is null' },
  ],
});
export type NoticeRow = InferEntity<typeof NoticeRow>;
