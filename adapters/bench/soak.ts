// A marketplace at work for a while: requests for jobs, reads, 200 followers, backups and looks at its
// health. Prints how memory, open handles and the write-ahead log developed, and how long reads took.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { fillMarketplace } from './fill-marketplace.ts';
import { issueAdminKey, logInAdmins } from './issue-access.ts';
import { countHandles, median, printLine, printTable, residentMiB } from './report.ts';
import { type Scenario, scenarios, startTarget } from './load.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    jobs: { type: 'string', default: '10000' },
    followers: { type: 'string', default: '200' },
  },
});

const [sampleMs, healthMs, backupMs, requestMs, readMs] = [5_000, 10_000, 60_000, 50, 10];
/** The server refuses more streams of one account. */
const followersOfAdmin = 10;
const mebibyte = 1_048_576;
const goals = { growth: 1.1, walMiB: 64, slowestReadMs: 100 };

const root = await mkdtemp(join(tmpdir(), 'nsem-soak-'));
const filled = await fillMarketplace(root, { jobs: Number(options.jobs), providers: 40 });
const adminKey = await issueAdminKey(filled, ['backup']);
const admins = await logInAdmins(filled, Math.ceil(Number(options.followers) / followersOfAdmin));
const server = await startTarget('nsem', { ...filled, dataDir: filled.dataDirs.nsem });
const { url, pid, apiKey } = server;
const ends = performance.now() + Number(options.minutes) * 60_000;
const isOver = (): boolean => performance.now() >= ends;

/** What has happened so far. */
const counts = {
  requests: 0,
  cancellations: 0,
  reads: 0,
  events: 0,
  backups: 0,
  healthChecks: 0,
};

/** A sample of the server's figures. */
type Sample = Readonly<Record<'residentMiB' | 'handles' | 'walMiB', number>>;

type SentRequest = Readonly<{ method: 'GET' | 'POST' | 'DELETE'; path: string; body?: string }>;

async function send(scenario: SentRequest, key = apiKey) {
  const { method, path, body } = scenario;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
    },
    ...(body !== undefined && { body }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return response;
}

/** Repeats some work at a pace until the end. */
async function repeat(everyMs: number, work: () => Promise<unknown>): Promise<void> {
  while (!isOver()) {
    const began = performance.now();
    await work();
    await pause(Math.max(0, everyMs - (performance.now() - began)));
  }
}

/** Counts the events of a stream until the end; the server ends none of them before. */
async function follow(token: string): Promise<void> {
  const hangUp = new AbortController();
  const timer = setTimeout(() => hangUp.abort(), Math.max(0, ends - performance.now()));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/events`, { headers, signal: hangUp.signal });
  if (!response.ok || response.body === null) throw new Error(`/events: ${response.status}`);
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body) {
      counts.events += decoder.decode(chunk, { stream: true }).split('event: job\n').length - 1;
    }
  } catch (error) {
    if (!hangUp.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  if (!isOver()) throw new Error('the server ended a stream of events');
}

const [request, ...reads] = scenarios(filled.jobId);
if (request === undefined) throw new Error('there is a request for a job');

const readTimes: number[] = [];

async function read(): Promise<void> {
  const scenario = reads[counts.reads % reads.length];
  if (scenario === undefined) return;
  counts.reads += 1;
  const began = performance.now();
  await (await send(scenario)).arrayBuffer();
  readTimes.push(performance.now() - began);
}

/** Requests a job; every second one is cancelled, which all followers hear of. */
async function requestJob(): Promise<void> {
  const { id } = (await (await send(request as Scenario)).json()) as Readonly<{ id: number }>;
  counts.requests += 1;
  if (counts.requests % 2 === 0) return;
  await (await send({ method: 'DELETE', path: `/jobs/${id}` })).arrayBuffer();
  counts.cancellations += 1;
}

async function checkHealth(): Promise<void> {
  await (await send({ method: 'GET', path: '/admin/health' }, admins[0])).arrayBuffer();
  counts.healthChecks += 1;
}

async function backUp(): Promise<void> {
  const { body } = await send({ method: 'GET', path: '/admin/download/all' }, adminKey);
  if (body === null) throw new Error('a backup has bytes');
  for await (const chunk of body) void chunk;
  counts.backups += 1;
}

const samples: Sample[] = [];

async function takeSample(): Promise<void> {
  const wal = await stat(join(filled.dataDirs.nsem, 'nsem.db-wal'));
  const sample = {
    residentMiB: await residentMiB(pid),
    handles: await countHandles(pid),
    walMiB: wal.size / mebibyte,
  };
  samples.push(sample);
  if (samples.length % 12 === 1) {
    printLine(
      `${((samples.length * sampleMs) / 60_000).toFixed(0)} min: ${JSON.stringify(sample)}`,
    );
  }
}

/** The median of a figure in a quarter of the time, from 0. */
function inQuarter(name: keyof Sample, quarter: number): number {
  const length = Math.floor(samples.length / 4);
  return median(samples.slice(quarter * length, (quarter + 1) * length).map((one) => one[name]));
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Prints how each figure developed after the first quarter, in which caches fill. */
function report(): void {
  printTable(
    (['residentMiB', 'handles', 'walMiB'] as const).map((name) => ({
      figure: name,
      '2nd quarter': inQuarter(name, 1).toFixed(1),
      '3rd': inQuarter(name, 2).toFixed(1),
      '4th': inQuarter(name, 3).toFixed(1),
      ratio: (inQuarter(name, 3) / inQuarter(name, 1)).toFixed(2),
    })),
  );
  printLine(JSON.stringify(counts));
  const sorted = readTimes.toSorted((one, other) => one - other);
  const slowestReads = percentile(sorted, 0.999);
  printLine(
    `reads: p50 ${percentile(sorted, 0.5).toFixed(1)} ms, p99 ${percentile(sorted, 0.99).toFixed(1)} ms`,
  );
  const judged = [
    ...(['residentMiB', 'handles'] as const).map((name) => ({
      goal: `${name} of the 4th quarter at most ${goals.growth} times those of the 2nd`,
      isMet: inQuarter(name, 3) <= goals.growth * inQuarter(name, 1),
    })),
    // The file keeps its largest size, up to the limit.
    {
      goal: `walMiB of the 4th quarter at most ${goals.walMiB}`,
      isMet: inQuarter('walMiB', 3) <= goals.walMiB,
    },
    {
      goal: `999 of 1,000 reads within ${goals.slowestReadMs} ms: ${slowestReads.toFixed(0)}`,
      isMet: slowestReads <= goals.slowestReadMs,
    },
  ];
  for (const { goal, isMet } of judged) printLine(`${isMet ? 'met   ' : 'MISSED'} ${goal}`);
  if (judged.some(({ isMet }) => !isMet)) process.exitCode = 1;
}

try {
  const followers = Array.from({ length: Number(options.followers) }, (_, nth) =>
    follow(admins[nth % admins.length] ?? ''),
  );
  await Promise.all([
    ...followers,
    repeat(requestMs, requestJob),
    repeat(readMs, read),
    repeat(healthMs, checkHealth),
    repeat(backupMs, backUp),
    repeat(sampleMs, takeSample),
  ]);
  report();
} finally {
  await server.stop();
  await rm(root, { recursive: true, force: true });
}
