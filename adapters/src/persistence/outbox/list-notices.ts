import type { CursorPage } from '@nsem/core';
import { channels } from '../../outbox/channels.ts';
import type { ListedNotice, NoticeStatus } from '../../outbox/notice-queue.ts';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll, type Query } from '../statements/query.ts';
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

type NoticeFilter = Readonly<{ status?: NoticeStatus | undefined }>;

/** A page of notices. */
export function selectNoticePage(
  { status }: NoticeFilter,
  { limit, before = Number.MAX_SAFE_INTEGER }: CursorPage,
): Query {
  const text = selectNotices(status === undefined ? 'id < ?' : conditions[status]);
  return bind(text, before, limit);
}

/** The notices of one status, or all notices, newest first. */
export const listNotices = (
  { sql }: DatabaseSession,
  filter: NoticeFilter,
  page: CursorPage,
): Promise<readonly ListedNotice[]> => findAll(sql, selectNoticePage(filter, page), toListedNotice);
