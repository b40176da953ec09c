import { instant, type Notice } from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import type { Channel, ListedNotice, NoticeStatus } from '../../outbox/notices.ts';
import type { QueuedNotice } from '../../outbox/delivery-queue.ts';
import { toInstant, wholeNumber } from '../columns.ts';

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

function statusOf({ due_at, sent_at }: NoticeRow): NoticeStatus {
  if (due_at !== null) return 'pending';
  return sent_at === null ? 'failed' : 'sent';
}

const toNotice = ({ id, notice, attempts, created_at }: NoticeRow) => ({
  id,
  notice: JSON.parse(notice) as Notice,
  attempts,
  createdAt: instant(created_at),
});

/** Maps a row to its notice as the outbox worker needs it. */
export const toQueued = (row: NoticeRow): QueuedNotice => ({
  ...toNotice(row),
  claimedUntil: toInstant(row.claimed_until),
});

/** Maps a row to its notice with the state of its delivery. */
export const toListedNotice = (row: NoticeRow): ListedNotice => ({
  ...toNotice(row),
  channel: row.channel,
  status: statusOf(row),
  lastError: row.last_error,
  dueAt: toInstant(row.due_at),
  sentAt: toInstant(row.sent_at),
});
