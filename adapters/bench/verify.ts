// Measures `nsem-server verify` over many jobs, compared with plainly reading the rows that it
// checks, and how long the ledger's seals hold the writer.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { openDatabase } from '../src/persistence/database.ts';
import { systemClock } from '../src/system/system-clock.ts';
import { fillBooks } from './fill-books.ts';
import { printLine, printTable } from './report.ts';

const { values: options } = parseArgs({ options: { jobs: { type: 'string', default: '20000' } } });

const program = new URL('../bin/nsem-server.js', import.meta.url).pathname;

/** What `verify` reads. */
const tables = [
  'ledger_accounts',
  'ledger_postings',
  'ledger_entries',
  'ledger_lines',
  'jobs',
  'job_events',
  'earnings',
  'payouts',
];

function readPlainly(file: string) {
  const startedAt = process.cpuUsage();
  const database = new Database(file, { readonly: true });
  for (const table of tables) {
    for (const row of database.prepare(`select * from ${table}`).raw().iterate()) void row;
  }
  database.close();
  const { user, system } = process.cpuUsage(startedAt);
  return (user + system) / 1e6;
}

/** Seals the whole ledger; returns how long all seals took, and the longest one. */
async function seal(file: string) {
  const { seals, close } = await openDatabase({
    file,
    onFatal: (error) => {
      throw error;
    },
  });
  const times: number[] = [];
  for (let isLeft = true; isLeft;) {
    const startedAt = performance.now();
    isLeft = await seals.sealSome(systemClock.now());
    times.push(performance.now() - startedAt);
  }
  await close();
  return {
    seconds: times.reduce((sum, time) => sum + time, 0) / 1_000,
    longestMs: Math.max(...times),
  };
}

/**
 * What the process prints when it ends: the most memory that it had, and its processor time. The system counts
 * what its parent had at the start as its own, but not in this file.
 */
const report = `
  import { readFileSync } from 'node:fs';
  process.on('exit', () => {
    const maxKiB = /VmHWM:\\s+(\\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    const { user, system } = process.cpuUsage();
    console.error(JSON.stringify([Number(maxKiB) / 1024, (user + system) / 1e6]));
  });`;

/** Runs the built command as a process of its own. */
async function verify(dataDir: string) {
  const startedAt = performance.now();
  const preload = `data:text/javascript,${encodeURIComponent(report)}`;
  const child = spawn(process.execPath, ['--import', preload, program, 'verify'], {
    env: { ...process.env, NSEM_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, noted] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  const seconds = (performance.now() - startedAt) / 1_000;
  const last = noted.join('').trim().split('\n').at(-1) ?? '';
  const [mebibytes, cpuSeconds] = JSON.parse(last) as [number, number];
  return { printed: printed.join('').trim(), seconds, mebibytes, cpuSeconds };
}

const folder = await mkdtemp(join(tmpdir(), 'nsem-verify-bench-'));
try {
  const file = await fillBooks(folder, Number(options.jobs));
  const sealed = await seal(file);
  const { size } = await stat(file);
  const plain = readPlainly(file);
  const { printed, seconds, mebibytes, cpuSeconds } = await verify(folder);
  printLine(`${printed}\n`);
  printTable([
    {
      jobs: options.jobs,
      'sealing s': sealed.seconds.toFixed(1),
      'longest seal ms': sealed.longestMs.toFixed(1),
      'database MiB': (size / 1_024 ** 2).toFixed(0),
      'verify s': seconds.toFixed(1),
      'CPU s': cpuSeconds.toFixed(1),
      'peak MiB': mebibytes.toFixed(0),
      'reading CPU s': plain.toFixed(1),
      'ratio to reading': (cpuSeconds / plain).toFixed(1),
    },
  ]);
} finally {
  await rm(folder, { recursive: true });
}
