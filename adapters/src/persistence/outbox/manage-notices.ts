import {
  type Actor,
  type CursorPage,
  type Instant,
  ok,
  recordAction,
  refuse,
  type Result,
} from '@nsem/core';
import type { Backlog, ChannelBacklog } from '../../outbox/delivery-queue.ts';
import {
  type Channel,
  channels,
  type ListedNotice,
  type NoticeFault,
  type NoticeStatus,
} from '../../outbox/notices.ts';
import { createAuditLogStore } from '../audit-log/audit-log-store.ts';
import { toInstant } from '../columns.ts';
import type { DatabaseSession, Statements } from '../database-session.ts';
import { findAll, findOne, requireRow, selectBy } from '../statements/by-columns.ts';
import type { AllOf } from '../statements/by-filters.ts';
import { defineStatement, type Parts, upTo } from '../statements/define-statement.ts';
import { NoticeRow, toListedNotice } from './notice.row.ts';

/**
 * Written so that an index finds the few notices that are pending or have failed among the many that were sent, and
 * SQLite does not walk through all of them by their ids.
 */
const selectNotices = (status: NoticeStatus | 'every') =>
  defineStatement(({ db, given, dialect }: Parts<AllOf<CursorPage>>) => {
    const page = db
      .selectFrom('notices')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(upTo(given.limit));
    const older = page.where('id', '<', given.before);
    switch (status) {
      case 'pending':
        return page
          .where((notice) => notice(dialect.unindexed(notice.ref('id')), '<', given.before))
          .where('channel', 'in', channels)
          .where('due_at', '>=', 0);
      case 'sent':
        return older.where('sent_at', 'is not', null);
      case 'failed':
        return older.where('due_at', 'is', null).where('sent_at', 'is', null);
      case 'every':
        return older;
    }
  });

const pages = {
  every: selectNotices('every'),
  pending: selectNotices('pending'),
  sent: selectNotices('sent'),
  failed: selectNotices('failed'),
};

type NoticeFilter = Readonly<{ status?: NoticeStatus | undefined }>;

/** A page of notices. */
export const selectNoticePage = ({ status }: NoticeFilter) => pages[status ?? 'every'];

/** The notices of one status, or all notices, newest first. */
export const listNotices = (
  { sql }: DatabaseSession,
  filter: NoticeFilter,
  { limit, before = Number.MAX_SAFE_INTEGER }: CursorPage,
): Promise<readonly ListedNotice[]> =>
  findAll(sql, selectNoticePage(filter), { before, limit }, toListedNotice);

const selectById = selectBy(NoticeRow, 'id');

const schedule = defineStatement(({ db, given }: Parts<Readonly<{ id: number; now: Instant }>>) =>
  db
    .updateTable('notices')
    .set({ due_at: given.now, attempts: 0 })
    .where('id', '=', given.id)
    .where('due_at', 'is', null)
    .where('sent_at', 'is', null),
);

/** Schedules a failed notice again, with no attempts counted. */
export async function retryNotice(
  session: DatabaseSession,
  id: number,
  { actor, now }: Readonly<{ actor: Actor; now: Instant }>,
): Promise<Result<ListedNotice, NoticeFault>> {
  const { sql } = session;
  const isScheduled = (await sql.run(schedule, { id, now })) === 1;
  const notice = await findOne(sql, selectById, { id }, toListedNotice);
  if (notice === undefined) return refuse({ code: 'notice.not-found' });
  if (!isScheduled) return refuse({ code: 'notice.not-failed', status: notice.status });
  const done = {
    action: 'notice.retry',
    objectId: id,
    after: { kind: notice.notice.kind },
  } as const;
  await recordAction({ auditLog: createAuditLogStore(session) }, { actor, now }, done);
  return ok(notice);
}

/** So that an announcement to everyone costs no more than the figures are worth. */
const mostCounted = 5_000;

/** Counts what was not sent over a channel. */
export const selectPending = defineStatement(
  ({ db, given }: Parts<Readonly<{ channel: Channel }>>) =>
    db
      .selectFrom((notices) =>
        notices
          .selectFrom('notices')
          .select(['created_at', 'attempts'])
          .where('channel', '=', given.channel)
          .where('due_at', 'is not', null)
          .orderBy('due_at')
          .orderBy('id')
          .limit(mostCounted)
          .as('waiting'),
      )
      .select((waiting) => {
        const isRetried = waiting.case().when('attempts', '>', 0).then(1).else(0).end();
        return [
          waiting.fn.countAll<number>().as('count'),
          waiting.fn.min<number | null>('created_at').as('oldest_at'),
          waiting.fn.coalesce(waiting.fn.sum<number>(isRetried), waiting.val(0)).as('retried'),
        ];
      }),
);

/** Counts what has failed. */
export const selectFailed = defineStatement(({ db }: Parts<unknown>) =>
  db
    .selectFrom((notices) =>
      notices
        .selectFrom('notices')
        .select('id')
        .where('due_at', 'is', null)
        .where('sent_at', 'is', null)
        .orderBy('id')
        .limit(mostCounted)
        .as('ended'),
    )
    .select((ended) => ended.fn.countAll<number>().as('failed')),
);

/** Counts the notices that were not sent. */
export async function readBacklog(sql: Statements): Promise<Backlog> {
  const pending: ChannelBacklog[] = [];
  for (const channel of channels) {
    const { oldest_at, ...counts } = requireRow(await sql.get(selectPending, { channel }));
    pending.push({ channel, ...counts, oldestAt: toInstant(oldest_at) });
  }
  return { pending, failed: requireRow(await sql.get(selectFailed, {})).failed };
}
