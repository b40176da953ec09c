import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { standbyName } from './cluster.ts';
import type { RunOptions } from './run-server.ts';

/** A PostgreSQL server of the tests. */
export type PostgresServer = Readonly<{
  port: number;
  /** The process id of the server itself; another one after a restart. */
  pid: number;
  /** Where its cluster is. */
  folder: string;
  /** The address of one of its databases. */
  urlOf(database: string): string;
  /** Kills it, as a crash would end it; its cluster remains. */
  kill(): Promise<void>;
  /** Starts it again on its cluster after a kill, and waits until it takes connections. */
  restart(): Promise<void>;
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
}>;

const program = new URL('run-server.ts', import.meta.url);

/** What a test need not wait for: a machine that stops loses the whole server anyway. */
const fast = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

type Report = Readonly<{ port: number; pid: number; folder: string }>;

/** Sends commands to the process that runs a server, and reads what it reports. */
function openTalk(child: ChildProcess, ended: Promise<unknown>) {
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('it has an input and an output');
  const lines = createInterface(stdout);
  return {
    async read(): Promise<Report> {
      const [line] = (await Promise.race([once(lines, 'line'), ended.then(() => [])])) as string[];
      if (line === undefined) throw new Error('PostgreSQL has not started.');
      return JSON.parse(line) as Report;
    },
    send: (command: string) => void stdin.write(`${command}\n`),
    end: () => void stdin.end(),
    /** It keeps no process from ending. */
    unref() {
      child.unref();
      for (const stream of [stdin, stdout]) (stream as unknown as { unref(): void }).unref();
    },
  };
}

async function runServer(options: RunOptions): Promise<PostgresServer> {
  const args = ['--no-warnings', '--conditions=source', program.pathname, JSON.stringify(options)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const talk = openTalk(child, ended);
  let report = await talk.read();
  const { port, folder } = report;
  talk.unref();
  async function command(name: 'kill' | 'restart'): Promise<void> {
    const read = talk.read();
    talk.send(name);
    report = await read;
  }
  return {
    port,
    folder,
    get pid() {
      return report.pid;
    },
    urlOf: (database) => `postgresql://postgres@127.0.0.1:${port}/${database}`,
    kill: () => command('kill'),
    restart: () => command('restart'),
    async stop() {
      child.ref();
      talk.end();
      await ended;
    },
  };
}

/**
 * Starts a real PostgreSQL server with a cluster of its own on a free port; it takes about a second. It ends
 * with this process.
 *
 * @param settings of the server, as `name=value`; without any it is fast and not durable.
 * @throws {Error} if it does not start.
 */
export const startPostgres = (settings: readonly string[] = fast): Promise<PostgresServer> =>
  runServer({ settings });

/** Whether each commit of a server waits for its standby. */
async function isSynchronous(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select sync_state from pg_stat_replication');
  return (rows as readonly Readonly<{ sync_state: string }>[])[0]?.sync_state === 'sync';
}

/**
 * Starts a standby of a server, and returns when each of the server's commits waits for it.
 *
 * @param settings as for `startPostgres`.
 */
export async function startStandby(
  { port, folder, urlOf }: PostgresServer,
  settings: readonly string[],
): Promise<PostgresServer> {
  const standby = await runServer({ settings, primary: { port, folder } });
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  await client.query(`alter system set synchronous_standby_names = 'FIRST 1 (${standbyName})'`);
  await client.query('select pg_reload_conf()');
  for (let tries = 0; !(await isSynchronous(client)); tries += 1) {
    if (tries === 500) throw new Error('The standby does not follow.');
    await delay(20);
  }
  await client.end();
  return standby;
}
