import { invariant, ok, type Instant, type Result } from '@nsem/core';
import { channels } from '../../outbox/channels.ts';
import { longestWaitMs } from '../../outbox/retry-schedule.ts';
import type { NoticeQueue } from '../../outbox/notice-queue.ts';
import type { Backlog } from '../../outbox/backlog.ts';
import type { DeliveryQueue, TakenNotice } from '../../outbox/delivery-queue.ts';
import type { DatabaseSession, SqlValue } from '../database-session.ts';
import { storesOf } from '../stores.ts';
import type { DatabaseAccess, UnitOptions } from '../unit-of-work.ts';
import { listNotices } from './list-notices.ts';
import { takeNotices, type NoticeTaking } from './notice-taking.ts';
import { readBacklog } from './read-backlog.ts';
import { retryNotice } from './retry-notice.ts';

/** The sending side of the outbox: the notices to send, and the result of each. */
export type OutboxQueue = DeliveryQueue &
  NoticeQueue &
  Readonly<{
    /** Removes at most `limit` notices that were sent before the moment; returns how many. */
    forgetSentBefore(moment: Instant, limit: number): Promise<number>;
    /** Removes at most `limit` failed notices that were put before the moment; returns how many. */
    forgetFailedBefore(moment: Instant, limit: number): Promise<number>;
    /**
     * Makes notices due that would wait for a time that a clock had before it was set back, at most `limit`
     * of them; returns how many.
     */
    bringForward(now: Instant, limit: number): Promise<number>;
    /** Counts the notices that were not sent. */
    readBacklog(): Promise<Backlog>;
  }>;

/** A notice is settled under the claim under which it was taken. */
const isTaken = 'id = ? and due_at is not null and claimed_until is not distinct from ?';

const taken = ({ id, claimedUntil = null }: TakenNotice) => [id, claimedUntil] as const;

const settle = `
  update notices set due_at = null, sent_at = ?, attempts = attempts + 1, last_error = ?,
    claimed_until = null
  where ${isTaken}`;

/** What replaces a notice has all that is needed of it, so that no e-mail stays which no account may have. */
const settleReplaced = `
  update notices set due_at = null, sent_at = ?, attempts = attempts + 1, last_error = null,
    claimed_until = null, notice = json_remove(notice, '$.email')
  where ${isTaken}`;

const postpone = `
  update notices set due_at = ?, attempts = attempts + 1, last_error = ?, claimed_until = null
  where ${isTaken}`;

const hold = `update notices set due_at = ?, claimed_until = null where ${isTaken}`;

const deleteSent = `
  delete from notices where id in (
    select id from notices where sent_at < ? order by sent_at limit ?)`;

// Reads the oldest failed notices only, however many there are.
const deleteFailed = `
  delete from notices where id in (
    select id from notices where due_at is null and sent_at is null order by id limit ?)
  and created_at < ?`;

/**
 * A notice that was put later than now keeps its wait; any other, apart from announcements, waits no
 * longer than between two attempts.
 */
const bringForward = `
  with clock (now) as (values (cast(? as bigint)))
  update notices set created_at = case when created_at < now then created_at else now end,
    due_at = now + case when created_at > now and attempts = 0 and due_at > created_at
      then due_at - created_at else 0 end
  from clock where id in (
    select id from clock cross join notices
    where channel in (${channels.map((channel) => `'${channel}'`).join(', ')}) and due_at > now
      and (created_at > now
        or due_at > now + ${longestWaitMs} and notice ->> '$.kind' <> 'announcement')
    limit ?)`;

/**
 * The outbox's queue in the database.
 *
 * @param taking how notices are taken, if several processes share the database.
 */
export function createOutboxQueue(
  database: DatabaseAccess,
  taking: NoticeTaking = takeNotices(database),
): OutboxQueue {
  const change = async <T>(
    work: (session: DatabaseSession) => Promise<T>,
    options?: UnitOptions,
  ): Promise<T> => {
    const changed = await database.write(
      async (session): Promise<Result<T, never>> => ok(await work(session)),
      options,
    );
    invariant(changed.ok, 'a change of the queue is not refused');
    return changed.value;
  };
  const run =
    taking.settle ??
    ((text: string, values: readonly SqlValue[]) => change(({ sql }) => sql.run(text, values)));
  return {
    due: (channel, now, limit) => taking.due(channel, now, limit),
    release: (notice) => taking.release(notice),
    async markSent(notice, { at, remark }) {
      await run(settle, [at, remark, ...taken(notice)]);
    },
    async markFailed(notice, { error, retryAt }) {
      await run(postpone, [retryAt, error, ...taken(notice)]);
    },
    async hold(notice, until) {
      await run(hold, [until, ...taken(notice)]);
    },
    replace: (notice, at, work) =>
      change(
        async (session) => {
          const wasPending = (await session.sql.run(settleReplaced, [at, ...taken(notice)])) === 1;
          if (wasPending) await work(storesOf(session));
        },
        { guard: 'notices' },
      ),
    list: (filter, page) => database.read((session) => listNotices(session, filter, page)),
    forgetSentBefore: (moment, limit) => change(({ sql }) => sql.run(deleteSent, [moment, limit])),
    forgetFailedBefore: (moment, limit) =>
      change(({ sql }) => sql.run(deleteFailed, [limit, moment])),
    bringForward: (now, limit) => change(({ sql }) => sql.run(bringForward, [now, limit])),
    readBacklog: () => database.read(({ sql }) => readBacklog(sql)),
    retry: (id, by) => database.write((session) => retryNotice(session, id, by)),
  };
}
