import { ok, refuse, type Instant, type Page, type Result } from '@nsem/core';
import { channels } from '../../outbox/channels.ts';
import type { ListedNotice, NoticeFault, NoticeStatus } from '../../outbox/notice-desk.ts';
import { pageOf, type DatabaseSession } from '../database-session.ts';
import { toListedNotice } from './notice.mapper.ts';
import type { NoticeRow } from './notice.row.ts';

const everyChannel = channels.map((channel) => `'${channel}'`).join(', ');

/**
 * Written so that an index finds the few that wait or are dead among the many that were sent; the
 * sign keeps SQLite from walking through all of them by their ids.
 */
const conditions: Readonly<Record<NoticeStatus, string>> = {
  waiting: `+id < ? and channel in (${everyChannel}) and due_at >= 0`,
  sent: 'id < ? and sent_at is not null',
  dead: 'id < ? and due_at is null and sent_at is null',
};

const selectPage = (condition: string) =>
  `select * from notices where ${condition} ${pageOf('id desc')}`;

const selectOne = 'select * from notices where id = ?';

const putBack = `
  update notices set due_at = ?, attempts = 0
  where id = ? and due_at is null and sent_at is null`;

/** The notices of a status, or all, newest first. */
export async function listNotices(
  { sql }: DatabaseSession,
  { status }: Readonly<{ status?: NoticeStatus | undefined }>,
  { limit, before = Number.MAX_SAFE_INTEGER }: Page,
): Promise<readonly ListedNotice[]> {
  const text = selectPage(status === undefined ? 'id < ?' : conditions[status]);
  return (await sql.all<NoticeRow>(text, [before, limit])).map(toListedNotice);
}

/** Puts a dead notice back among those that wait. */
export async function retryNotice(
  { sql }: DatabaseSession,
  id: number,
  at: Instant,
): Promise<Result<ListedNotice, NoticeFault>> {
  const isBack = (await sql.run(putBack, [at, id])) === 1;
  const row = await sql.get<NoticeRow>(selectOne, [id]);
  if (row === undefined) return refuse({ code: 'notice.not-found' });
  const listed = toListedNotice(row);
  return isBack ? ok(listed) : refuse({ code: 'notice.not-dead', status: listed.status });
}
