import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A PostgreSQL server of the tests. */
export type PostgresServer = Readonly<{
  port: number;
  /** The process id of the server itself. */
  pid: number;
  /** The address of one of its databases. */
  urlOf(database: string): string;
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
}>;

const program = new URL('run-server.ts', import.meta.url);

/** What a test need not wait for: a machine that stops loses the whole server anyway. */
const fast = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/**
 * Starts a real PostgreSQL server with an empty cluster on a free port; it takes about a second. It ends
 * with this process.
 *
 * @param settings of the server, as `name=value`; without any it is fast and not durable.
 * @throws {Error} if it does not start.
 */
export async function startPostgres(settings: readonly string[] = fast): Promise<PostgresServer> {
  const child = spawn(process.execPath, ['--no-warnings', program.pathname, ...settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => []),
  ])) as readonly (string | undefined)[];
  if (line === undefined) throw new Error('PostgreSQL has not started.');
  const { port, pid } = JSON.parse(line) as Readonly<{ port: number; pid: number }>;
  // It keeps no process from ending.
  child.unref();
  for (const stream of [child.stdin, child.stdout])
    (stream as unknown as { unref(): void }).unref();
  return {
    port,
    pid,
    urlOf: (database) => `postgresql://postgres@127.0.0.1:${port}/${database}`,
    async stop() {
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
}
