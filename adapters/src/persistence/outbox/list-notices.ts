import type { CursorPage } from '@nsem/core';
import { channels } from '../../outbox/channels.ts';
import type { ListedNotice, NoticeStatus } from '../../outbox/notice-queue.ts';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll } from '../statements/query.ts';
import { orderAndLimit } from '../statements/select-page.ts';
import { toListedNotice } from './notice.mapper.ts';

const everyChannel = channels.map((channel) => `'${channel}'`).join(', ');

/**
 * Written so that an index finds the few notices that are pending or have failed among the many that
 * were sent; the sign keeps SQLite from walking through all of them by their ids.
 */
const conditions: Readonly<Record<NoticeStatus, string>> = {
  pending: `+id < ? and channel in (${everyChannel}) and due_at >= 0`,
  sent: 'id < ? and sent_at is not null',
  failed: 'id < ? and due_at is null and sent_at is null',
};

const selectNotices = (condition: string) =>
  `select * from notices where ${condition} ${orderAndLimit('id desc')}`;

/** The notices of one status, or all notices, newest first. */
export function listNotices(
  { sql }: DatabaseSession,
  { status }: Readonly<{ status?: NoticeStatus | undefined }>,
  { limit, before = Number.MAX_SAFE_INTEGER }: CursorPage,
): Promise<readonly ListedNotice[]> {
  const text = selectNotices(status === undefined ? 'id < ?' : conditions[status]);
  return findAll(sql, bind(text, before, limit), toListedNotice);
}
