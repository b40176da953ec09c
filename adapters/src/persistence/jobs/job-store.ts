import { invariant, type AccountId, type JobFeed, type JobId, type JobStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { defineStatement, type Parts, upTo } from '../statements/define-statement.ts';
import { findAll, findOne } from '../statements/by-columns.ts';
import { insertRow, replaceRow } from '../statements/row-statements.ts';
import { findFreeUse, forgetFreeOrigins, sumFree } from './free-use.ts';
import {
  toFeedEvent,
  toJobEvent,
  toJobRow,
  toJobState,
  toJobSummary,
  toLateJob,
  toListedJob,
  toSearchableJob,
} from './job.mapper.ts';
import { JobEventRow, JobRow } from './job.row.ts';
import { defineList } from './list-jobs.ts';
import {
  deleteOffers,
  insertOffers,
  listAvailable,
  selectEndedReviews,
  selectLate,
  selectReviewsToRemind,
  selectTaken,
  selectTakers,
  updateLate,
  updateReviewReminded,
} from './offers.ts';
import { selectJob, selectSearchable, selectState, selectSummaries } from './select-jobs.ts';

const insertJob = insertRow(JobRow);
const replaceJob = replaceRow(JobRow);

export const summaries = defineList(selectSummaries, toJobSummary);
export const searchable = defineList(selectSearchable, toSearchableJob);

const insertMessageEvent = insertRow(JobEventRow);

const insertEvent = defineStatement(
  ({ db, given }: Parts<Readonly<Omit<JobEventRow, 'id' | 'position'>>>) => {
    const { job_id, move, at, actor_id, actor_role, from_status, to_status } = given;
    const { note, assigned_id, output_sha256 } = given;
    const event = { job_id, move, at, actor_id, actor_role, from_status, to_status };
    return db.insertInto('job_events').values((events) => ({
      ...event,
      note,
      assigned_id,
      output_sha256,
      position: events
        .selectFrom('job_events')
        .select((earlier) =>
          earlier(earlier.fn.coalesce(earlier.fn.max('position'), earlier.lit(0)), '+', 1).as(
            'next',
          ),
        )
        .where('job_id', '=', job_id),
    }));
  },
);

const selectByReference = defineStatement(
  ({ db, given }: Parts<Readonly<{ clientId: AccountId; reference: string }>>) =>
    db
      .selectFrom('jobs')
      .select('id')
      .where('reference', '=', given.reference)
      .where('client_id', '=', given.clientId),
);

const selectEvents = defineStatement(({ db, given }: Parts<Readonly<{ jobId: JobId }>>) =>
  db
    .selectFrom('job_events')
    .selectAll()
    .where('job_id', '=', given.jobId)
    .where('position', '>', 0)
    .orderBy('position'),
);

const toJobId = ({ id }: Pick<JobRow, 'id'>): JobId => id as JobId;
const toAccountId = ({ id }: Readonly<{ id: number }>): AccountId => id as AccountId;

/**
 * The facts that decide on the free translation of a client; a job that is edited is a live one.
 */
const selectPromotions = defineStatement(
  ({ db, given }: Parts<Readonly<{ clientId: AccountId; except: number }>>) =>
    db
      .selectFrom('client_totals')
      .select((client) => [
        'translations',
        'cancelled',
        client
          .selectFrom('jobs')
          .select('id')
          .where('id', '=', given.except)
          .where('service_type', '=', 'translation')
          .as('edited'),
      ])
      .where('client_id', '=', given.clientId),
);

/** Whether a provider has completed a job for a client. */
const selectCompleted = defineStatement(
  ({ db, given }: Parts<Readonly<{ clientId: AccountId; providerId: AccountId }>>) =>
    db
      .selectFrom('provider_clients')
      .select('client_id')
      .where('provider_id', '=', given.providerId)
      .where('client_id', '=', given.clientId)
      .where((pair) => pair.or([pair('paid_jobs', '>', 0), pair('free_jobs', '>', 0)])),
);

/** The jobs and their histories in the database. */
export const createJobStore = ({ sql }: DatabaseSession): JobStore => ({
  async insert(job) {
    const id = await sql.insert(insertJob, toJobRow(job));
    return { ...job, id: id as JobId };
  },
  find: (id) => findOne(sql, selectJob, { id }, toListedJob),
  findState: (id) => findOne(sql, selectState, { id }, toJobState),
  replace: (job) => replaceJob(sql, job.id, toJobRow(job)),
  findByReference: (given) => findOne(sql, selectByReference, given, toJobId),
  list: (filter, page) => summaries.read(sql, { filter, page }),
  listSearchable: (filter, page) => searchable.read(sql, { filter, page }),
  listAvailable: (providerId, page) => listAvailable(sql, providerId, page),
  listTakers: (jobId) => findAll(sql, selectTakers, { jobId }, toAccountId),
  async addOffers(jobId, takers) {
    if (takers.length > 0) await sql.run(insertOffers, { jobId, takers });
  },
  async removeOffers(jobId) {
    sql.send(deleteOffers, { jobId });
  },
  async findPromotions(clientId, except) {
    // No job has the id 0.
    const row = await sql.get(selectPromotions, { clientId, except: except ?? 0 });
    const edited = (row?.edited ?? null) === null ? 0 : 1;
    return {
      hasTranslation: (row?.translations ?? 0) > edited,
      cancelled: row?.cancelled ?? 0,
    };
  },
  findFreeUse: (query) => findFreeUse(sql, query),
  sumFree: (month) => sumFree(sql, month),
  forgetFreeOrigins: (before, limit) => forgetFreeOrigins(sql, before, limit),
  hasCompleted: async (pair) => (await sql.get(selectCompleted, pair)) !== undefined,
  findTaken: (taken) => findOne(sql, selectTaken, taken, toJobId),
  listLate: (now, limit) => findAll(sql, selectLate, { now, limit }, toLateJob),
  async markLate(id, at) {
    await sql.run(updateLate, { id, at });
  },
  listEndedReviews: (until, limit) => findAll(sql, selectEndedReviews, { until, limit }, toJobId),
  listReviewsToRemind: (until, limit) =>
    findAll(sql, selectReviewsToRemind, { until, limit }, toLateJob),
  async markReviewReminded(id, at) {
    const marked = await sql.run(updateReviewReminded, { id, at });
    invariant(marked === 1, 'a job whose review ends exists');
  },
  async appendEvent(jobId, { move, at, actorId, actorRole, from, to, note, ...event }) {
    const { assignedId, outputSha256 = null } = event;
    sql.send(insertEvent, {
      job_id: jobId,
      move,
      at,
      actor_id: actorId,
      actor_role: actorRole,
      from_status: from,
      to_status: to,
      note,
      assigned_id: assignedId,
      output_sha256: outputSha256,
    });
  },
  async appendMessage(jobId, { move, at, actorId, actorRole, from, to, assignedId, messageId }) {
    sql.send(insertMessageEvent, {
      job_id: jobId,
      position: -messageId,
      move,
      at,
      actor_id: actorId,
      actor_role: actorRole,
      from_status: from,
      to_status: to,
      note: null,
      assigned_id: assignedId,
      output_sha256: null,
    });
  },
  events: (jobId) => findAll(sql, selectEvents, { jobId }, toJobEvent),
});

/** Events after one and up to the newest that is settled. */
type Range = Readonly<{ after: number; settled: number; limit: number }>;

const selectFeedEvents = defineStatement(({ db, given }: Parts<Range>) =>
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
  eventsAfter: (after, limit) =>
    findAll(sql, selectFeedEvents, { after, settled, limit }, toFeedEvent),
  async lastEventId() {
    const newest = await sql.get(selectNewest, { settled });
    return newest?.id ?? 0;
  },
});
