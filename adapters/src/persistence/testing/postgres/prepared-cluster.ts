import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import {
  end,
  findFreePort,
  handOver,
  initialise,
  postgresFolder,
  type Programs,
  start,
} from './cluster.ts';

/** The database of every prepared cluster that has the tables of the marketplace, to be copied. */
export const template = 'nsem_template';

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const persistence = path('../..');
const cache = path('../../../../../.cache/postgres');

/** One value for what a prepared cluster depends on: the programs, the migrations and what they read. */
function digest(): string {
  const sources = (readdirSync(persistence, { recursive: true }) as string[])
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted()
    .map((name) => join(persistence, name));
  const hash = createHash('sha256');
  for (const file of [join(postgresFolder(), 'package.json'), ...sources])
    hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Makes the template, which takes seconds. */
async function migrateTemplate(port: number): Promise<void> {
  const urlOf = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  // Only this needs the marketplace's modules.
  const { openPostgres } = await import('../../postgres/open-postgres.ts');
  const { parsePostgres } = await import('../../postgres/postgres.config.ts');
  const config = parsePostgres(urlOf(template));
  if (config === undefined) throw new Error('the address is one of PostgreSQL');
  const { close } = await openPostgres(config);
  await close();
}

/** Prepares a cluster in the folder of a server, and stores a copy of it. */
async function prepare(folder: string, programs: Programs, stored: string): Promise<void> {
  initialise(folder, programs);
  const port = await findFreePort();
  const server = await start({ folder, port, programs, settings: ['fsync=off'] });
  try {
    await migrateTemplate(port);
  } finally {
    await end(server, 'SIGINT');
  }
  mkdirSync(cache, { recursive: true });
  // What was prepared for other sources is of no use any more.
  const others = readdirSync(cache).filter(
    (name) => name.length === 16 && name !== basename(stored),
  );
  for (const other of others) rmSync(join(cache, other), { recursive: true, force: true });
  const copying = mkdtempSync(join(cache, 'copying-'));
  cpSync(join(folder, 'data'), join(copying, 'data'), { recursive: true });
  try {
    renameSync(copying, stored);
  } catch (error) {
    // Another process of the tests has stored the same meanwhile.
    if (!existsSync(stored)) throw error;
  }
}

/**
 * Creates a cluster in the folder of a server, with a migrated database to copy. It is prepared when the first
 * test needs it, and stored until the migrations change.
 */
export async function createCluster(folder: string, programs: Programs): Promise<void> {
  const stored = join(cache, digest());
  if (!existsSync(stored)) {
    await prepare(folder, programs, stored);
    return;
  }
  const data = join(folder, 'data');
  cpSync(join(stored, 'data'), data, { recursive: true });
  chmodSync(data, 0o700);
  handOver(data);
}
