import type { AccountId, Instant, JobId, JobSummary, OfferPage } from '@nsem/core';
import type { ExpressionBuilder } from 'kysely';
import type { Statements } from '../database-session.ts';
import { byFilters } from '../statements/by-filters.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { findAll } from '../statements/by-columns.ts';
import type { Tables } from '../statements/tables.ts';
import { toDueRank, toJobSummary, type JobSummaryRow } from './job.mapper.ts';
import { selectSummaries } from './select-jobs.ts';

type WithTaker = Tables & Readonly<{ taker: Tables['accounts'] }>;

/** Providers who may work at all. */
const isWorking = (taker: ExpressionBuilder<WithTaker, 'taker'>) =>
  taker.and([
    taker('taker.role', '=', 'service-provider'),
    taker('taker.is_active', '=', true),
    taker('taker.suspended_at', 'is', null),
  ]);

/** Core's `checkMayTake` as a condition, except for the work; a test compares the two. */
const isOpenToTaker = (job: ExpressionBuilder<WithTaker, 'jobs' | 'taker'>) =>
  job.and([
    job('jobs.status', '=', 'pending'),
    job.or([
      job('jobs.requested_id', 'is', null),
      job('jobs.requested_id', '=', job.ref('taker.id')),
    ]),
    job.or([
      job('taker.is_available', '=', true),
      job.and({ 'taker.is_quick_service_available': true, 'jobs.is_quick': true }),
    ]),
  ]);

/** Whether the provider is approved for exactly the work of the job. */
const isApproved = (job: ExpressionBuilder<WithTaker, 'jobs' | 'taker'>) =>
  job.exists(
    job
      .selectFrom('services')
      .select('services.id')
      .whereRef('services.owner_id', '=', 'taker.id')
      .where('services.status', '=', 'approved')
      .whereRef('services.service_type', '=', 'jobs.service_type')
      .whereRef('services.language', '=', 'jobs.language')
      .whereRef('services.target_language', 'is not distinct from', 'jobs.target_language'),
  );

type Offers = Readonly<{ takerId: AccountId; before: JobId; beforeAt: number; limit: number }>;

/** The pending jobs that a provider may take, ordered by a time. */
const defineAvailable = (time: 'due_rank' | 'created_at') =>
  byFilters<Offers, JobSummaryRow>((has) =>
    defineStatement(({ db, given }: Parts<Offers>) => {
      const offered = db
        .selectFrom('jobs')
        .innerJoin('accounts as taker', (join) => join.on('taker.id', '=', given.takerId))
        .select([`jobs.${time} as at`, 'jobs.id'])
        // No pending job is assigned: the index of the due times has these beside each other.
        .where('jobs.assigned_id', 'is', null)
        .where(isWorking)
        .where(isOpenToTaker)
        .where(isApproved)
        // Read once, and not for each job.
        .where('jobs.client_id', 'not in', (block) =>
          block
            .selectFrom('blocks')
            .select('blocks.client_id')
            .where('blocks.provider_id', '=', given.takerId),
        )
        .$if(has('before'), (jobs) =>
          jobs.where((job) => {
            const place = job.refTuple(`jobs.${time}`, 'jobs.id');
            if (has('beforeAt')) return job(place, '<', job.tuple(given.beforeAt, given.before));
            // A job without a due time ranks by its creation.
            const last = job
              .selectFrom('jobs as last')
              .select(['last.created_at', 'last.id'])
              .where('last.id', '=', given.before);
            return job(place, '<', last.$asTuple('created_at', 'id'));
          }),
        )
        .orderBy('at', 'desc')
        .orderBy('jobs.id', 'desc')
        .limit(upTo(given.limit));
      return selectSummaries(db, { places: offered, direction: 'desc' });
    }),
  );

/** The statements of the jobs on offer, by their order. */
export const selectAvailable = {
  due: defineAvailable('due_rank'),
  newest: defineAvailable('created_at'),
};

/** The pending jobs that a provider may take, by their due times or newest first. */
export function listAvailable(
  sql: Statements,
  takerId: AccountId,
  { sort = 'due', limit, before, beforeAt }: OfferPage,
): Promise<readonly JobSummary[]> {
  const isAt = sort === 'due' && beforeAt !== undefined;
  const page = { limit, before: before as JobId | undefined };
  const values = { takerId, ...page, beforeAt: isAt ? toDueRank(beforeAt, 0) : undefined };
  return findAll(sql, selectAvailable[sort](values), values, toJobSummary);
}

/** Whether neither the client of the job nor the provider has blocked the other one. */
const isUnblocked = (job: ExpressionBuilder<WithTaker, 'jobs' | 'taker'>) =>
  job.not(
    job.exists(
      job
        .selectFrom('blocks')
        .select('blocks.id')
        .whereRef('blocks.client_id', '=', 'jobs.client_id')
        .whereRef('blocks.provider_id', '=', 'taker.id'),
    ),
  );

