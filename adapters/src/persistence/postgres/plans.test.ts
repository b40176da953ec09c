import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accountId,
  aPastJob,
  storeAdmin,
  storeClient,
  storeLanguages,
  storePastJob,
  storeProvider,
} from '@nsem/core/testing';
import { ok, type AccountId, type JobFilter } from '@nsem/core';
import { summaries } from '../jobs/job-store.ts';
import { defineEnd, orderedSource, orderOf } from '../jobs/select-list.ts';
import type { SqlValue } from '../database-session.ts';
import { selectBest, selectNewest } from '../services/provider-directory.ts';
import type { Statement } from '../statements/define-statement.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres/temporary-postgres.ts';
import { openPostgres, type OpenedPostgres } from './open-postgres.ts';
import { openPostgresDatabase } from './postgres-database.ts';

let database: TestDatabase;
let opened: OpenedPostgres;
let client: PoolClient;

/** The client who has all jobs. */
let owner: AccountId;

async function storeOneJob(): Promise<void> {
  const one = await openPostgresDatabase(database.config);
  await one.unitOfWork.write(async (stores) => {
    await storeLanguages(stores);
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
  owner = accountId(Number(row?.id));
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

/** So many that reading all of their services takes longer than any page. All translate to Twi; one narrates in Ewe, too. */
async function addProviders(): Promise<void> {
  const flags = 'true, true, false, false';
  await database.query(
    `insert into accounts (name, name_key, email, password_hash, role, provider_id, is_active, is_available,
       is_quick_service_available, is_public, created_at, half_stars)
     select 'Ama ' || nth, 'ama ' || nth, nth || '@example.com', '-', 'service-provider', 'PRV-' || nth,
       ${flags}, 7, nth % 11 from generate_series(1, 20000) nth`,
  );
  await database.query(
    `insert into services (owner_id, service_type, language, target_language, status, submitted_at)
     select id, 'translation', 'en', 'tw', 'approved', 7 from accounts where provider_id is not null`,
  );
  await database.query(
    `insert into services (owner_id, service_type, language, status, submitted_at)
     select max(id), 'narration', 'ee', 'approved', 7 from accounts`,
  );
  await database.query('analyze');
}

beforeAll(async () => {
  database = await createTestDatabase();
  await storeOneJob();
  await copyJobs();
  await addProviders();
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

/** The plan of a statement as connections of the server make it: for all values, unless it is planned each time. */
async function explain<Values>(
  statement: Statement<Values, unknown>,
  values: Values,
): Promise<string> {
  statements += 1;
  const name = `plan_${statements}`;
  const { text, isPlannedEachTime } = statement.on('postgres');
  const mode = isPlannedEachTime ? 'force_custom_plan' : 'force_generic_plan';
  await client.query(`set plan_cache_mode = ${mode}`);
  await client.query(`prepare ${name} as ${text}`);
  const bound = statement.boundFor('postgres', values).values;
  const { rows } = await client.query<Record<string, string>>(
    `explain execute ${name}(${bound.map(toLiteral).join(', ')})`,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** The plan of a page of a list, in the order of the creation of its jobs. */
function explainPage(filter: JobFilter): Promise<string> {
  const order = orderOf({});
  const values = { ...filter, limit: 51 };
  const select = summaries.selectPage({ source: orderedSource(filter, order), order });
  return explain(select(values), values);
}

describe('with one client who has all jobs, PostgreSQL', () => {
  it('lists the jobs of another one from the index of their list, and joins them one by one', async () => {
    const plan = await explainPage({ clientId: accountId(7) });
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
  ] as const)('lists a part of the jobs %s from an index', async (_, narrower) => {
    const filter = { clientId: owner, ...narrower };
    const order = orderOf({});
    const reading = { source: orderedSource(filter, order), order };
    const end = { ...filter, limit: 51, skipped: 1_999 };
    expect(await explain(defineEnd(reading)(end), end)).not.toMatch(/Hash|Seq Scan/);
    const values = { ...filter, limit: 51, endAt: 1_793_000_000_000, endId: 1_000 };
    const plan = await explain(summaries.selectPage(reading)(values), values);
    expect(plan).toMatch(/Index (?:Only )?Scan/);
    expect(plan).not.toMatch(/Hash|Seq Scan/);
  });
});

describe('with many providers, PostgreSQL', () => {
  const after = { isAvailable: true, half_stars: 9, negated_turnaround_ms: -7 };

  it.each([
    ['all', {}],
    ['all, from the middle on', { ...after, accountId: accountId(1_000) }],
    ['those of a language that all have', { language: 'tw' }],
    ['those of a service that all have', { serviceType: 'translation' }],
  ] as const)('reads the best of %s in order from an index', async (_, filter) => {
    const values = { ...filter, limit: 51 };
    const plan = await explain(selectBest(values), values);
    expect(plan).toContain('Index Scan Backward using accounts_best_index');
    expect(plan).not.toMatch(/Hash|Merge|Sort/);
  });

  it.each([
    ['all', {}],
    ['those of a language that all have', { language: 'tw' }],
  ] as const)('reads the newest of %s in order from an index', async (_, filter) => {
    const values = { ...filter, limit: 51 };
    const plan = await explain(selectNewest(values), values);
    expect(plan).toContain('Index Scan Backward using accounts_');
    expect(plan).not.toMatch(/Hash|Merge|Sort/);
  });

  it('finds those of a service that hardly any have by their services', async () => {
    const values = { serviceType: 'narration', limit: 51 } as const;
    const plan = await explain(selectBest(values), values);
    expect(plan).toContain('Index Cond: (id = services.owner_id)');
  });
});
