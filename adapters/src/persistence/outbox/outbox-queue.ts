import { ok, type Instant, type Result } from '@nsem/core';
import type { NoticeQueue } from '../../outbox/notice-queue.ts';
import type { DeliveryQueue } from '../../outbox/delivery-queue.ts';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll } from '../statements/query.ts';
import { orderAndLimit } from '../statements/select-page.ts';
import { createStores } from '../stores.ts';
import type { DatabaseAccess } from '../unit-of-work.ts';
import { listNotices } from './list-notices.ts';
import { toWaiting } from './notice.mapper.ts';
import { retryNotice } from './retry-notice.ts';

/** The sending side of the outbox: the notices to send, and the result of each. */
export type OutboxQueue = DeliveryQueue &
  NoticeQueue &
  Readonly<{
    /** Removes the notices that were sent before the moment; failed ones stay. */
    forgetSentBefore(moment: Instant): Promise<void>;
  }>;

const selectDue = `
  select * from notices where channel = ? and due_at <= ? ${orderAndLimit('due_at, id')}`;

const settle = `
  update notices set due_at = null, sent_at = ?, attempts = attempts + 1, last_error = ?
  where id = ? and due_at is not null`;

const postpone = `
  update notices set due_at = ?, attempts = attempts + 1, last_error = ?
  where id = ? and due_at is not null`;

/** Settles a notice; returns whether it was pending. */
const settleNotice = async (
  { sql }: DatabaseSession,
  id: number,
  { at, remark }: Parameters<DeliveryQueue['markSent']>[1],
): Promise<boolean> => (await sql.run(settle, [at, remark, id])) === 1;

/** The outbox's queue in the database. */
export function createOutboxQueue(database: DatabaseAccess): OutboxQueue {
  const change = async (work: (session: DatabaseSession) => Promise<unknown>) => {
    await database.write(async (session): Promise<Result<unknown, never>> =>
      ok(await work(session)),
    );
  };
  return {
    due: (channel, now, limit) =>
      database.read(({ sql }) => findAll(sql, bind(selectDue, channel, now, limit), toWaiting)),
    markSent: (id, settled) => change((session) => settleNotice(session, id, settled)),
    markFailed: (id, { error, retryAt }) =>
      change(({ sql }) => sql.run(postpone, [retryAt, error, id])),
    replace: (id, at, work) =>
      change(async (session) => {
        const wasPending = await settleNotice(session, id, { at, remark: null });
        if (wasPending) await work(createStores(session));
      }),
    list: (filter, page) => database.read((session) => listNotices(session, filter, page)),
    forgetSentBefore: (moment) =>
      change(({ sql }) => sql.run('delete from notices where sent_at < ?', [moment])),
    retry: (id, by) => database.write((session) => retryNotice(session, id, by)),
  };
}
