import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import pg from 'pg';
import { importInto } from '../src/persistence/testing/postgres/move-data.ts';
import type { PostgresServer } from '../src/persistence/testing/postgres/start-postgres.ts';
import { createTestDatabaseOn } from '../src/persistence/testing/postgres/temporary-postgres.ts';
import { startDurable } from './databases/topology.ts';
import { began } from './fill-books.ts';
import {
  type LoadedRequest,
  loadSlice,
  type Slice,
  type StartedTarget,
  startTarget,
} from './load.ts';
import { openBooks, type Caller, type OpenedBooks } from './open-books.ts';
import { measurePolling } from './polling.ts';
import { cpuMs, median, type Table } from './report.ts';

/** A request, who makes it, and how long half of its answers may take with many jobs. */
type Growing = Readonly<{ by: Caller; path: string; goalMs?: number; body?: string }>;

/** For a list of all jobs by what has no index: a call of an admin examines 20,000, four times as many as others do. */
const examinedGoalMs = 12;

const order = JSON.stringify({
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  content: 'Wash your hands with soap and clean water before you eat or feed a child.',
});

/** What the dashboards, the SDK and the CLI ask for; the rare filters match nothing. */
const requests = (jobs: number): Readonly<Record<string, Growing>> => ({
  'create a job': { by: 'client', path: '/jobs/', body: order },
  'status of a job': { by: 'client', path: `/jobs/${jobs - (jobs % 5)}/status` },
  'jobs of a client': { by: 'client', path: '/jobs/?limit=50' },
  'jobs of a client, deep': {
    by: 'client',
    path: `/jobs/?limit=50&created_before=${new Date(began + jobs * 2_500).toISOString()}`,
  },
  'jobs of a client, most of them': { by: 'client', path: '/jobs/?limit=50&status=completed' },
  'jobs of a client, all of them': { by: 'client', path: '/jobs/?limit=50&language=en' },
  'jobs of a client, rare service': {
    by: 'client',
    path: '/jobs/?limit=50&service_type=narration',
    goalMs: 3,
  },
  'jobs of a client, rare language': {
    by: 'client',
    path: '/jobs/?limit=50&language=ee',
    goalMs: 3,
  },
  'jobs of a client, rare status and language': {
    by: 'client',
    path: '/jobs/?limit=50&language=tw&status=failed',
    goalMs: 3,
  },
  'jobs of a client, last moved, rare service': {
    by: 'client',
    path: '/jobs/?limit=50&sort=updated&service_type=narration',
    goalMs: 3,
  },
  'wallet of a client': { by: 'client', path: '/wallet/me', goalMs: 2 },
  'transactions of a client': { by: 'client', path: '/wallet/transactions?limit=50' },
  'usage of a client': { by: 'client', path: '/usage', goalMs: 2 },
  'billing of a client': { by: 'client', path: '/billing', goalMs: 2 },
  'jobs of a provider': { by: 'provider', path: '/jobs/?limit=50' },
  'earnings of a provider': { by: 'provider', path: '/earnings', goalMs: 5 },
  'all jobs': { by: 'admin', path: '/jobs/?limit=50' },
  'all jobs, most of them': { by: 'admin', path: '/jobs/?limit=50&status=completed' },
  'all jobs, rare service': {
    by: 'admin',
    path: '/jobs/?limit=50&service_type=narration',
    goalMs: examinedGoalMs,
  },
  'all jobs, rare language': {
    by: 'admin',
    path: '/jobs/?limit=50&language=ee',
    goalMs: examinedGoalMs,
  },
  'all jobs that failed': { by: 'admin', path: '/jobs/?limit=50&status=failed', goalMs: 3 },
  statistics: { by: 'admin', path: '/admin/stats', goalMs: 5 },
  analytics: { by: 'admin', path: '/admin/analytics', goalMs: 5 },
  trends: { by: 'admin', path: '/admin/analytics/trends', goalMs: 5 },
  'totals of all wallets': { by: 'admin', path: '/wallet/admin/totals', goalMs: 5 },
  'summaries of wallets': { by: 'admin', path: '/wallet/admin/summaries', goalMs: 5 },
  health: { by: 'admin', path: '/admin/health', goalMs: 5 },
});

