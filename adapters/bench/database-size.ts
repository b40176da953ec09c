// Measures how many bytes of the database a job takes that a client creates with an Idempotency-Key.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { fillMarketplace } from './fill-marketplace.ts';
import { printLine, printTable } from './report.ts';
import { scenarios, type StartedTarget, startTarget } from './load.ts';

const { values: options } = parseArgs({ options: { jobs: { type: 'string', default: '20000' } } });

const jobs = Number(options.jobs);
const connections = 32;
const body = scenarios(1)[0]?.body ?? '';

/** Creates jobs by requests, from a closed loop of connections. */
async function createJobs({ url, apiKey }: StartedTarget): Promise<void> {
  let left = jobs;
  async function sendAll() {
    while (left > 0) {
      left -= 1;
      const headers = {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      };
      const response = await fetch(`${url}/jobs/`, { method: 'POST', headers, body });
      if (response.status !== 201) throw new Error(await response.text());
      await response.arrayBuffer();
    }
  }
  await Promise.all(Array.from({ length: connections }, sendAll));
}

type Size = Readonly<{ name: string; bytes: number }>;

/** The bytes of each table and index. */
function readSizes(file: string): readonly Size[] {
  const database = new Database(file, { readonly: true });
  const select = 'select name, sum(pgsize) as bytes from dbstat group by name order by bytes desc';
  const sizes = database.prepare<[], Size>(select).all();
  database.close();
  return sizes;
}

const root = await mkdtemp(join(tmpdir(), 'nsem-size-bench-'));
try {
  const filled = await fillMarketplace(root, { jobs: 1, providers: 40 });
  const file = join(filled.dataDirs.nsem, 'nsem.db');
  const before = new Map(readSizes(file).map(({ name, bytes }) => [name, bytes]));
  const target = await startTarget('nsem', { ...filled, dataDir: filled.dataDirs.nsem });
  await createJobs(target);
  await target.stop();
  const grown = readSizes(file).map(({ name, bytes }) => ({
    name,
    bytes: bytes - (before.get(name) ?? 0),
  }));
  const total = grown.reduce((sum, { bytes }) => sum + bytes, 0);
  printTable(
    grown
      .filter(({ bytes }) => bytes / jobs >= 1)
      .map(({ name, bytes }) => ({ name, 'bytes a job': (bytes / jobs).toFixed(0) })),
  );
  const perJob = total / jobs;
  printLine(
    `${perJob.toFixed(0)} bytes a job, ${(perJob / body.length).toFixed(1)} times its request`,
  );
} finally {
  await rm(root, { recursive: true, force: true });
}
