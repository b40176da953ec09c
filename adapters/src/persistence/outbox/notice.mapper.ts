import { instant, type Notice } from '@nsem/core';
import type { ListedNotice, NoticeStatus } from '../../outbox/notice-queue.ts';
import type { QueuedNotice } from '../../outbox/delivery-queue.ts';
import { toMoment } from '../columns.ts';
import type { NoticeRow } from './notice.row.ts';

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
  claimedUntil: toMoment(row.claimed_until),
});

/** Maps a row to its notice with the state of its delivery. */
export const toListedNotice = (row: NoticeRow): ListedNotice => ({
  ...toNotice(row),
  channel: row.channel,
  status: statusOf(row),
  lastError: row.last_error,
  dueAt: toMoment(row.due_at),
  sentAt: toMoment(row.sent_at),
});
