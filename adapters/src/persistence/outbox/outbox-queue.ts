import { type Instant, invariant, later, type Notice, ok, type Result } from '@nsem/core';
import type { QueryCreator } from 'kysely';
import {
  type Backlog,
  type DeliveryQueue,
  longestWaitMs,
  type TakenNotice,
} from '../../outbox/delivery-queue.ts';
import { channels, type NoticeQueue } from '../../outbox/notices.ts';
import type { DatabaseSession } from '../database-session.ts';
import { deleteBefore } from '../statements/by-columns.ts';
import { defineStatement, type Parts, upTo } from '../statements/define-statement.ts';
import type { Tables } from '../statements/tables.ts';
import { type DatabaseAccess, storesOf, type UnitOptions } from '../unit-of-work.ts';
import { listNotices, readBacklog, retryNotice } from './manage-notices.ts';
import { type NoticeTaking, takeNotices } from './notice-taking.ts';
import { NoticeRow } from './notice.row.ts';

/** The sending side of the outbox: the notices to send, and the result of each. */
export type OutboxQueue = DeliveryQueue &
  NoticeQueue &
  Readonly<{
    /** Removes at most `limit` notices that were sent before the time; returns how many. */
    forgetSentBefore(time: Instant, limit: number): Promise<number>;
    /** Removes at most `limit` failed notices that were put before the time; returns how many. */
    forgetFailedBefore(time: Instant, limit: number): Promise<number>;
    /**
     * Makes notices due that would wait for a time that a clock had before it was set back, at most `limit`
     * of them; returns how many.
     */
    bringForward(now: Instant, limit: number): Promise<number>;
    /** Counts the notices that were not sent. */
    readBacklog(): Promise<Backlog>;
  }>;

/** A notice is settled under the claim under which it was taken. */
type Taken = Readonly<Required<TakenNotice>>;

const taken = ({ id, claimedUntil = null }: TakenNotice): Taken => ({ id, claimedUntil });

const settleTaken = (db: QueryCreator<Tables>, { id, claimedUntil }: Taken) =>
  db
    .updateTable('notices')
    .set({ claimed_until: null })
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .where('claimed_until', 'is not distinct from', claimedUntil);

const countAttempt = (db: QueryCreator<Tables>, of: Taken) =>
  settleTaken(db, of).set((notice) => ({ attempts: notice('attempts', '+', 1) }));

type At = Readonly<{ at: Instant }>;

const settle = defineStatement(
  ({ db, given }: Parts<Taken & At & Readonly<{ remark: string | null }>>) =>
    countAttempt(db, given).set({ due_at: null, sent_at: given.at, last_error: given.remark }),
);

/** What replaces a notice has all that is needed of it, so that no e-mail stays which no account may have. */
const settleReplaced = defineStatement(({ db, given, dialect }: Parts<Taken & At>) =>
  countAttempt(db, given).set((notice) => ({
    due_at: null,
    sent_at: given.at,
    last_error: null,
    notice: dialect.withoutField(notice.ref('notice'), 'email'),
  })),
);

const postpone = defineStatement(
  ({ db, given }: Parts<Taken & Readonly<{ error: string; retryAt: Instant | null }>>) =>
    countAttempt(db, given).set({ due_at: given.retryAt, last_error: given.error }),
);

const hold = defineStatement(({ db, given }: Parts<Taken & Readonly<{ until: Instant }>>) =>
  settleTaken(db, given).set({ due_at: given.until }),
);

const deleteSent = deleteBefore(NoticeRow, 'sent_at');

// Reads the oldest failed notices only, however many there are.
const deleteFailed = defineStatement(
  ({ db, given }: Parts<Readonly<{ before: Instant; limit: number }>>) =>
    db
      .deleteFrom('notices')
      .where('id', 'in', (failed) =>
        failed
          .selectFrom('notices')
          .select('id')
          .where('due_at', 'is', null)
          .where('sent_at', 'is', null)
          .orderBy('id')
          .limit(upTo(given.limit)),
      )
      .where('created_at', '<', given.before),
);

type Forward = Readonly<{
  now: Instant;
  /** When a notice is due at the latest that was put before. */
  latest: Instant;
  limit: number;
}>;

/**
 * A notice that was put later than now keeps its wait; any other, apart from announcements, waits no
 * longer than between two attempts.
 */
const bringForward = defineStatement(({ db, given, dialect }: Parts<Forward>) =>
  db
    .updateTable('notices')
    .set((notice) => {
      const wait = notice('due_at', '-', notice.ref('created_at'));
      const isLater = notice('created_at', '>', given.now);
      const hasWait = notice('due_at', '>', notice.ref('created_at'));
      return {
        created_at: notice
          .case()
          .when('created_at', '<', given.now)
          .then(notice.ref('created_at'))
          .else(given.now)
          .end(),
        due_at: notice
          .case()
          .when(notice.and([isLater, notice('attempts', '=', 0), hasWait]))
          .then(notice(wait, '+', given.now))
          .else(given.now)
          .end(),
      };
    })
    .where('id', 'in', (notices) =>
      notices
        .selectFrom('notices')
        .select('id')
        .where('channel', 'in', channels)
        .where('due_at', '>', given.now)
        .where((notice) => {
          const kind = dialect.field<Notice['kind']>(notice.ref('notice'), 'kind');
          return notice.or([
            notice('created_at', '>', given.now),
            notice.and([notice('due_at', '>', given.latest), notice(kind, '<>', 'announcement')]),
          ]);
        })
        .limit(upTo(given.limit)),
    ),
);

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
  const run: NonNullable<NoticeTaking['settle']> =
    taking.settle ?? ((statement, values) => change(({ sql }) => sql.run(statement, values)));
  return {
    due: (channel, now, limit) => taking.due(channel, now, limit),
    release: (notice) => taking.release(notice),
    async markSent(notice, settled) {
      await run(settle, { ...taken(notice), ...settled });
    },
    async markFailed(notice, failure) {
      await run(postpone, { ...taken(notice), ...failure });
    },
    async hold(notice, until) {
      await run(hold, { ...taken(notice), until });
    },
    replace: (notice, at, work, guard) =>
      change(
        async (session) => {
          const replaced = await session.sql.run(settleReplaced, { ...taken(notice), at });
          if (replaced === 1) await work(storesOf(session));
        },
        { guards: [guard ?? 'notices'] },
      ),
    list: (filter, page) => database.read((session) => listNotices(session, filter, page)),
    forgetSentBefore: (before, limit) =>
      change(({ sql }) => sql.run(deleteSent, { before, limit })),
    forgetFailedBefore: (before, limit) =>
      change(({ sql }) => sql.run(deleteFailed, { before, limit })),
    bringForward(now, limit) {
      const latest = later(now, longestWaitMs);
      return change(({ sql }) => sql.run(bringForward, { now, latest, limit }));
    },
    readBacklog: () => database.read(({ sql }) => readBacklog(sql)),
    retry: (id, by) => database.write((session) => retryNotice(session, id, by)),
  };
}
