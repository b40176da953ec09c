import { ok, type Instant, type Result } from '@nsem/core';
import type { NoticeDesk } from '../../outbox/notice-desk.ts';
import type { Queue } from '../../outbox/waiting.ts';
import { pageOf, type DatabaseSession } from '../database-session.ts';
import { createStores } from '../stores.ts';
import type { DatabaseDoor } from '../unit-of-work.ts';
import { listNotices, retryNotice } from './notice-desk.ts';
import { toWaiting } from './notice.mapper.ts';
import type { NoticeRow } from './notice.row.ts';

/** The other end of the outbox: what is to be sent, and what came of it. */
export type OutboxQueue = Queue &
  NoticeDesk &
  Readonly<{
    /** Forgets what was sent before the moment; dead letters stay. */
    forgetSentBefore(moment: Instant): Promise<void>;
  }>;

const selectDue = `
  select * from notices where channel = ? and due_at <= ? ${pageOf('due_at, id')}`;

const settle = `
  update notices set due_at = null, sent_at = ?, attempts = attempts + 1, last_error = ?
  where id = ? and due_at is not null`;

const postpone = `
  update notices set due_at = ?, attempts = attempts + 1, last_error = ?
  where id = ? and due_at is not null`;

/** Settles a notice; says whether it was waiting. */
const settleIn = async (
  { sql }: DatabaseSession,
  id: number,
  { at, remark }: Parameters<Queue['markSent']>[1],
): Promise<boolean> => (await sql.run(settle, [at, remark, id])) === 1;

/** The outbox's queue in the database. */
export function createOutboxQueue(door: DatabaseDoor): OutboxQueue {
  const change = async (work: (session: DatabaseSession) => Promise<unknown>) => {
    await door.write(async (session): Promise<Result<unknown, never>> => ok(await work(session)));
  };
  return {
    due: (channel, now, limit) =>
      door.read(async ({ sql }) =>
        (await sql.all<NoticeRow>(selectDue, [channel, now, limit])).map(toWaiting),
      ),
    markSent: (id, settled) => change((session) => settleIn(session, id, settled)),
    markFailed: (id, { error, retryAt }) =>
      change(({ sql }) => sql.run(postpone, [retryAt, error, id])),
    replace: (id, at, work) =>
      change(async (session) => {
        const wasWaiting = await settleIn(session, id, { at, remark: null });
        if (wasWaiting) await work(createStores(session));
      }),
    list: (filter, page) => door.read((session) => listNotices(session, filter, page)),
    forgetSentBefore: (moment) =>
      change(({ sql }) => sql.run('delete from notices where sent_at < ?', [moment])),
    retry: (id, at) => door.write((session) => retryNotice(session, id, at)),
  };
}