/** The providers with Telegram who may take one job and have not been offered it. */
export const selectTakers = defineStatement(({ db, given }: Parts<Readonly<{ jobId: JobId }>>) =>
  db
    .selectFrom('jobs')
    .innerJoin('services', (join) =>
      join
        .onRef('services.service_type', '=', 'jobs.service_type')
        .onRef('services.language', '=', 'jobs.language')
        .onRef('services.target_language', 'is not distinct from', 'jobs.target_language')
        .on('services.status', '=', 'approved'),
    )
    .innerJoin('accounts as taker', 'taker.id', 'services.owner_id')
    .select('taker.id')
    .distinct()
    .where('jobs.id', '=', given.jobId)
    .where('taker.telegram_id', 'is not', null)
    .where(isWorking)
    .where(isOpenToTaker)
    .where(isUnblocked)
    .where((job) =>
      job.not(
        job.exists(
          job
            .selectFrom('job_offers')
            .select('job_offers.job_id')
            .whereRef('job_offers.job_id', '=', 'jobs.id')
            .whereRef('job_offers.provider_id', '=', 'taker.id'),
        ),
      ),
    )
    .orderBy('taker.id'),
);

/** Offers a job to some providers. */
export const insertOffers = defineStatement(
  ({ db, given, dialect }: Parts<Readonly<{ jobId: JobId; takers: readonly AccountId[] }>>) =>
    db
      .insertInto('job_offers')
      .columns(['job_id', 'provider_id'])
      .expression(
        db
          .selectFrom('accounts')
          .select((taker) => [
            taker.cast<number>(taker.val(given.jobId), 'bigint').as('job_id'),
            'id',
          ])
          .where('id', 'in', dialect.numbersOf(given.takers)),
      )
      .onConflict((conflict) => conflict.doNothing()),
);

export const deleteOffers = defineStatement(({ db, given }: Parts<Readonly<{ jobId: JobId }>>) =>
  db.deleteFrom('job_offers').where('job_id', '=', given.jobId),
);

/** The jobs that are late without their parties having been notified. */
export const selectLate = defineStatement(
  ({ db, given, dialect }: Parts<Readonly<{ now: Instant; limit: number }>>) =>
    db
      .selectFrom(dialect.indexedBy('jobs', 'jobs', 'jobs_late_index'))
      .select(['id', 'client_id', 'assigned_id'])
      .where('due_at', 'is not', null)
      .where('late_at', 'is', null)
      .where('status', 'in', ['pending', 'in_progress'])
      .where('due_at', '<=', given.now)
      .orderBy('due_at')
      .orderBy('id')
      .limit(upTo(given.limit)),
);

export const updateLate = defineStatement(
  ({ db, given }: Parts<Readonly<{ id: JobId; at: Instant }>>) =>
    db.updateTable('jobs').set({ late_at: given.at }).where('id', '=', given.id),
);

type Ending = Readonly<{ until: Instant; limit: number }>;

/** The jobs whose open reviews end by a time, the first to end first. */
const endingReviews = ({ db, given, dialect }: Parts<Ending>) =>
  db
    .selectFrom(dialect.indexedBy('jobs', 'jobs', 'jobs_review_index'))
    .select(['id', 'client_id', 'assigned_id'])
    .where('review_until', 'is not', null)
    .where('review_until', '<=', given.until)
    .orderBy('review_until')
    .orderBy('id')
    .limit(upTo(given.limit));

export const selectEndedReviews = defineStatement((parts: Parts<Ending>) => endingReviews(parts));

/** Those of which the clients were not reminded: the others are few, as all of them end within a day. */
export const selectReviewsToRemind = defineStatement((parts: Parts<Ending>) =>
  endingReviews(parts).where('review_reminded_at', 'is', null),
);

export const updateReviewReminded = defineStatement(
  ({ db, given }: Parts<Readonly<{ id: JobId; at: Instant }>>) =>
    db.updateTable('jobs').set({ review_reminded_at: given.at }).where('id', '=', given.id),
);

/**
 * A job that a provider has been assigned to since a time, or a pending one that requests them and was
 * moved since. It is read from the index of moves: a provider may have had many jobs.
 */
export const selectTaken = defineStatement(
  ({ db, given, dialect }: Parts<Readonly<{ providerId: AccountId; since: Instant }>>) =>
    db
      .selectFrom('jobs')
      .select('id')
      .where('updated_at', '>=', given.since)
      .where((job) =>
        job.or([
          job(dialect.unindexed(job.ref('assigned_id')), '=', given.providerId).and(
            'assigned_at',
            '>=',
            given.since,
          ),
          job(dialect.unindexed(job.ref('status')), '=', 'pending').and(
            'requested_id',
            '=',
            given.providerId,
          ),
        ]),
      )
      .orderBy('updated_at')
      .orderBy('id')
      .limit(1),
);
