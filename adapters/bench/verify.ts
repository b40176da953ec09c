// Measures `nsem-server verify` over many jobs, beside plainly reading the rows that it checks.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { fillBooks } from './fill-books.ts';
import { printLine, printTable } from './report.ts';

const { values: options } = parseArgs({ options: { jobs: { type: 'string', default: '20000' } } });

const program = new URL('../src/bin.ts', import.meta.url).pathname;

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

function readPlainly(file: string): number {
  const startedAt = performance.now();
  const database = new Database(file, { readonly: true });
  for (const table of tables) {
    for (const row of database.prepare(`select * from ${table}`).raw().iterate()) void row;
  }
  database.close();
  return (performance.now() - startedAt) / 1_000;
}

/** Runs the command as a process of its own; Linux reports the most memory that it had. */
async function verify(dataDir: string) {
  const startedAt = performance.now();
  const report = "process.on('exit', () => console.error(process.resourceUsage().maxRSS))";
  const preload = `data:text/javascript,${encodeURIComponent(report)}`;
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', preload, program, 'verify'],
    { env: { ...process.env, NSEM_DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [printed, noted] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  const seconds = (performance.now() - startedAt) / 1_000;
  const maxKiB = Number(noted.join('').trim().split('\n').at(-1));
  return { printed: printed.join('').trim(), seconds, mebibytes: maxKiB / 1_024 };
}

const folder = await mkdtemp(join(tmpdir(), 'nsem-verify-bench-'));
try {
  const file = await fillBooks(folder, Number(options.jobs));
  const { size } = await stat(file);
  const plain = readPlainly(file);
  const { printed, seconds, mebibytes } = await verify(folder);
  printLine(`${printed}\n`);
  printTable([
    {
      jobs: options.jobs,
      'database MiB': (size / 1_024 ** 2).toFixed(0),
      'verify s': seconds.toFixed(1),
      'peak MiB': mebibytes.toFixed(0),
      'reading s': plain.toFixed(1),
      'ratio to reading': (seconds / plain).toFixed(1),
    },
  ]);
} finally {
  await rm(folder, { recursive: true });
}
