import { instant } from '@nsem/core';
import type { ListedNotice, NoticeStatus } from '../../outbox/notice-desk.ts';
import type { Waiting } from '../../outbox/waiting.ts';
import type { NoticeRow } from './notice.row.ts';

const toMoment = (value: number | null) => (value === null ? null : instant(value));

function statusOf({ due_at, sent_at }: NoticeRow): NoticeStatus {
  if (due_at !== null) return 'waiting';
  return sent_at === null ? 'dead' : 'sent';
}

/** The waiting notice that a row stands for. */
export const toWaiting = ({ id, notice, attempts }: NoticeRow): Waiting => ({
  id,
  notice: JSON.parse(notice),
  attempts,
});

/** The notice that a row stands for, with what became of it. */
export const toListedNotice = (row: NoticeRow): ListedNotice => ({
  ...toWaiting(row),
  channel: row.channel,
  status: statusOf(row),
  lastError: row.last_error,
  createdAt: instant(row.created_at),
  dueAt: toMoment(row.due_at),
  sentAt: toMoment(row.sent_at),
});
