import type { JobFeed } from '@nsem/core';
import { pageOf, type DatabaseSession } from '../database-session.ts';
import { toFedEvent, type FedEventRow } from './job.mapper.ts';

const selectEvents = `
  select job_events.*, jobs.client_id, jobs.assigned_id as holder_id from job_events
  join jobs on jobs.id = job_events.job_id
  where job_events.id > ? ${pageOf('job_events.id')}`;

const selectNewest = 'select coalesce(max(id), 0) as id from job_events';

/** The moves of all jobs in the database. */
export const createJobFeed = ({ sql }: DatabaseSession): JobFeed => ({
  async eventsAfter(id, limit) {
    return (await sql.all<FedEventRow>(selectEvents, [id, limit])).map(toFedEvent);
  },
  async lastEventId() {
    const newest = await sql.get<Readonly<{ id: number }>>(selectNewest);
    return newest?.id ?? 0;
  },
});
