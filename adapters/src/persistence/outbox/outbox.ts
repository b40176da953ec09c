import type { AccountId, HeldNotice, Outbox, Period, ServiceId } from '@nsem/core';
import { type Channel, channelByKind, channelOf } from '../../outbox/notices.ts';
import type { DatabaseSession } from '../database-session.ts';
import { byFilters } from '../statements/by-filters.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { insertRow } from '../statements/row-statements.ts';
import { NoticeRow } from './notice.row.ts';

const insertNotice = insertRow(NoticeRow);

type Held = Period &
  Readonly<{
    channel: Channel;
    kind: HeldNotice['kind'];
    accountId: AccountId;
    serviceId: ServiceId;
  }>;

// Bounded by the index of what is due: few notices are held at once. What was claimed may have been sent.
const withdraw = byFilters<Held, unknown>((has) =>
  defineStatement(({ db, given, dialect }: Parts<Held>) =>
    db.deleteFrom('notices').where('id', 'in', (notices) => {
      const field = (name: string) => dialect.field(notices.ref('notice'), name);
      const held = notices
        .selectFrom('notices')
        .select('id')
        .where('channel', '=', given.channel)
        .where('due_at', '>=', given.from)
        .where('due_at', '<', given.until)
        .where('attempts', '=', 0)
        .where('claimed_until', 'is', null)
        .where(field('kind'), '=', given.kind)
        .where(field('accountId'), '=', given.accountId)
        .limit(1);
      return has('serviceId') ? held.where(field('serviceId'), '=', given.serviceId) : held;
    }),
  ),
);

/** The notices to send in the database, due as soon as they are committed unless they are held. */
export const createOutbox = ({ sql }: DatabaseSession): Outbox => ({
  async put(notice, at, dueAt = at) {
    sql.send(insertNotice, {
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
  async withdraw(held, due) {
    const values = { ...held, ...due, channel: channelByKind[held.kind] };
    return (await sql.run(withdraw(values), values)) === 1;
  },
});
