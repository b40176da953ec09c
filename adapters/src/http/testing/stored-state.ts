import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from './test-server.ts';

/**
 * All data of a server: every row of every table as JSON, without the use of credentials, and the names
 * of all files.
 */
export type StoredState = Readonly<{
  /** Strings rather than objects, because they are much cheaper to compare. */
  tables: Readonly<Record<string, readonly string[]>>;
  files: readonly string[];
}>;

/** Every call uses its credential, also a refused one, and that is stored some time later. */
const uses: ReadonlySet<string> = new Set(['last_used_at', 'usage_count']);
const tableOfUses = 'visits';

function textOf(row: object): string {
  const stored = Object.entries(row)
    .filter(([column]) => !uses.has(column))
    // As JSON, bytes would be lists of numbers.
    .map(([column, value]) => [column, value instanceof Uint8Array ? latin1(value) : value]);
  return JSON.stringify(stored);
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

type Rows = Awaited<ReturnType<TestServer['readRows']>>;

/** The same rows, which nothing has changed meanwhile, are described once. */
const described = new WeakMap<Rows, StoredState['tables']>();

async function readTables({ readRows }: TestServer): Promise<StoredState['tables']> {
  const rows = await readRows();
  const tables = described.get(rows) ?? describeTables(rows);
  described.set(rows, tables);
  return tables;
}

function describeTables(rows: Rows): StoredState['tables'] {
  const tables = Object.entries(rows).filter(([name]) => name !== tableOfUses);
  return Object.fromEntries(tables.map(([name, all]) => [name, all.map(textOf)]));
}

/** Reads the data of a server directly from its database and its folder. */
export async function readStoredState(server: TestServer): Promise<StoredState> {
  const { folder } = server;
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return { tables: await readTables(server), files: files.toSorted() };
}

/** Everything that the database of a server has, in which a text can be searched. */
export const readStoredText = async ({ readRows }: TestServer): Promise<string> =>
  JSON.stringify(await readRows(), (_key, value: unknown) =>
    value instanceof Uint8Array ? latin1(value) : value,
  );
