import { OutcomeUnknownError } from '@nsem/core';
import Database from 'better-sqlite3';
import type { ClientBase } from 'pg';
import { StartError } from '../../start/start-error.ts';
import { quoteName } from '../increments/chunks.ts';
import {
  columnsOf,
  createRowsDigest,
  describePortableTables,
  type PortableColumn,
  type PortableRow,
  type PortableTable,
  type PortableValue,
  readPostgresRows,
  readSqliteRows,
  restartSequences,
  type RowsDigest,
  suspendRules,
} from './portable-tables.ts';
import { requireFileOfThisVersion, requireThisVersion } from '../postgres/open-postgres.ts';
import { isRefusedCommit } from '../postgres/postgres-errors.ts';

/** How much of a file is imported, and over what. */
export type ImportOptions = Readonly<{
  /** Whether what the database contains is replaced; otherwise it must be empty. */
  replace: boolean;
  /** Only these tables, whose rows are replaced; by default all. No other may point to them. */
  only?: ReadonlySet<string>;
  /** Called when everything has been compared, just before the commit. */
  beforeCommit?: () => Promise<void>;
}>;

/** How long the import waits for others who read the tables, like a program that copies them. */
const longestWait = '10s';

/** The most that one statement inserts: rows, or characters and bytes of their values. */
const most = { rows: 500, size: 1_048_576 };

const parameterTypes: Readonly<Record<PortableColumn['kind'], string>> = {
  whole: 'bigint',
  flag: 'boolean',
  text: 'text',
  bytes: 'bytea',
  instant: 'bigint',
};

/** A statement whose parameters are the columns of any number of rows. */
function composeInsert(table: PortableTable): string {
  const { name, columns } = table;
  const values = columns.map((column) => {
    const given = `given.${quoteName(column.name)}`;
    return column.kind === 'instant' ? `to_timestamp(${given} / 1000.0)` : given;
  });
  const lists = columns.map(({ kind }, n) => `$${n + 1}::${parameterTypes[kind]}[]`);
  return `insert into ${quoteName(name)} (${columnsOf(table)}) select ${values.join(', ')}
    from unnest(${lists.join(', ')}) as given (${columnsOf(table)})`;
}

const sizeOf = (value: PortableValue): number =>
  typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8;

