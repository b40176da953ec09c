import type { HeldNotice, Outbox, ServiceId } from '@nsem/core';
import { channelByKind, channelOf } from '../../outbox/channels.ts';
import type { DatabaseSession } from '../database-session.ts';
import { composeSend } from '../statements/write-row.ts';
import { NoticeRow } from './notice.row.ts';

const sendNotice = composeSend(NoticeRow);

// Bounded by the index of what is due: few notices are held at once. What was claimed may have been sent.
const withdraw = `
  delete from notices where id in (
    select id from notices
    where channel = ? and due_at >= ? and due_at < ? and attempts = 0
      and claimed_until is null and notice ->> '$.kind' = ? and notice ->> '$.accountId' = ?
      and (cast(? as text) is null or notice ->> '$.serviceId' = ?)
    limit 1)`;

const serviceIdOf = (held: HeldNotice): ServiceId | null =>
  held.kind === 'service-rejected' ? held.serviceId : null;

/** The notices to send in the database, due as soon as they are committed unless they are held. */
export const createOutbox = ({ sql }: DatabaseSession): Outbox => ({
  async put(notice, at, dueAt = at) {
    sendNotice(sql, {
      notice: JSON.stringify(notice),
      channel: channelOf(notice),
      created_at: at,
      attempts: 0,
      due_at: dueAt,
      sent_at: null,
      last_error: null,
      claimed_until: null,
    });
  },
  async withdraw(held, { from, until }) {
    const serviceId = serviceIdOf(held);
    const named = [held.kind, held.accountId, serviceId, serviceId];
    return (await sql.run(withdraw, [channelByKind[held.kind], from, until, ...named])) === 1;
  },
});
