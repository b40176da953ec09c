import { ok, refuse, type Instant, type Result } from '@nsem/core';
import type { ListedNotice, NoticeFault } from '../../outbox/notice-queue.ts';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findOne } from '../statements/query.ts';
import { toListedNotice } from './notice.mapper.ts';

const selectById = 'select * from notices where id = ?';

const schedule = `
  update notices set due_at = ?, attempts = 0
  where id = ? and due_at is null and sent_at is null`;

/** Schedules a failed notice again, with no attempts counted. */
export async function retryNotice(
  { sql }: DatabaseSession,
  id: number,
  at: Instant,
): Promise<Result<ListedNotice, NoticeFault>> {
  const isScheduled = (await sql.run(schedule, [at, id])) === 1;
  const notice = await findOne(sql, bind(selectById, id), toListedNotice);
  if (notice === undefined) return refuse({ code: 'notice.not-found' });
  return isScheduled ? ok(notice) : refuse({ code: 'notice.not-failed', status: notice.status });
}
