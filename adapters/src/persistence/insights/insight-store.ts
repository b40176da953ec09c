import {
  type InsightStore,
  medianOfSteps,
  type Period,
  type PeriodSums,
  serviceTypes,
  startOfDay,
} from '@nsem/core';
import type { ExpressionBuilder } from 'kysely';
import { toMoney } from '../columns.ts';
import type { DatabaseSession, Statements } from '../database-session.ts';
import { sumsOf } from '../statements/by-filters.ts';
import { defineStatement, type Parts, upTo } from '../statements/define-statement.ts';
import { requireRow } from '../statements/by-columns.ts';
import type { Tables } from '../statements/tables.ts';
import {
  countJobs,
  countNotices,
  countPlatform,
  countWaiting,
  listWallets,
  sumCompleted,
  sumMoney,
} from './platform-sums.ts';
import {
  countCalls,
  countServices,
  sumEarned,
  sumEarnedByService,
  sumRatings,
  sumUsage,
} from './personal-sums.ts';
import { countResults } from './result-counts.ts';

/** The first day, and the one after the last. */
type Days = Readonly<{ from: number; until: number }>;

export const selectDays = defineStatement(({ db, given }: Parts<Days>) =>
  db
    .selectFrom('platform_days')
    .select((day) => sumsOf(day, ['created', 'completed', ...serviceTypes]))
    .where('day', '>=', given.from)
    .where('day', '<', given.until),
);

export const selectPeople = defineStatement(({ db, given }: Parts<Days>) =>
  db.selectNoFrom([
    db
      .selectFrom('client_days')
      .select(({ fn }) => fn.count<number>('client_id').distinct().as('count'))
      .where('day', '>=', given.from)
      .where('day', '<', given.until)
      .where('created', '>', 0)
      .$asScalar()
      .$notNull()
      .as('clients'),
    db
      .selectFrom('provider_days')
      .select(({ fn }) => fn.count<number>('provider_id').distinct().as('count'))
      .where('day', '>=', given.from)
      .where('day', '<', given.until)
      .where('completed', '>', 0)
      .$asScalar()
      .$notNull()
      .as('providers'),
  ]),
);

/** The median of at most so many jobs is exact; that of more is found by steps. */
const mostSorted = 2_000;

type Middle = Period & Readonly<{ count: number; skipped: number }>;

/** How long a job took until its first delivery. */
const durationOf = (job: ExpressionBuilder<Tables, 'jobs'>) =>
  job('completed_at', '-', job.ref('created_at')).$castTo<number>().as('duration');

/** The jobs that earnings are for; a result that was sent back earns later than it was delivered first. */
const delivered = ({ db, given, dialect }: Parts<Middle>) =>
  db
    .selectFrom(dialect.indexedBy('earnings', 'earnings', 'earnings_captured_index'))
    .innerJoin('jobs', 'jobs.id', 'earnings.job_id')
    .select(durationOf)
    .where('earnings.kind', '=', 'capture')
    .where('earnings.at', '>=', given.from)
    .where('earnings.at', '<', given.until)
    .where((job) => job(dialect.unindexed(job.ref('status')), '=', 'completed'))
    .where('jobs.revisions', '=', 0);

const deliveredAgain = ({ db, given, dialect }: Parts<Middle>) =>
  db
    .selectFrom('jobs')
    .select(durationOf)
    .where('jobs.revisions', '>', 0)
    .where('completed_at', '>=', given.from)
    .where('completed_at', '<', given.until)
    .where((job) => job(dialect.unindexed(job.ref('status')), '=', 'completed'));

/** The one or two durations in the middle. */
export const selectMedian = defineStatement((parts: Parts<Middle>) =>
  parts.db
    .selectFrom(
      parts.db
        .selectFrom(delivered(parts).unionAll(deliveredAgain(parts)).as('completed'))
        .select('duration')
        .orderBy('duration')
        .limit(upTo(parts.given.count))
        .offset(upTo(parts.given.skipped))
        .as('middle'),
    )
    .select(({ fn }) => fn.avg<number | null>('duration').as('median')),
);

export const selectSteps = defineStatement(({ db, given }: Parts<Days>) =>
  db
    .selectFrom('duration_days')
    .select(({ fn }) => ['minutes', fn.sum<number>('jobs').as('jobs')])
    .where('day', '>=', given.from)
    .where('day', '<', given.until)
    .groupBy('minutes')
    .orderBy('minutes'),
);

async function findMedian(
  sql: Statements,
  { from, until }: Period,
  completed: number,
): Promise<number | null> {
  if (completed > mostSorted) {
    const days = { from: startOfDay(from), until: startOfDay(until) };
    return medianOfSteps(await sql.all(selectSteps, days));
  }
  const middle = { count: 2 - (completed % 2), skipped: Math.max(0, Math.ceil(completed / 2) - 1) };
  return requireRow(await sql.get(selectMedian, { from, until, ...middle })).median;
}

/** Sums over the jobs that were created, and those that were completed, in a period of whole days. */
async function sumPeriod(sql: Statements, period: Period): Promise<PeriodSums> {
  const days = { from: startOfDay(period.from), until: startOfDay(period.until) };
  const { created, completed, ...revenue } = requireRow(await sql.get(selectDays, days));
  const people = requireRow(await sql.get(selectPeople, days));
  return {
    requested: created,
    completed,
    ...people,
    revenue: toMoney(revenue.translation + revenue.transcription + revenue.narration),
    medianMs: await findMedian(sql, period, completed),
  };
}

/** Sums and counts that the database computes. */
export const createInsightStore = ({ sql }: DatabaseSession): InsightStore => ({
  countPlatform: () => countPlatform(sql),
  countWaiting: (pendingSince) => countWaiting(sql, pendingSince),
  countJobs: (since) => countJobs(sql, since),
  sumCompleted: () => sumCompleted(sql),
  sumPeriod: (period) => sumPeriod(sql, period),
  countResults: (period) => countResults(sql, period),
  countCalls: (clientId, since) => countCalls(sql, clientId, since),
  sumUsage: (clientId, period) => sumUsage(sql, clientId, period),
  sumEarned: (providerId, period) => sumEarned(sql, providerId, period),
  sumEarnedByService: (providerId) => sumEarnedByService(sql, providerId),
  sumRatings: (providerId) => sumRatings(sql, providerId),
  countServices: (providerId) => countServices(sql, providerId),
  listWallets: (filter, page) => listWallets(sql, filter, page),
  sumMoney: () => sumMoney(sql),
  countNotices: () => countNotices(sql),
});
