import type { JobFeed } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll } from '../statements/query.ts';
import { orderAndLimit } from '../statements/select-page.ts';
import { toFeedEvent } from './job.mapper.ts';

const selectEvents = `
  select job_events.*, jobs.client_id, jobs.assigned_id as holder_id, jobs.reference
  from job_events
  join jobs on jobs.id = job_events.job_id
  where job_events.id > ? and job_events.id <= ? ${orderAndLimit('job_events.id')}`;

const selectNewest = 'select coalesce(max(id), 0) as id from job_events where id <= ?';

/** The settled events of all jobs in the database. */
export const createJobFeed = ({ sql, newestSettledEvent: settled }: DatabaseSession): JobFeed => ({
  eventsAfter: (id, limit) => findAll(sql, bind(selectEvents, id, settled, limit), toFeedEvent),
  async lastEventId() {
    const newest = await sql.get<Readonly<{ id: number }>>(selectNewest, [settled]);
    return newest?.id ?? 0;
  },
});
