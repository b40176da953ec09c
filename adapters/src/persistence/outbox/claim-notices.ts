import { instant, later, type Instant } from '@nsem/core';
import { claimMs } from '../../outbox/claim-time.ts';
import type { OwnStatements } from '../postgres/own-statements.ts';
import { orderAndLimit } from '../statements/select-page.ts';
import { toQueued } from './notice.mapper.ts';
import type { NoticeRow } from './notice.row.ts';
import type { NoticeTaking } from './notice-taking.ts';

/**
 * Notices that another process is claiming at this moment are passed over. A claim that lasts longer than any
 * does was made by a clock that was wrong.
 */
const claim = `
  with due as (
    select id from notices
    where channel = ? and due_at <= ?
      and (claimed_until is null or claimed_until <= ? or claimed_until > ?)
    ${orderAndLimit('due_at, id')} for update skip locked)
  update notices set claimed_until = ? from due where notices.id = due.id
  returning notices.*`;

const release = 'update notices set claimed_until = null where id = ? and claimed_until = ?';

const byDueTime = (one: NoticeRow, other: NoticeRow): number =>
  (one.due_at ?? 0) - (other.due_at ?? 0) || one.id - other.id;

/** Clocks of processes differ by less than a claim lasts. */
const latestEnd = (now: Instant): Instant => instant(now + 2 * claimMs);

/**
 * Takes notices in one of several processes, under a claim that ends by itself: what a process has taken that
 * died is taken by another one.
 */
export const claimNotices = (statements: OwnStatements): NoticeTaking => ({
  async due(channel, now, limit) {
    const values = [channel, now, now, latestEnd(now), limit, later(now, claimMs)];
    const rows = await statements.all<NoticeRow>(claim, values);
    return rows.toSorted(byDueTime).map((row) => toQueued(row));
  },
  async release({ id, claimedUntil = null }) {
    await statements.run(release, [id, claimedUntil]);
  },
  settle: (sql, values) => statements.run(sql, values),
});
