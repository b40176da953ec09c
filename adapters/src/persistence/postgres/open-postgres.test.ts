import { afterEach, describe, expect, it } from 'vitest';
import { migrations } from '../migrations/migrations.ts';
import {
  createFromRows,
  createTestDatabase,
  openTestPool,
  type TestDatabase,
} from '../testing/postgres/temporary-postgres.ts';
import { openPostgres } from './open-postgres.ts';
import { holdShared } from './server-lock.ts';

const created: TestDatabase[] = [];
afterEach(async () => {
  for (const database of created.splice(0)) await database.drop();
});

/** Creates a database for a test; migrating one takes longer than all that most tests do with it. */
async function create(kind: 'migrated' | 'empty' | 'language' = 'migrated'): Promise<TestDatabase> {
  const database = await createTestDatabase(kind);
  created.push(database);
  return database;
}

async function migrate({ config }: TestDatabase): Promise<void> {
  const { close } = await openPostgres(config);
  await close();
}

/**
 * What PostgreSQL itself says of tables: definitions that differ only in how they are written are equal.
 * Unique constraints are the indexes that they have.
 */
const catalogue = {
  columns: `
    select table_name || '.' || column_name || ' ' || data_type || ' null ' || is_nullable || ' '
      || coalesce(replace(column_default, '"', ''), '') as item
    from information_schema.columns where table_schema = 'public'`,
  constraints: `
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as item
    from pg_constraint where connamespace = 'public'::regnamespace and contype not in ('n', 'u')`,
  indexes: "select indexdef as item from pg_indexes where schemaname = 'public'",
  triggers: `
    select pg_get_triggerdef(pg_trigger.oid) || ' ' || prosrc as item
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid where not tgisinternal`,
};

/** How a text says "the same thing as before" in several ways. */
const plain = (item: string): string => item.replaceAll(/\s+/g, ' ').replaceAll(/ ?; ?/g, ';');

/** Tables that no row describes: they are of no backup, and SQLite has no limit_counts. */
const isWithoutRow =
  /^(migrations|limit_counts)[. ]|ON public\.(migrations|limit_counts) |(migrations|limit_counts)_pkey/;

async function describeSchema({ query }: TestDatabase): Promise<readonly string[]> {
  const found = await Promise.all(Object.values(catalogue).map((select) => query(select)));
  return (found.flat() as readonly Readonly<{ item: string }>[])
    .map(({ item }) => plain(item))
    .filter((item) => !isWithoutRow.test(item))
    .toSorted((a, b) => (a < b ? -1 : 1));
}

describe('the ORM on PostgreSQL', () => {
  it('has the schema that its rows describe', async () => {
    const described = await create('empty');
    await createFromRows(described.config);
    const expected = await describeSchema(described);
    expect(expected.length).toBeGreaterThan(400);
    expect(await describeSchema(await create())).toEqual(expected);
  });

  it('migrates once, though several processes open it at the same time', async () => {
    const database = await create('empty');
    await Promise.all([1, 2, 3].map(() => migrate(database)));
    const applied = await database.query('select name from migrations order by id');
    expect(applied).toEqual(migrations.map(({ name }) => ({ name })));
  });

  it('keeps rows of tables that are only ever added to from being changed', async () => {
    const database = await create();
    await database.query("insert into ledger_postings (key, kind, at) values ('k', 'top-up', 1)");
    const message = 'ledger_postings is only ever added to';
    await expect(database.query('update ledger_postings set at = 2')).rejects.toThrow(message);
    await expect(database.query('delete from ledger_postings')).rejects.toThrow(message);
  });

  it('keeps each of these tables from being emptied at once, also through another one', async () => {
    const database = await create();
    const found = await database.query(
      `select tgrelid::regclass::text as name from pg_trigger where tgname like '%\\_no' order by 1`,
    );
    const tables = (found as readonly Readonly<{ name: string }>[]).map(({ name }) => name);
    expect(tables).toHaveLength(6);
    for (const table of tables) {
      const emptied = database.query(`truncate ${table} cascade`);
      await expect(emptied).rejects.toThrow('is only ever added to');
    }
    await expect(database.query('truncate accounts cascade')).rejects.toThrow('only ever added to');
  });

  it('does not migrate while a server of an earlier version uses the database', async () => {
    const database = await create();
    // What it sets can be set again.
    const missing = '0038-jobs-of-an-account';
    await database.query(`delete from migrations where name = '${missing}'`);
    const pool = openTestPool(database.url);
    const server = await holdShared(pool);
    await expect(openPostgres(database.config, { awaitStopMs: 0 })).rejects.toThrow(
      'stop all servers, start one of this version, and then the others',
    );
    expect(await database.query(`select 1 from migrations where name = '${missing}'`)).toEqual([]);
    const [first, second] = [migrate(database), migrate(database)];
    await server.stop();
    await Promise.all([first, second]);
    expect(await database.query(`select 1 from migrations where name = '${missing}'`)).toHaveLength(
      1,
    );
    await pool.end();
  });

  it('refuses one that a newer server has migrated, also while that one uses it', async () => {
    const database = await create();
    await database.query("insert into migrations (name) values ('0099-from-the-future')");
    const message =
      'The database is of a newer version of the server (it has 0099-from-the-future).';
    await expect(openPostgres(database.config)).rejects.toThrow(message);
    const pool = openTestPool(database.url);
    const server = await holdShared(pool);
    await expect(openPostgres(database.config)).rejects.toThrow(message);
    await server.stop();
    await pool.end();
  });

  it('refuses a database that is read-only', async () => {
    const database = await create('empty');
    const name = new URL(database.url).pathname.slice(1);
    await database.query(`alter database ${name} set default_transaction_read_only = on`);
    await expect(openPostgres(database.config)).rejects.toThrow(
      'There is no connection to the database: it is read-only',
    );
  });

  it('refuses a database that orders texts by a language', async () => {
    const { config } = await create('language');
    await expect(openPostgres(config)).rejects.toThrow(/create it with locale 'C'/);
  });
});