/** Rows that belong into one statement. */
function* divide(rows: Iterable<PortableRow>): Generator<readonly PortableRow[]> {
  let batch: PortableRow[] = [];
  let size = 0;
  for (const row of rows) {
    batch.push(row);
    for (const value of row) size += sizeOf(value);
    if (batch.length < most.rows && size < most.size) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

async function copyTable(
  client: ClientBase,
  database: Database.Database,
  table: PortableTable,
): Promise<RowsDigest> {
  const text = composeInsert(table);
  const digest = createRowsDigest();
  for (const batch of divide(readSqliteRows(database, table))) {
    for (const row of batch) digest.add(row);
    const values = table.columns.map((_, column) => batch.map((row) => row[column] ?? null));
    await client.query({ text, values });
  }
  return digest.finish();
}

async function digestStored(client: ClientBase, table: PortableTable): Promise<RowsDigest> {
  const digest = createRowsDigest();
  for await (const rows of readPostgresRows(client, table)) {
    for (const row of rows) digest.add(row);
  }
  return digest.finish();
}

/** Compares the rows of a table as they are stored with those that were read from the file. */
async function compareTable(
  client: ClientBase,
  table: PortableTable,
  expected: RowsDigest,
): Promise<void> {
  const stored = await digestStored(client, table);
  if (stored.rows === expected.rows && stored.sha256 === expected.sha256) return;
  throw new Error(
    `${table.name} is not in PostgreSQL as it is in the file (${stored.rows} rows of ${expected.rows}).`,
  );
}

/** Accounts whose balance is not what the entries of the ledger add up to. */
const selectWrongBalances = `
  select account.name from ledger_accounts account
  left join (
    select account_id, sum(amount) as balance from (
      select credit_id as account_id, amount from ledger_entries
      union all select debit_id, -amount from ledger_entries) moved
    group by account_id) summed on summed.account_id = account.id
  where account.balance <> coalesce(summed.balance, 0) limit 1`;

async function checkBalances(client: ClientBase): Promise<void> {
  const { rows } = await client.query<Readonly<{ name: string }>>(selectWrongBalances);
  const [wrong] = rows;
  if (wrong !== undefined) throw new Error(`The balance of ${wrong.name} is not in its entries.`);
}

/** Whether there are no rows but those that say which migrations have run. */
async function isEmpty(client: ClientBase, tables: readonly PortableTable[]): Promise<boolean> {
  const parts = tables
    .filter(({ name }) => name !== 'migrations')
    .map(({ name }) => `exists (select 1 from ${quoteName(name)})`);
  const { rows } = await client.query<Readonly<{ filled: boolean }>>(
    `select ${parts.join(' or ')} as filled`,
  );
  return rows[0]?.filled !== true;
}

async function empty(
  client: ClientBase,
  tables: readonly PortableTable[],
  { only }: ImportOptions,
): Promise<void> {
  // All at once, because they point to each other; what else points to all of them is of the old data.
  const others = only === undefined ? 'cascade' : 'restrict';
  const names = tables.map(({ name }) => quoteName(name)).join(', ');
  await client.query(`truncate ${names} ${others}`);
}

/**
 * Copies the rows of a database file, and compares them, within the transaction of a connection.
 *
 * @param client is connected to a database with the schema of the file, of whatever version that is.
 * @throws {Error} as `importFromFile`.
 */
export async function copyRows(
  client: ClientBase,
  database: Database.Database,
  options: ImportOptions,
): Promise<void> {
  const described = await describePortableTables(database, client);
  const tables = described.filter(({ name }) => options.only?.has(name) ?? true);
  if (!options.replace && !(await isEmpty(client, tables))) {
    throw new StartError('The database of PostgreSQL is not empty.', { fault: 'conflict' });
  }
  const restoreRules = await suspendRules(client, tables);
  await empty(client, tables, options);
  const digests = new Map<PortableTable, RowsDigest>();
  for (const table of tables) digests.set(table, await copyTable(client, database, table));
  await restoreRules();
  await restartSequences(client, database, tables);
  for (const [table, digest] of digests) await compareTable(client, table, digest);
  await checkBalances(client);
}

/** @throws {OutcomeUnknownError} unless it is known that nothing was committed. */
async function commit(client: ClientBase): Promise<void> {
  const { command } = await client.query('commit').catch((error: unknown) => {
    if (isRefusedCommit(error)) throw error;
    const cause = { cause: error };
    throw new OutcomeUnknownError('There was no answer to the commit of an import.', cause);
  });
  if (command !== 'COMMIT') throw new Error(`The import was not committed: ${command}.`);
}

/** The planner knows nothing of new rows until this, or until PostgreSQL does it by itself. */
async function analyze(client: ClientBase): Promise<void> {
  await client.query('analyze').catch(() => {});
}

/**
 * Copies the rows of a database file into a migrated database of PostgreSQL, in one transaction, and
 * compares all of them and the balances with the ledger before it is committed.
 *
 * @param client a connection without a transaction; after an error it has to be ended.
 * @param file a database with the schema of this version, which nothing writes to.
 * @throws {StartError} if the database is of another version, or not empty and not to be replaced.
 * @throws {OutcomeUnknownError} if the connection was lost during the commit.
 * @throws {Error} if PostgreSQL cannot store a value as it is, or a rule refuses it.
 */
export async function importFromFile(
  client: ClientBase,
  file: string,
  options: ImportOptions,
): Promise<void> {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = '${longestWait}'`);
    requireFileOfThisVersion(database);
    await requireThisVersion(client);
    await copyRows(client, database, options);
    await options.beforeCommit?.();
    await commit(client);
    await analyze(client);
  } finally {
    database.close();
  }
}
