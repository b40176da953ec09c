import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A program, the folder in which it runs, and the file that its output is appended to. */
export type Program = Readonly<{
  command: string;
  args: readonly string[];
  folder: string;
  log: string;
  env?: Readonly<Record<string, string | undefined>>;
}>;

/** The programs that run now, and whether they end with the benchmark. */
const running = new Set<ChildProcess>();
let isWatched = false;

/** Ends a program with those that it has started, which are its process group. */
function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

const endAll = (): void => {
  for (const child of running) endGroup(child, 'SIGKILL');
};

/** A benchmark that fails or is interrupted leaves no program behind. */
function endWithBenchmark(child: ChildProcess): void {
  if (!isWatched) {
    isWatched = true;
    process.once('exit', endAll);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        endAll();
        process.kill(process.pid, signal);
      });
    }
  }
  running.add(child);
  child.once('exit', () => running.delete(child));
}

/**
 * Starts a program with this version of Node on its path; it ends when the benchmark ends.
 *
 * @throws if there is no such program.
 */
export async function startProgram(program: Program): Promise<ChildProcess> {
  const { command, args, folder, log, env } = program;
  const output = await open(log, 'a');
  const child = spawn(command, args, {
    cwd: folder,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
      HOME: process.env['HOME'],
      NODE_ENV: 'production',
      ...env,
    },
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  try {
    await once(child, 'spawn');
  } finally {
    await output.close();
  }
  endWithBenchmark(child);
  return child;
}

/** Whether a program still runs. */
export const isRunning = ({ exitCode, signalCode, pid }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null;

/** Ends a program and what it has started, with force if it does not end by itself. */
export async function stopProgram(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const exited = once(child, 'exit');
  endGroup(child, 'SIGTERM');
  const given = new AbortController();
  const patience = wait(5_000, 'silent', { signal: given.signal }).catch(() => 'ended');
  if ((await Promise.race([exited, patience])) === 'silent') endGroup(child, 'SIGKILL');
  await exited;
  given.abort();
}

/**
 * Runs a program to its end.
 *
 * @throws if it fails, or takes longer than the minutes.
 */
export async function runProgram(program: Program, minutes: number): Promise<void> {
  const shown = [program.command, ...program.args].join(' ').replace(process.execPath, 'node');
  const child = await startProgram(program);
  const given = new AbortController();
  const limit = wait(minutes * 60_000, 'late', { signal: given.signal }).catch(() => 'ended');
  const exited = isRunning(child) ? once(child, 'exit') : Promise.resolve();
  const isLate = (await Promise.race([exited, limit])) === 'late';
  given.abort();
  await stopProgram(child);
  if (isLate) throw new Error(`"${shown}" took longer than ${minutes} minutes`);
  if (child.exitCode !== 0) throw new Error(`"${shown}" failed`);
}

/** A port of 127.0.0.1 that is free now. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
