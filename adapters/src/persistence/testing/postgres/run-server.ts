// The process of `startPostgres`: a PostgreSQL server of its own, which ends with its input: however the
// process ends that started it, no server and no folder remain. It reads commands, one a line.
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import {
  copyCluster,
  createFolder,
  end,
  findFreePort,
  type Primary,
  reachPrograms,
  start,
  type Start,
} from './cluster.ts';
import { createCluster } from './prepared-cluster.ts';

/** How a server is started, as JSON in the argument of this program. */
export type RunOptions = Readonly<{
  settings: readonly string[];
  /** The server of which this one is a standby. */
  primary?: Primary;
}>;

const { settings, primary } = JSON.parse(process.argv[2] ?? '{}') as RunOptions;
const folder = createFolder();
let server: ChildProcess | undefined;

const mostAttempts = 200;
const betweenAttemptsMs = 50;

/** Starts a server that was killed: its connections, which are processes too, may not have ended yet. */
async function restart(options: Start): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(options);
    } catch (error) {
      if (attempt === mostAttempts) throw error;
      await delay(betweenAttemptsMs);
    }
  }
}

async function obey(command: string, options: Start): Promise<void> {
  if (server === undefined) throw new Error('no server runs');
  if (command === 'kill') await end(server, 'SIGKILL');
  else if (command === 'restart') server = await restart(options);
  else throw new Error(`${command} is no command`);
}

const report = (options: Start) =>
  process.stdout.write(`${JSON.stringify({ port: options.port, pid: server?.pid, folder })}\n`);

// A signal for the group of the tests' processes reaches this one too: it ends when they have ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
try {
  const programs = reachPrograms(folder);
  if (primary === undefined) await createCluster(folder, programs);
  else await copyCluster(primary, folder);
  const options = { folder, port: await findFreePort(), programs, settings };
  server = await start(options);
  report(options);
  for await (const command of createInterface(process.stdin)) {
    await obey(command, options);
    report(options);
  }
} finally {
  if (server !== undefined) await end(server, 'SIGINT');
  rmSync(folder, { recursive: true, force: true });
}
