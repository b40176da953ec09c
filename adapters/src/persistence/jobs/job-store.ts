import type { AccountId, JobId, JobStore } from '@nsem/core';
import type { AccountRow } from '../accounts/account.row.ts';
import type { DatabaseSession } from '../database-session.ts';
import { requireRow } from '../statements/require-row.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { composeInsert, composeReplace } from '../statements/write-row.ts';
import {
  toJobEvent,
  toJobRow,
  toJobState,
  toJobSummary,
  toLateJob,
  toListedJob,
  toSearchableJob,
} from './job.mapper.ts';
import { JobRow } from './job.row.ts';
import { findFreeUse, forgetFreeOrigins, sumFree } from './free-use.ts';
import { listJobs } from './list-jobs.ts';
import { planWhole } from '../statements/plan-hints.ts';
import {
  selectAvailable,
  selectJob,
  selectLate,
  selectSearched,
  selectSummaries,
  selectTaken,
  selectTakers,
} from './select-jobs.ts';

const insertJob = composeInsert(JobRow);
const replaceJob = composeReplace(JobRow);

const insertEvent = `
  insert into job_events (job_id, position, move, at, actor_id, actor_role, from_status, to_status,
    note, assigned_id, output_sha256)
  values (?, (select coalesce(max(position), 0) + 1 from job_events where job_id = ?),
    ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const selectState = `
  select id, client_id, requested_id, assigned_id, status, updated_at from jobs where id = ?`;

const selectByReference = 'select id from jobs where reference = ? and client_id = ?';

const selectEvents = 'select * from job_events where job_id = ? order by position';

/** What decides on the free translation of a client, whose other jobs may be many. */
export const selectPromotions = `
  select
    (with own as ${planWhole} (
        select id from jobs where client_id = ? and service_type = 'translation'
          and status in ('pending', 'in_progress', 'completed'))
      select 1 from own where id <> ? limit 1) as translation,
    (select count(*) from jobs where client_id = ? and discount > 0 and status = 'cancelled')
      as cancelled`;

type PromotionsRow = Readonly<{ translation: 1 | null; cancelled: number }>;

const insertOffers = `
  insert into job_offers (job_id, provider_id) select cast(? as bigint), cast(value as bigint) from json_each(?) where true
  on conflict do nothing`;

/** Whether a provider has completed a job for a client. */
export const selectCompleted = `
  with own as ${planWhole} (
    select status from jobs where client_id = ? and assigned_id = ?)
  select 1 as found from own where status = 'completed' limit 1`;

const toJobId = ({ id }: Pick<JobRow, 'id'>): JobId => id as JobId;

/** The jobs and their histories in the database. */
export const createJobStore = ({ sql }: DatabaseSession): JobStore => ({
  async insert(job) {
    const id = await insertJob(sql, toJobRow(job));
    return { ...job, id: id as JobId };
  },
  find: (id) => findOne(sql, bind(selectJob, id), toListedJob),
  findState: (id) => findOne(sql, bind(selectState, id), toJobState),
  replace: (job) => replaceJob(sql, job.id, toJobRow(job)),
  findByReference: ({ clientId, reference }) =>
    findOne(sql, bind(selectByReference, reference, clientId), toJobId),
  list: (filter, page) =>
    listJobs(sql, { filter, page }, { select: selectSummaries, fromRow: toJobSummary }),
  listSearchable: (filter, page) =>
    listJobs(sql, { filter, page }, { select: selectSearched, fromRow: toSearchableJob }),
  listAvailable: (providerId, page) =>
    findAll(sql, selectAvailable(providerId, page), toJobSummary),
  listTakers: (jobId) =>
    findAll(sql, bind(selectTakers, jobId), ({ id }: Pick<AccountRow, 'id'>) => id as AccountId),
  async addOffers(jobId, providerIds) {
    if (providerIds.length > 0) await sql.run(insertOffers, [jobId, JSON.stringify(providerIds)]);
  },
  async removeOffers(jobId) {
    sql.send('delete from job_offers where job_id = ?', [jobId]);
  },
  async findPromotions(clientId, except) {
    // No job has the id 0.
    const values = [clientId, except ?? 0, clientId];
    const row = requireRow(await sql.get<PromotionsRow>(selectPromotions, values));
    return { hasTranslation: row.translation !== null, cancelled: row.cancelled };
  },
  findFreeUse: (query) => findFreeUse(sql, query),
  sumFree: (month) => sumFree(sql, month),
  forgetFreeOrigins: (before, limit) => forgetFreeOrigins(sql, before, limit),
  async hasCompleted({ clientId, providerId }) {
    return (await sql.get(selectCompleted, [clientId, providerId])) !== undefined;
  },
  findTaken: ({ providerId, since }) => findOne(sql, selectTaken(providerId, since), toJobId),
  listLate: (now, limit) => findAll(sql, bind(selectLate, now, limit), toLateJob),
  async markLate(id, at) {
    await sql.run('update jobs set late_at = ? where id = ?', [at, id]);
  },
  async appendEvent(jobId, { move, at, actorId, actorRole, from, to, note, ...event }) {
    const { assignedId, outputSha256 = null } = event;
    const values = [move, at, actorId, actorRole, from, to, note, assignedId, outputSha256];
    sql.send(insertEvent, [jobId, jobId, ...values]);
  },
  events: (jobId) => findAll(sql, bind(selectEvents, jobId), toJobEvent),
});
