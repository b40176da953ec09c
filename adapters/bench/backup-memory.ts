// Downloads a backup of many small files from a server, while another client reads jobs: how much
// memory and processor time a file takes, and how much longer the reads take meanwhile.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { newFileKey } from '../src/files/file-names.ts';
import { pathInFolder } from '../src/files/folder-file-store.ts';
import { fillMarketplace, type FilledMarketplace } from './fill-marketplace.ts';
import { issueAdminKey } from './issue-access.ts';
import { cpuMs, printLine, printTable } from './report.ts';

const { values: options } = parseArgs({
  options: {
    files: { type: 'string', default: '10000' },
    // The sources of another version, to compare it.
    server: { type: 'string', default: fileURLToPath(new URL('../src/bin.ts', import.meta.url)) },
  },
});

const smallFileBytes = 700;
const contentTypes = ['audio/mpeg', 'text/plain'] as const;

/** Writes small files and registers them: half of them recordings, half of them texts. */
function addFiles(dataDir: string, count: number): void {
  const database = new Database(join(dataDir, 'nsem.db'));
  const insert = database.prepare(
    'insert into files (key, name, content_type, size_bytes, sha256) values (?, ?, ?, ?, ?)',
  );
  const folder = join(dataDir, 'files');
  for (let n = 0; n < 256; n += 1) {
    mkdirSync(join(folder, n.toString(16).padStart(2, '0')), { recursive: true });
  }
  database.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const contentType = contentTypes[n % 2] ?? 'text/plain';
      const key = newFileKey(contentType);
      const bytes = randomBytes(smallFileBytes);
      writeFileSync(pathInFolder(folder, key), bytes);
      const digest = createHash('sha256').update(bytes).digest('hex');
      insert.run(key, `Akwaaba ${n}`, contentType, bytes.length, digest);
    }
  })();
  database.close();
}

async function startServer({ dataDirs, secret }: FilledMarketplace) {
  const child = spawn(process.execPath, ['--conditions=source', options.server], {
    cwd: dirname(options.server),
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      NSEM_DATA_DIR: dataDirs.nsem,
      NSEM_SECRET: secret,
      NSEM_DEMO: '0',
      LOG_LEVEL: 'warn',
      NSEM_RATE_LIMIT: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
    if (url === undefined || child.pid === undefined) continue;
    child.stdout.resume();
    const stop = async () => {
      child.kill('SIGTERM');
      await exited;
    };
    return { url, pid: child.pid, stop };
  }
  throw new Error(`the server ended before it printed an address:\n${output}`);
}

/** The largest resident memory of a process so far, in MiB. */
async function peakMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Restarts the measurement of the largest resident memory. */
const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Reads jobs every few milliseconds until `isDone`; returns how long each read took, in ms. */
async function readJobs(url: string, apiKey: string, isDone: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isDone()) {
    const began = performance.now();
    const response = await fetch(`${url}/jobs?limit=20`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`a read failed: ${response.status}`);
    times.push(performance.now() - began);
    await pause(5);
  }
  return times;
}

const downloader = `
const response = await fetch(process.argv[1], { headers: { authorization: process.argv[2] } });
let bytes = 0;
for await (const chunk of response.body) bytes += chunk.length;
process.stdout.write(response.status + ' ' + bytes);`;

/** Downloads in a process of its own, so that the reads are not delayed by it. */
async function download(url: string, apiKey: string): Promise<number> {
  const args = ['--input-type=module', '--eval', downloader, '--'];
  const child = spawn(
    process.execPath,
    [...args, `${url}/admin/download/all`, `Bearer ${apiKey}`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  for await (const chunk of child.stdout) output += String(chunk);
  const [status, bytes] = output.split(' ');
  if (status !== '200') throw new Error(`the download failed: ${output}`);
  return Number(bytes);
}

const p99 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;

async function measure(root: string, files: number) {
  const filled = await fillMarketplace(root, { jobs: 500, providers: 4 });
  addFiles(filled.dataDirs.nsem, files);
  const backupKey = await issueAdminKey(filled, ['backup']);
  const { url, pid, stop } = await startServer(filled);
  try {
    const until = performance.now() + 6_000;
    await readJobs(url, filled.apiKey, () => performance.now() > until - 4_000);
    const restTimes = await readJobs(url, filled.apiKey, () => performance.now() > until);
    resetPeak(pid);
    const [restMiB, restCpuMs, began] = [await peakMiB(pid), await cpuMs(pid), performance.now()];
    let isDone = false;
    const downloading = download(url, backupKey).finally(() => {
      isDone = true;
    });
    const [times, bytes] = await Promise.all([
      readJobs(url, filled.apiKey, () => isDone),
      downloading,
    ]);
    const seconds = (performance.now() - began) / 1_000;
    return {
      files,
      bytes,
      seconds,
      aboveRestMiB: (await peakMiB(pid)) - restMiB,
      cpuMsPerFile: ((await cpuMs(pid)) - restCpuMs) / files,
      restP99: p99(restTimes),
      p99: p99(times),
    };
  } finally {
    await stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'nsem-backup-memory-'));
try {
  const most = Number(options.files);
  const runs = [];
  for (const files of [Math.round(most / 10), most]) {
    runs.push(await measure(join(folder, String(files)), files));
  }
  printTable(
    runs.map((run) => ({
      files: String(run.files),
      MiB: (run.bytes / 1024 / 1024).toFixed(1),
      seconds: run.seconds.toFixed(1),
      'MiB above rest': run.aboveRestMiB.toFixed(0),
      'CPU ms a file': run.cpuMsPerFile.toFixed(2),
      'p99 at rest': run.restP99.toFixed(1),
      'p99 meanwhile': run.p99.toFixed(1),
      ratio: (run.p99 / run.restP99).toFixed(2),
    })),
  );
  const [few, many] = runs;
  if (few !== undefined && many !== undefined) {
    const more = many.aboveRestMiB - few.aboveRestMiB;
    printLine(`Ten times the files take ${more.toFixed(0)} MiB more.`);
  }
} finally {
  await rm(folder, { recursive: true });
}
