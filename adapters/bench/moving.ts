// Measures how long a marketplace takes from a database file into PostgreSQL and back, compared
// with a plain copy of the file by SQLite, and the memory of that.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { startPostgres } from '../src/persistence/testing/postgres/start-postgres.ts';
import { createTestDatabaseOn } from '../src/persistence/testing/postgres/temporary-postgres.ts';
import { exportFrom, importInto } from '../src/persistence/testing/postgres/move-data.ts';
import { fillMarketplace } from './fill-marketplace.ts';
import { printLine, printTable } from './report.ts';

const { values: options } = parseArgs({ options: { jobs: { type: 'string', default: '100000' } } });

type Measured = Readonly<{
  way: string;
  seconds: string;
  'CPU seconds': string;
  'RSS in MiB': string;
}>;

async function measure(way: string, work: () => Promise<void> | void): Promise<Measured> {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return {
    way,
    seconds: ((performance.now() - began) / 1_000).toFixed(1),
    'CPU seconds': ((user + system) / 1_000_000).toFixed(1),
    'RSS in MiB': (process.memoryUsage.rss() / 1_048_576).toFixed(0),
  };
}

const root = await mkdtemp(join(tmpdir(), 'nsem-moving-bench-'));
// The settings of a server as it is installed: commits wait for the disk.
const server = await startPostgres([]);
try {
  const { dataDirs } = await fillMarketplace(root, { jobs: Number(options.jobs), providers: 40 });
  const file = join(dataDirs.nsem, 'nsem.db');
  const { url } = await createTestDatabaseOn(server);
  const copy = () => {
    const database = new Database(file, { readonly: true });
    database.prepare('vacuum into ?').run(join(root, 'copy.db'));
    database.close();
  };
  const back = join(root, 'back.db');
  const rows = [
    await measure('copy of the file', copy),
    await measure('into PostgreSQL', () => importInto(url, file)),
    await measure('back into a file', () => exportFrom(url, back)),
  ];
  const sizes = await Promise.all([file, back].map(async (path) => (await stat(path)).size));
  printTable(rows);
  printLine(`bytes of the file: ${sizes.join(', then ')}`);
} finally {
  await server.stop();
  await rm(root, { recursive: true, force: true });
}
