// The process of `startPostgres`: a PostgreSQL server of its own, which ends with its input: however the
// process ends that started it, no server and no folder remain.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findPostgresPrograms, postgresFolder } from './binaries.ts';

/** PostgreSQL does not run as root: the user without privileges of every Unix runs it then. */
const unprivilegedId = 65_534;
const user = process.getuid?.() === 0 ? { uid: unprivilegedId, gid: unprivilegedId } : {};

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nsem-postgres-'));
  chmodSync(folder, 0o700);
  if ('uid' in user) chownSync(folder, unprivilegedId, unprivilegedId);
  return folder;
}

/** Where the programs are; in the server's folder if the user who runs them cannot reach the packages. */
function reachPrograms(folder: string): (name: 'initdb' | 'postgres') => string {
  const programs = findPostgresPrograms();
  const { status } = spawnSync(programs('postgres'), ['--version'], { ...user, cwd: folder });
  if (status === 0) return programs;
  const copied = join(folder, 'programs');
  cpSync(postgresFolder(), copied, { recursive: true, verbatimSymlinks: true });
  return (name) => join(copied, 'native/bin', name);
}

function initialise(folder: string): void {
  const options = ['-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'];
  const args = ['-D', join(folder, 'data'), ...options];
  const { status, stderr, error } = spawnSync(programs('initdb'), args, {
    ...user,
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw error ?? new Error(`initdb failed: ${stderr}`);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function start(folder: string, port: number, settings: readonly string[]) {
  const args = ['-D', join(folder, 'data'), '-p', String(port), '-k', folder];
  const all = ['listen_addresses=127.0.0.1', 'max_connections=200', ...settings];
  const server = spawn(programs('postgres'), [...args, ...all.flatMap((one) => ['-c', one])], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const log = createInterface(server.stderr);
  const ready = new Promise<void>((resolve, reject) => {
    const lines: string[] = [];
    log.on('line', (line) => {
      if (line.includes('ready to accept connections')) resolve();
      if (lines.length < 50) lines.push(line);
    });
    server.once('exit', () => reject(new Error(`PostgreSQL ended:\n${lines.join('\n')}`)));
  });
  await ready;
  return server;
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  await ended;
}

const folder = createFolder();
const programs = reachPrograms(folder);
let server: ChildProcess | undefined;
// A signal for the group of the tests' processes reaches this one too: it ends when they have ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
try {
  initialise(folder);
  const port = await findFreePort();
  server = await start(folder, port, process.argv.slice(2));
  process.stdout.write(`${JSON.stringify({ port, pid: server.pid })}\n`);
  process.stdin.resume();
  await once(process.stdin, 'close');
} finally {
  if (server !== undefined) await stop(server);
  rmSync(folder, { recursive: true, force: true });
}
