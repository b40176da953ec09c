import type { Backlog, ChannelBacklog } from '../../outbox/backlog.ts';
import { channels, type Channel } from '../../outbox/channels.ts';
import { toMoment } from '../columns.ts';
import type { Statements } from '../database-session.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { requireRow } from '../statements/require-row.ts';

/** So that an announcement to everyone costs no more than the figures are worth. */
const mostCounted = 5_000;

/** Counts what was not sent over a channel. */
export const selectPending = defineStatement(
  ({ db, given }: Parts<Readonly<{ channel: Channel }>>) =>
    db
      .selectFrom((notices) =>
        notices
          .selectFrom('notices')
          .select(['created_at', 'attempts'])
          .where('channel', '=', given.channel)
          .where('due_at', 'is not', null)
          .orderBy('due_at')
          .orderBy('id')
          .limit(mostCounted)
          .as('waiting'),
      )
      .select((waiting) => {
        const isRetried = waiting.case().when('attempts', '>', 0).then(1).else(0).end();
        return [
          waiting.fn.countAll<number>().as('count'),
          waiting.fn.min<number | null>('created_at').as('oldest_at'),
          waiting.fn.coalesce(waiting.fn.sum<number>(isRetried), waiting.val(0)).as('retried'),
        ];
      }),
);

/** Counts what has failed. */
export const selectFailed = defineStatement(({ db }: Parts<unknown>) =>
  db
    .selectFrom((notices) =>
      notices
        .selectFrom('notices')
        .select('id')
        .where('due_at', 'is', null)
        .where('sent_at', 'is', null)
        .orderBy('id')
        .limit(mostCounted)
        .as('ended'),
    )
    .select((ended) => ended.fn.countAll<number>().as('failed')),
);

/** Counts the notices that were not sent. */
export async function readBacklog(sql: Statements): Promise<Backlog> {
  const pending: ChannelBacklog[] = [];
  for (const channel of channels) {
    const { oldest_at, ...counts } = requireRow(await sql.get(selectPending, { channel }));
    pending.push({ channel, ...counts, oldestAt: toMoment(oldest_at) });
  }
  return { pending, failed: requireRow(await sql.get(selectFailed, {})).failed };
}
