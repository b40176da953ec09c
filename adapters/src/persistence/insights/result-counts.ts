import {
  type AccountId,
  addResults,
  noResults,
  type Period,
  type ResultCounts,
  type ResultLine,
  type ServiceType,
  serviceTypes,
  startOfDay,
} from '@nsem/core';
import type { Statements } from '../database-session.ts';
import { sumsOf } from '../statements/by-filters.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';

type Days = Readonly<{ from: number; until: number }>;

/** How many results each provider delivered first in a period, by service type. */
export const selectDelivered = defineStatement(({ db, given }: Parts<Days>) =>
  db
    .selectFrom(
      db
        .selectFrom('provider_days')
        .select('provider_id')
        .select((day) => sumsOf(day, serviceTypes))
        .where('day', '>=', given.from)
        .where('day', '<', given.until)
        .groupBy('provider_id')
        .as('delivered'),
    )
    .innerJoin('accounts', 'accounts.id', 'delivered.provider_id')
    .selectAll('delivered')
    .select('accounts.name'),
);

/** Those of them that were sent back. */
export const selectSentBack = defineStatement(({ db, given }: Parts<Period>) =>
  db
    .selectFrom('jobs')
    .select((job) => ['assigned_id', 'service_type', job.fn.countAll<number>().as('count')])
    .where('revisions', '>', 0)
    .where('completed_at', '>=', given.from)
    .where('completed_at', '<', given.until)
    .groupBy(['assigned_id', 'service_type']),
);

/** Those of them that were disputed, which was after their delivery, and how that was decided. */
export const selectDisputed = defineStatement(({ db, given, dialect }: Parts<Period>) =>
  db
    .selectFrom(dialect.indexedBy('disputes', 'disputes', 'disputes_opened_index'))
    .innerJoin('jobs', 'jobs.id', 'disputes.job_id')
    .select((row) => [
      'disputes.provider_id',
      'jobs.service_type',
      row.fn.countAll<number>().as('disputed'),
      row.fn.countAll<number>().filterWhere('returned', '=', 0).as('for_provider'),
      row.fn
        .countAll<number>()
        .filterWhere('returned', '>', 0)
        .filterWhere('released', '=', 0)
        .as('for_client'),
      row.fn
        .countAll<number>()
        .filterWhere('returned', '>', 0)
        .filterWhere('released', '>', 0)
        .as('divided'),
    ])
    .where('disputes.opened_at', '>=', given.from)
    .where('jobs.completed_at', '>=', given.from)
    .where('jobs.completed_at', '<', given.until)
    .groupBy(['disputes.provider_id', 'jobs.service_type']),
);

const nameOf = (providerId: number | null, type: ServiceType): string => `${providerId} ${type}`;

/** What became of the results that were sent back or disputed, by provider and service type. */
async function countContested(
  sql: Statements,
  period: Period,
): Promise<ReadonlyMap<string, ResultCounts>> {
  const counts = new Map<string, ResultCounts>();
  const add = (name: string, more: Partial<ResultCounts>) =>
    counts.set(name, addResults(counts.get(name) ?? noResults, { ...noResults, ...more }));
  for (const row of await sql.all(selectSentBack, period)) {
    add(nameOf(row.assigned_id, row.service_type), { sentBack: row.count });
  }
  for (const row of await sql.all(selectDisputed, period)) {
    const { disputed, for_provider: forProvider, for_client: forClient, divided } = row;
    const decided = { forProvider, forClient, divided };
    add(nameOf(row.provider_id, row.service_type), { disputed, ...decided });
  }
  return counts;
}

/** What became of the results that were delivered first in a period of whole days. */
export async function countResults(
  sql: Statements,
  period: Period,
): Promise<readonly ResultLine[]> {
  const days = { from: startOfDay(period.from), until: startOfDay(period.until) };
  const contested = await countContested(sql, period);
  return (await sql.all(selectDelivered, days)).flatMap((row) =>
    serviceTypes.flatMap((serviceType) => {
      const counts = contested.get(nameOf(row.provider_id, serviceType)) ?? noResults;
      const delivered = row[serviceType];
      const provider = { providerId: row.provider_id as AccountId, providerName: row.name };
      return delivered === 0 ? [] : [{ ...provider, serviceType, ...counts, delivered }];
    }),
  );
}
