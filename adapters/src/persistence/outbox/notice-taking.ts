import { instant, later, type Instant } from '@nsem/core';
import type { Channel } from '../../outbox/notices.ts';
import { claimMs, type DeliveryQueue } from '../../outbox/delivery-queue.ts';
import type { OwnStatements } from '../postgres/own-statements.ts';
import {
  defineStatement,
  upTo,
  type Parts,
  type Statement,
} from '../statements/define-statement.ts';
import { findAll } from '../statements/by-columns.ts';
import type { DatabaseAccess } from '../unit-of-work.ts';
import { toQueued, type NoticeRow } from './notice.row.ts';

/** How notices are taken from the queue, released untried, and settled. */
export type NoticeTaking = Pick<DeliveryQueue, 'due' | 'release'> &
  Readonly<{
    /** Runs the statement that settles a notice, if that need not be a unit of work. */
    settle?: <Values>(statement: Statement<Values, unknown>, values: Values) => Promise<unknown>;
  }>;

type Due = Readonly<{ channel: Channel; now: Instant; limit: number }>;

const selectDue = defineStatement(({ db, given }: Parts<Due>) =>
  db
    .selectFrom('notices')
    .selectAll()
    .where('channel', '=', given.channel)
    .where('due_at', '<=', given.now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(upTo(given.limit)),
);

/** Takes notices in the only process that there is: nothing is written, and nothing is to be released. */
export const takeNotices = (database: DatabaseAccess): NoticeTaking => ({
  due: (channel, now, limit) =>
    database.read(({ sql }) => findAll(sql, selectDue, { channel, now, limit }, toQueued)),
  release: () => Promise.resolve(),
});

type Claim = Due & Readonly<{ until: Instant; latestEnd: Instant }>;

/**
 * Notices that another process is claiming now are passed over. A claim that lasts longer than any does was made by a
 * clock that was wrong.
 */
const claim = defineStatement(({ db, given }: Parts<Claim>) =>
  db
    .with('due', (with_) =>
      with_
        .selectFrom('notices')
        .select('id')
        .where('channel', '=', given.channel)
        .where('due_at', '<=', given.now)
        .where((notice) =>
          notice.or([
            notice('claimed_until', 'is', null),
            notice('claimed_until', '<=', given.now),
            notice('claimed_until', '>', given.latestEnd),
          ]),
        )
        .orderBy('due_at')
        .orderBy('id')
        .limit(upTo(given.limit))
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('notices')
    .from('due')
    .set({ claimed_until: given.until })
    .whereRef('notices.id', '=', 'due.id')
    .returningAll('notices'),
);

const release = defineStatement(
  ({ db, given }: Parts<Readonly<{ id: number; claimedUntil: Instant | null }>>) =>
    db
      .updateTable('notices')
      .set({ claimed_until: null })
      .where('id', '=', given.id)
      .where('claimed_until', '=', given.claimedUntil),
);

const byDueTime = (one: NoticeRow, other: NoticeRow): number =>
  (one.due_at ?? 0) - (other.due_at ?? 0) || one.id - other.id;

/**
 * Takes notices in one of several processes that share PostgreSQL, under a claim that ends by itself: what a process
 * has taken that died is taken by another one.
 */
export const claimNotices = (statements: OwnStatements): NoticeTaking => ({
  async due(channel, now, limit) {
    // Clocks of processes differ by less than a claim lasts.
    const latestEnd = instant(now + 2 * claimMs);
    const values = { channel, now, limit, until: later(now, claimMs), latestEnd };
    const rows = await statements.all(claim, values);
    return rows.toSorted(byDueTime).map((row) => toQueued(row));
  },
  async release({ id, claimedUntil = null }) {
    await statements.run(release, { id, claimedUntil });
  },
  settle: (statement, values) => statements.run(statement, values),
});