const requestOf = (name: string, { path, body }: Growing): LoadedRequest => ({
  name,
  path,
  method: body === undefined ? 'GET' : 'POST',
  ...(body !== undefined && { body, isIdempotent: true }),
});

const [few, rounds, seconds, payoutsGoalMs] = [10_000, 3, 0.5, 150];

/** A started server with so many jobs, in its folder or in a database of PostgreSQL. */
type Filled = Readonly<{ jobs: number; books: OpenedBooks; server: StartedTarget; url?: string }>;

/** The processes on PostgreSQL share no file with a secret. */
const secret = 'a secret of a benchmark, which keeps nothing';

/** Without a server of PostgreSQL, the jobs are in a folder. */
async function start(root: string, jobs: number, postgres?: PostgresServer): Promise<Filled> {
  const dataDir = join(root, `jobs-${jobs}`);
  await mkdir(dataDir);
  const books = await openBooks(dataDir, jobs);
  if (postgres === undefined)
    return { jobs, books, server: await startTarget('nsem', { dataDir }) };
  const { url } = await createTestDatabaseOn(postgres);
  await importInto(url, join(dataDir, 'nsem.db'));
  const environment = { DATABASE_URL: url };
  return { jobs, books, url, server: await startTarget('nsem', { dataDir, secret, environment }) };
}

async function measure({ jobs, books, server }: Filled, name: string): Promise<Slice> {
  const request = requests(jobs)[name];
  if (request === undefined) throw new Error(`there is no request ${name}`);
  const target = { ...server, apiKey: books.tokens[request.by] };
  return loadSlice(requestOf(name, request), target, { connections: 1, seconds });
}

