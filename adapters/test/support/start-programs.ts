import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach } from 'vitest';

import { type BinRun, runBin } from './run-bin.ts';

/** The programs that a test starts, in a folder of its own. */
export type StartedPrograms = Readonly<{
  folder: string;
  /** The marketplace's, in the folder; it does not exist yet. */
  dataDir: string;
  /** Starts the built program. */
  run(environment?: Readonly<Record<string, string>>, ...args: readonly string[]): BinRun;
  /** Takes over a program that was started in another way. */
  add(run: BinRun): BinRun;
  /** Sends a signal, and resolves with the exit code. */
  stop(run: BinRun, signal?: NodeJS.Signals): BinRun['ended'];
}>;

/** Prepares a folder before each test of a file; afterwards kills what still runs, and removes the folder. */
export function startPrograms(): StartedPrograms {
  let folder = '';
  const runs: BinRun[] = [];
  const dataDir = () => join(folder, 'data');
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-start-'));
  });
  afterEach(async () => {
    for (const { child, ended } of runs.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
    await rm(folder, { recursive: true });
  });
  function add(run: BinRun): BinRun {
    runs.push(run);
    return run;
  }
  return {
    get folder() {
      return folder;
    },
    get dataDir() {
      return dataDir();
    },
    add,
    run: (environment = {}, ...args) =>
      add(runBin({ PORT: '0', NSEM_DATA_DIR: dataDir(), ...environment }, ...args)),
    stop({ child, ended }, signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** A line to a server on this machine, which can be cut while the server goes on. */
export type Line = Readonly<{
  port: number;
  /** Breaks all connections off, and refuses others. */
  cut(): Promise<void>;
  /** Takes connections again, at the same port. */
  mend(): Promise<void>;
}>;

/** Starts a line to a port. */
export async function startLine(to: number): Promise<Line> {
  const sockets = new Set<Socket>();
  const register = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((caller) => {
    const called = connect(to, '127.0.0.1');
    register(caller, called);
    register(called, caller);
    caller.pipe(called).pipe(caller);
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    port,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      await listen(port);
    },
  };
}
