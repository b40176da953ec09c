import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPastJob, storeAdmin, storeClient, storePastJob, storeProvider } from '@nsem/core/testing';
import { ok, type JobFilter } from '@nsem/core';
import { selectCompleted, selectPromotions } from '../jobs/job-store.ts';
import { sourcesOf, type ListSource } from '../jobs/list-sources.ts';
import { selectSummaries } from '../jobs/select-jobs.ts';
import { selectEnd, selectListed } from '../jobs/select-list.ts';
import type { SqlValue } from '../database-session.ts';
import { planEachTime } from '../statements/plan-hints.ts';
import { bind, type Query } from '../statements/query.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres/temporary-postgres.ts';
import { openPostgres, type OpenedPostgres } from './open-postgres.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { translateSql } from './translate-sql.ts';

let database: TestDatabase;
let opened: OpenedPostgres;
let client: PoolClient;

/** The client who has all jobs. */
let owner: number;

async function storeOneJob(): Promise<void> {
  const one = await openPostgresDatabase(database.config);
  await one.unitOfWork.write(async (stores) => {
    const parties = {
      client: await storeClient(stores, { balance: 1_000_000 }),
      provider: await storeProvider(stores),
      admin: await storeAdmin(stores),
    };
    await storePastJob(stores, parties, aPastJob({ status: 'pending' }));
    return ok(undefined);
  });
  await one.close();
  const [row] = (await database.query('select client_id as id from jobs')) as readonly Readonly<{
    id: number;
  }>[];
  owner = Number(row?.id);
}

/** One client has them all. */
async function copyJobs(): Promise<void> {
  const columns = (await database.query(
    "select column_name as name from information_schema.columns where table_name = 'jobs' and column_name <> 'id'",
  )) as readonly Readonly<{ name: string }>[];
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => (name === 'created_at' ? 'created_at + nth' : name));
  await database.query(
    `insert into jobs (${names.join(', ')}) select ${values.join(', ')} from jobs, generate_series(1, 3000) nth`,
  );
  await database.query('analyze');
}

beforeAll(async () => {
  database = await createTestDatabase();
  await storeOneJob();
  await copyJobs();
  opened = await openPostgres(database.config);
  client = await opened.pool.connect();
});
afterAll(async () => {
  client.release();
  await opened.close();
  await database.drop();
});

let statements = 0;

const toLiteral = (value: SqlValue): string =>
  typeof value === 'string' ? `'${value}'` : String(value);

/** The plan of a statement as connections of the server make it: for all values, unless it has a hint. */
async function explain({ text, values }: Query): Promise<string> {
  statements += 1;
  const name = `plan_${statements}`;
  const mode = text.startsWith(planEachTime) ? 'force_custom_plan' : 'force_generic_plan';
  await client.query(`set plan_cache_mode = ${mode}`);
  await client.query(`prepare ${name} as ${translateSql(text)}`);
  const { rows } = await client.query<Record<string, string>>(
    `explain execute ${name}(${values.map(toLiteral).join(', ')})`,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

function firstSource(filter: JobFilter): ListSource {
  const [source] = sourcesOf(filter, 'created_at');
  if (source === undefined) throw new Error('a list has a source');
  return source;
}

describe('with one client who has all jobs, PostgreSQL', () => {
  it('expects few jobs of another one', async () => {
    expect(await explain(bind('select id from jobs where client_id = ?', 7))).toMatch(/rows=100 /);
  });

  it.each([
    ['a free translation', bind(selectPromotions, 7, 0, 7)],
    ['a rating', bind(selectCompleted, 7, 8)],
  ])('decides on %s of another one by the jobs of that one', async (_, query) => {
    const plan = await explain(query);
    expect(plan).toMatch(/Index Cond: .*client_id = \$1/);
    expect(plan).not.toContain('jobs_status_index');
  });

  it('lists the jobs of another one from the index of their list, and joins them one by one', async () => {
    const filter = { clientId: 7 as never };
    const source = firstSource(filter);
    const plan = await explain(
      selectListed(selectSummaries, { filter, page: { limit: 51 }, source }),
    );
    expect(plan).toContain('Index Scan Backward using jobs_client_created_index');
    expect(plan).not.toMatch(/Hash|Merge|Seq Scan/);
  });

  it.each([
    ['in a language that all have', { language: 'English' }],
    ['in a language that none has', { language: 'Ewe' }],
    ['with a status that all have', { status: 'pending' }],
    ['with a status that none has', { status: 'failed' }],
    ['with a service that none has', { serviceType: 'narration' }],
    ['of all clients with a status that all have', { status: 'pending', clientId: undefined }],
  ] as const)('lists jobs %s in their order, and sorts none of them', async (_, narrower) => {
    const filter = { clientId: owner as never, ...narrower };
    const plan = await explain(
      selectListed(selectSummaries, {
        filter,
        page: { limit: 51 },
        source: firstSource(filter),
      }),
    );
    expect(plan).toContain('Merge Append');
    expect(plan).not.toMatch(/(?<!Incremental )Sort {2}|Hash|Seq Scan|client_due|client_updated/);
  });

  it.each([
    ['of which there are many', { status: 'pending', language: 'English' }],
    ['of which there are none', { status: 'failed', language: 'English' }],
  ] as const)('finds the end of a part of jobs %s from an index', async (_, narrower) => {
    const filter = { clientId: owner as never, ...narrower };
    for (const source of sourcesOf(filter, 'created_at')) {
      const plan = await explain(selectEnd({ filter, page: { limit: 51 }, source }, 2000));
      expect(plan).not.toMatch(/(?<!Incremental )Sort {2}|Hash|Seq Scan/);
    }
  });
});