/** As if the admin had just entered their password: measuring takes longer than that is valid. */
async function confirmSessions({ url, books }: Filled): Promise<void> {
  const confirm = `update sessions set confirmed_at = ${Date.now()}`;
  if (url === undefined) {
    const database = new Database(join(books.dataDir, 'nsem.db'));
    database.exec(confirm);
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(confirm);
  await client.end();
}

/** Pays out everything that is due, which can be done only once. */
async function payOut(filled: Filled): Promise<number> {
  const { books, server } = filled;
  await confirmSessions(filled);
  const begun = performance.now();
  const response = await fetch(`${server.url}/wallet/admin/payouts/weekly`, {
    method: 'POST',
    headers: { authorization: `Bearer ${books.tokens.admin}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const paid = (await response.json()) as readonly unknown[];
  if (!response.ok || paid.length === 0) throw new Error(`payouts: ${response.status}`);
  return performance.now() - begun;
}

/** How often it is looked whether a server rests, and for how many times it must have. */
const [lookMs, restingLooks, longestLooks] = [1_000, 3, 3_600];

/**
 * Waits until the work is done that a server does after its first start with such books: sealing the
 * ledger, reading deliveries for the translation memories.
 *
 * @returns how many milliseconds it took.
 */
async function awaitRest({ pid }: StartedTarget): Promise<number> {
  const begun = performance.now();
  let used = await cpuMs(pid);
  for (let looks = 0, resting = 0; resting < restingLooks; looks += 1) {
    if (looks > longestLooks) throw new Error('the server does not come to rest');
    await pause(lookMs);
    const now = await cpuMs(pid);
    resting = now - used < lookMs / 5 ? resting + 1 : 0;
    used = now;
  }
  return performance.now() - begun - restingLooks * lookMs;
}

const toCell = (ms: number): string => ms.toFixed(ms < 10 ? 2 : 0);

/** A goal in milliseconds, and by how much it is larger on a machine that is so much slower. */
function goalCell(ms: number, goalMs: number | undefined, slowness: number): string {
  if (goalMs === undefined) return '';
  const goal = goalMs * slowness;
  const scaled = slowness === 1 ? '' : ` × ${slowness.toFixed(1)} = ${toCell(goal)}`;
  return `at most ${goalMs}${scaled}: ${ms <= goal ? 'met' : 'MISSED'}`;
}

type Row = Readonly<{ name: string; before: number; after: number; p99?: number; goalMs?: number }>;

/** Up to how many jobs, and how slow the machine is; without that, the goals are not judged. */
type Extent = Readonly<{ jobs: number; slowness?: number | undefined }>;

const toTable = (rows: readonly Row[], { jobs, slowness }: Extent): Table =>
  rows.map(({ name, before, after, p99, goalMs }) => ({
    request: name,
    [`p50 ms, ${few.toLocaleString('en')}`]: toCell(before),
    [`p50 ms, ${jobs.toLocaleString('en')}`]: toCell(after),
    'p99 ms': p99 === undefined ? '' : toCell(p99),
    ratio: (after / before).toFixed(1),
    ...(slowness !== undefined && { goal: goalCell(after, goalMs, slowness) }),
  }));

/** Measures each request with few and with many jobs, in turn. */
async function compare(small: Filled, large: Filled): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [name, { goalMs }] of Object.entries(requests(large.jobs))) {
    const slices: Readonly<Record<'before' | 'after', Slice[]>> = { before: [], after: [] };
    for (let round = 0; round < rounds; round += 1) {
      slices.before.push(await measure(small, name));
      slices.after.push(await measure(large, name));
    }
    const [before, after] = [slices.before, slices.after].map((measured) =>
      median(measured.map(({ p50Ms }) => p50Ms)),
    );
    const p99 = median(slices.after.map(({ p99Ms }) => p99Ms));
    const figures = { before: before ?? Number.NaN, after: after ?? Number.NaN, p99 };
    rows.push({ name, ...figures, ...(goalMs !== undefined && { goalMs }) });
  }
  return rows;
}

/** What others notice of the client with four of ten jobs who polls their usage. */
function measureOthers({ jobs, books, server }: Filled): Promise<Table> {
  const { 'status of a job': status, 'usage of a client': usage } = requests(jobs);
  if (status === undefined || usage === undefined) throw new Error('both requests are listed');
  const target = { ...server, apiKey: books.tokens.client };
  return measurePolling(target, { read: requestOf('status of a job', status), polled: usage.path });
}

/** What growth costs: tables of requests, and of what others notice of one who polls. */
export type GrowthTables = Readonly<{ requests: Table; polling: Table }>;

/**
 * What requests cost with 10,000 jobs and with many: one connection, medians of interleaved rounds.
 *
 * @param slowness how many times as slow this machine is as the one for which the goals are.
 */
export async function measureGrowth(
  root: string,
  { jobs, slowness }: Readonly<{ jobs: number; slowness: number }>,
): Promise<GrowthTables> {
  return measureStarted((size) => start(root, size), { jobs, slowness });
}

/** The same over databases of PostgreSQL with the same rows. The goals are SQLite's, and not judged. */
export async function measureGrowthOnPostgres(root: string, jobs: number): Promise<GrowthTables> {
  const postgres = await startDurable();
  try {
    return await measureStarted((size) => start(root, size, postgres), { jobs });
  } finally {
    await postgres.stop();
  }
}

async function measureStarted(
  startWith: (jobs: number) => Promise<Filled>,
  { jobs, slowness }: Extent,
): Promise<GrowthTables> {
  const started: Filled[] = [];
  try {
    for (const size of [few, jobs]) started.push(await startWith(size));
    const [small, large] = started;
    if (small === undefined || large === undefined) throw new Error('both servers have started');
    const atRest = { before: await awaitRest(small.server), after: await awaitRest(large.server) };
    const rows = await compare(small, large);
    const polling = await measureOthers(large);
    const payouts = { before: await payOut(small), after: await payOut(large) };
    const table = toTable(
      [
        { name: 'start', before: small.server.startMs, after: large.server.startMs },
        { name: 'work after the first start', ...atRest },
        ...rows,
        { name: 'weekly payouts, once', ...payouts, goalMs: payoutsGoalMs },
      ],
      { jobs, slowness },
    );
    return { requests: table, polling };
  } finally {
    for (const { server } of started) await server.stop();
  }
}
