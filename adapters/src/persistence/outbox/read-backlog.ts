import type { Backlog, ChannelBacklog } from '../../outbox/backlog.ts';
import { channels, type Channel } from '../../outbox/channels.ts';
import { toMoment } from '../columns.ts';
import type { Statements } from '../database-session.ts';
import { bind, findOne, type Query } from '../statements/query.ts';

/** So that an announcement to everyone costs no more than the figures are worth. */
const mostCounted = 5_000;

const selectPending = `
  select count(*) as pending, min(created_at) as oldest_at,
    coalesce(sum(case when attempts > 0 then 1 else 0 end), 0) as retried
  from (
    select created_at, attempts from notices where channel = ? and due_at is not null
    order by due_at, id limit ${mostCounted}
  ) as waiting`;

const selectFailed = `
  select count(*) as failed
  from (
    select id from notices where due_at is null and sent_at is null
    order by id limit ${mostCounted}
  ) as ended`;

/** The statements that read the backlog. */
export const backlogQueries = (): readonly Query[] => [
  ...channels.map((channel) => bind(selectPending, channel)),
  bind(selectFailed),
];

type PendingRow = Readonly<{ pending: number; oldest_at: number | null; retried: number }>;

const toBacklog =
  (channel: Channel) =>
  ({ pending, oldest_at, retried }: PendingRow): ChannelBacklog => ({
    channel,
    count: pending,
    retried,
    oldestAt: toMoment(oldest_at),
  });

/** Counts the notices that were not sent. */
export async function readBacklog(sql: Statements): Promise<Backlog> {
  const pending: ChannelBacklog[] = [];
  for (const channel of channels) {
    const found = await findOne(sql, bind(selectPending, channel), toBacklog(channel));
    if (found !== undefined) pending.push(found);
  }
  const failed = await findOne(sql, bind(selectFailed), (row: { failed: number }) => row.failed);
  return { pending, failed: failed ?? 0 };
}
