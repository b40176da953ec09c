import { invariant, type AccountId, type JobId, type JobStore, type NewJob } from '@nsem/core';
import type { DatabaseSession, SqlValue } from '../database-session.ts';
import {
  toJobEvent,
  toJobRow,
  toJobState,
  toListedJob,
  type JobStateRow,
  type ListedJobRow,
} from './job.mapper.ts';
import { JobRow, type JobEventRow } from './job.row.ts';
import { selectAvailable, selectJob, selectJobs, selectTakers } from './list-jobs.ts';

type Column = Exclude<keyof JobRow & string, 'id'>;

const columns = Object.keys(JobRow.meta.properties).filter((name) => name !== 'id') as Column[];

const insertJob = `insert into jobs (${columns.join(', ')})
  values (${columns.map(() => '?').join(', ')})`;

const updateJob = `update jobs set ${columns.map((column) => `${column} = ?`).join(', ')}
  where id = ?`;

const insertEvent = `
  insert into job_events (job_id, position, at, actor_id, actor_role, from_status, to_status, note,
    assigned_id)
  values (?, (select coalesce(max(position), 0) + 1 from job_events where job_id = ?),
    ?, ?, ?, ?, ?, ?, ?)`;

const selectState = 'select id, client_id, assigned_id, status, updated_at from jobs where id = ?';

const selectTranslation = `
  select 1 as found from jobs
  where client_id = ? and service_type = 'translation'
    and status not in ('cancelled', 'failed', 'refunded') and id <> ? order by id desc limit 1`;

const selectCompleted = `
  select 1 as found from jobs
  where client_id = ? and assigned_id = ? and status = 'completed' limit 1`;

function valuesOf(job: NewJob): SqlValue[] {
  const row = toJobRow(job);
  return columns.map((column) => row[column]);
}

/** The jobs and their histories in the database. */
export const createJobStore = ({ sql }: DatabaseSession): JobStore => ({
  async insert(job) {
    const id = await sql.insert(insertJob, valuesOf(job));
    return { ...job, id: id as JobId };
  },
  async find(id) {
    const row = await sql.get<ListedJobRow>(selectJob, [id]);
    return row && toListedJob(row);
  },
  async findState(id) {
    const row = await sql.get<JobStateRow>(selectState, [id]);
    return row && toJobState(row);
  },
  async replace(job) {
    const replaced = await sql.run(updateJob, [...valuesOf(job), job.id]);
    invariant(replaced === 1, `there is no job ${job.id} to replace`);
  },
  async list(filter, page) {
    const { text, values } = selectJobs(filter, page);
    return (await sql.all<ListedJobRow>(text, values)).map(toListedJob);
  },
  async listAvailable(providerId, page) {
    const { text, values } = selectAvailable(providerId, page);
    return (await sql.all<ListedJobRow>(text, values)).map(toListedJob);
  },
  async listTakers(jobId) {
    const rows = await sql.all<Readonly<{ id: number }>>(selectTakers, [jobId]);
    return rows.map(({ id }) => id as AccountId);
  },
  async hasTranslation(clientId, except) {
    // No job has the id 0.
    return (await sql.get(selectTranslation, [clientId, except ?? 0])) !== undefined;
  },
  async hasCompleted({ clientId, providerId }) {
    return (await sql.get(selectCompleted, [clientId, providerId])) !== undefined;
  },
  async appendEvent(jobId, { at, actorId, actorRole, from, to, note, assignedId }) {
    const told = [at, actorId, actorRole, from, to, note, assignedId];
    await sql.run(insertEvent, [jobId, jobId, ...told]);
  },
  async events(jobId) {
    const select = 'select * from job_events where job_id = ? order by position';
    return (await sql.all<JobEventRow>(select, [jobId])).map(toJobEvent);
  },
});
