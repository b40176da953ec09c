import type { JobFeed } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { findAll } from '../statements/find.ts';
import { toFeedEvent } from './job.mapper.ts';

/** Events after one and up to the newest that is settled. */
type Range = Readonly<{ after: number; settled: number; limit: number }>;

const selectEvents = defineStatement(({ db, given }: Parts<Range>) =>
  db
    .selectFrom('job_events as event')
    .innerJoin('jobs as job', 'job.id', 'event.job_id')
    .selectAll('event')
    .select(['job.client_id', 'job.assigned_id as holder_id', 'job.reference'])
    .where('event.id', '>', given.after)
    .where('event.id', '<=', given.settled)
    .orderBy('event.id')
    .limit(upTo(given.limit)),
);

const selectNewest = defineStatement(({ db, given }: Parts<Pick<Range, 'settled'>>) =>
  db
    .selectFrom('job_events')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('id', '<=', given.settled),
);

/** The settled events of all jobs in the database. */
export const createJobFeed = ({ sql, newestSettledEvent: settled }: DatabaseSession): JobFeed => ({
  eventsAfter: (after, limit) => findAll(sql, selectEvents, { after, settled, limit }, toFeedEvent),
  async lastEventId() {
    const newest = await sql.get(selectNewest, { settled });
    return newest?.id ?? 0;
  },
});
