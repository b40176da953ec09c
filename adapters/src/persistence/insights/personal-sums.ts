import {
  dayMs,
  nothingEarned,
  startOfDay,
  type AccountId,
  type Earned,
  type EarnedInPeriod,
  type Instant,
  type Period,
  type RatingSums,
  type ServiceStatus,
  type ServiceType,
  type Usage,
} from '@nsem/core';
import type { Expression, QueryCreator } from 'kysely';
import { toMoney } from '../columns.ts';
import type { Statements } from '../database-session.ts';
import { countOf, sumOf, sumsOf } from '../statements/by-filters.ts';
import { requireRow, selectBy } from '../statements/by-columns.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import type { Tables } from '../statements/tables.ts';
import { ProviderTotalRow } from '../totals/total.row.ts';

/** Some days, each of which is looked up: other accounts have rows on the same day. */
const withDays = (
  db: QueryCreator<Tables>,
  first: number,
  last: number | Expression<number | null>,
) =>
  db.withRecursive('days(day)', (with_) =>
    with_
      .selectNoFrom((day) => day.cast<number>(day.val(first), 'bigint').as('day'))
      .unionAll(
        with_
          .selectFrom('days')
          .select((day) => day('days.day', '+', 1).as('day'))
          .where('days.day', '<', last),
      ),
  );

type Calls = Readonly<{ clientId: AccountId; since: Instant; day: number; nextDay: number }>;

/**
 * What was created since a time: on its day, from the jobs, and on the days after it.
 */
const selectCalls = defineStatement(({ db, given }: Parts<Calls>) => {
  const newest = db.selectFrom('client_days').select(({ fn }) => fn.max('day').as('day'));
  const first = db
    .selectFrom('jobs')
    .where('client_id', '=', given.clientId)
    .where('created_at', '>=', given.since)
    .where('created_at', '<', given.nextDay);
  return withDays(db, given.day, newest.$asScalar())
    .selectFrom('days')
    .crossJoin('client_days')
    .select((day) => day(countOf(first), '+', sumOf(day, 'client_days.created')).as('calls'))
    .whereRef('client_days.day', '=', 'days.day')
    .where('client_id', '=', given.clientId);
});

/** The number of jobs that a client has created since a time; reads no jobs if a day starts then. */
export async function countCalls(sql: Statements, clientId: AccountId, since: Instant) {
  const day = Math.ceil(since / dayMs);
  const given = { clientId, since, day, nextDay: day * dayMs };
  return requireRow(await sql.get(selectCalls, given)).calls;
}

type InPeriod = Readonly<{ accountId: AccountId; first: number; last: number }>;

const inPeriod = (accountId: AccountId, { from, until }: Period): InPeriod => ({
  accountId,
  first: startOfDay(from),
  last: startOfDay(until) - 1,
});

const selectUsage = defineStatement(({ db, given }: Parts<InPeriod>) =>
  withDays(db, given.first, given.last)
    .selectFrom('days')
    .crossJoin('client_days')
    .select((day) => sumsOf(day, ['completed', 'words', 'spoken_ms', 'spent']))
    .whereRef('client_days.day', '=', 'days.day')
    .where('client_id', '=', given.accountId),
);

/** A client's usage by jobs that were completed in a period. */
export async function sumUsage(
  sql: Statements,
  clientId: AccountId,
  period: Period,
): Promise<Usage> {
  const row = requireRow(await sql.get(selectUsage, inPeriod(clientId, period)));
  return {
    calls: row.completed,
    words: row.words,
    spokenMs: row.spoken_ms,
    cost: toMoney(row.spent),
  };
}

const toEarned = ({
  jobs,
  gross,
  commission,
  net,
}: Readonly<Record<keyof Earned, number>>): Earned => ({
  jobs,
  gross: toMoney(gross),
  commission: toMoney(commission),
  net: toMoney(net),
});

const selectEarned = defineStatement(({ db, given }: Parts<InPeriod>) =>
  withDays(db, given.first, given.last)
    .selectFrom('days')
    .crossJoin('provider_days')
    .select((day) => sumOf(day, 'captures').as('jobs'))
    .select((day) => sumsOf(day, ['refunds', 'gross', 'commission', 'net']))
    .whereRef('provider_days.day', '=', 'days.day')
    .where('provider_id', '=', given.accountId),
);

/** A provider's earnings in a period, less refunds. */
export async function sumEarned(
  sql: Statements,
  providerId: AccountId,
  period: Period,
): Promise<EarnedInPeriod> {
  const row = requireRow(await sql.get(selectEarned, inPeriod(providerId, period)));
  return { ...toEarned(row), refunds: row.refunds };
}

type OfOne = Parts<Readonly<{ providerId: AccountId }>>;

const selectByService = selectBy(ProviderTotalRow, 'provider_id');

/** A provider's earnings by completed jobs, by service type. */
export async function sumEarnedByService(sql: Statements, providerId: AccountId) {
  const rows = await sql.all(selectByService, { provider_id: providerId });
  const found = new Map(rows.map((row) => [row.service_type, toEarned(row)]));
  const of = (type: ServiceType): Earned => found.get(type) ?? nothingEarned;
  return {
    translation: of('translation'),
    transcription: of('transcription'),
    narration: of('narration'),
  };
}

const selectRatings = defineStatement(({ db, given }: OfOne) =>
  db
    .selectFrom('ratings')
    .select((rating) => [
      rating.fn.countAll<number>().as('count'),
      sumOf(rating, 'rating').as('stars'),
    ])
    .where('provider_id', '=', given.providerId),
);

/** The sums of a provider's ratings. */
export const sumRatings = async (sql: Statements, providerId: AccountId): Promise<RatingSums> =>
  requireRow(await sql.get(selectRatings, { providerId }));

const selectServices = defineStatement(({ db, given }: OfOne) =>
  db
    .selectFrom('services')
    .select(({ fn }) => {
      const withStatus = (status: ServiceStatus) =>
        fn.countAll<number>().filterWhere('status', '=', status);
      return [
        withStatus('pending').as('pending'),
        withStatus('approved').as('approved'),
        withStatus('rejected').as('rejected'),
      ];
    })
    .where('owner_id', '=', given.providerId),
);

/** The number of a provider's service configurations, by status. */
export const countServices = async (sql: Statements, providerId: AccountId) =>
  requireRow(await sql.get(selectServices, { providerId }));
