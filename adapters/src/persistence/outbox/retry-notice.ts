import { ok, recordAction, refuse, type Actor, type Instant, type Result } from '@nsem/core';
import type { ListedNotice, NoticeFault } from '../../outbox/notice-queue.ts';
import { createAuditLogStore } from '../audit-log/audit-log-store.ts';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findOne } from '../statements/query.ts';
import { toListedNotice } from './notice.mapper.ts';

const selectById = 'select * from notices where id = ?';

const schedule = `
  update notices set due_at = ?, attempts = 0
  where id = ? and due_at is null and sent_at is null`;

/** Schedules a failed notice again, with no attempts counted. */
export async function retryNotice(
  session: DatabaseSession,
  id: number,
  { actor, now }: Readonly<{ actor: Actor; now: Instant }>,
): Promise<Result<ListedNotice, NoticeFault>> {
  const { sql } = session;
  const isScheduled = (await sql.run(schedule, [now, id])) === 1;
  const notice = await findOne(sql, bind(selectById, id), toListedNotice);
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
