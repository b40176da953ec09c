import { instant, ok, type Instant, type Notice } from '@nsem/core';
import { pageOf, type DatabaseSession } from '../database-session.ts';
import type { DatabaseDoor } from '../unit-of-work.ts';
import type { NoticeRow } from './notice.row.ts';

/** A notice that nobody has been told yet. */
type QueuedNotice = Readonly<{
  id: number;
  notice: Notice;
  /** How often it was tried without success. */
  attempts: number;
  createdAt: Instant;
}>;

/** The other end of the outbox: what is to be sent, and what came of it. */
export interface OutboxQueue {
  /** The notices whose time has come, the longest due first. */
  due(now: Instant, limit: number): Promise<readonly QueuedNotice[]>;
  /** Settles a notice for good. */
  markSent(id: number, at: Instant): Promise<void>;
  /** Counts a failed attempt; with no moment to retry the notice becomes a dead letter. */
  markFailed(
    id: number,
    failure: Readonly<{ error: string; retryAt: Instant | null }>,
  ): Promise<void>;
}

const selectDue = `select * from notices where due_at <= ? ${pageOf('due_at, id')}`;

const settle = `
  update notices set due_at = null, sent_at = ?, attempts = attempts + 1, last_error = null
  where id = ? and due_at is not null`;

const postpone = `
  update notices set due_at = ?, attempts = attempts + 1, last_error = ?
  where id = ? and due_at is not null`;

const toQueuedNotice = (row: NoticeRow): QueuedNotice => ({
  id: row.id,
  notice: JSON.parse(row.notice),
  attempts: row.attempts,
  createdAt: instant(row.created_at),
});

/** The outbox's queue in the database. */
export function createOutboxQueue(door: DatabaseDoor): OutboxQueue {
  const change = async (work: (session: DatabaseSession) => Promise<unknown>) => {
    await door.write(async (session) => ok(await work(session)));
  };
  return {
    due: (now, limit) =>
      door.read(async ({ sql }) =>
        (await sql.all<NoticeRow>(selectDue, [now, limit])).map(toQueuedNotice),
      ),
    markSent: (id, at) => change(({ sql }) => sql.run(settle, [at, id])),
    markFailed: (id, { error, retryAt }) =>
      change(({ sql }) => sql.run(postpone, [retryAt, error, id])),
  };
}
