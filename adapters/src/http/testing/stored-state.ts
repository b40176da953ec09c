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

const withoutUse = (column: string, value: unknown): unknown =>
  uses.has(column) ? undefined : value;

async function readTables({ readRows }: TestServer): Promise<StoredState['tables']> {
  const tables = Object.entries(await readRows()).filter(([name]) => name !== tableOfUses);
  return Object.fromEntries(
    tables.map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row, withoutUse))]),
  );
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
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
