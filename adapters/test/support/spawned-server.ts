import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { testEnvironment } from '../../src/testing/marketplace.ts';
import { programEnvironment } from './program-environment.ts';

const bin = fileURLToPath(new URL('../../bin/nsem-server.js', import.meta.url));

/** The built server in a separate process, as `npm start` runs it. */
export type SpawnedServer = Readonly<{
  url: string;
  process: ChildProcess;
  /** Kills the process without warning, and waits until it has exited. */
  kill(): Promise<void>;
  /** Stops it as Ctrl-C does; returns the exit code. */
  interrupt(): Promise<number | null>;
  /** Stops it as systemd does; returns the exit code. */
  terminate(): Promise<number | null>;
}>;

/** Starts the server on a data directory and waits until it prints its address. */
export async function spawnServer(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<SpawnedServer> {
  const child = spawn(process.execPath, [bin], {
    env: { ...programEnvironment, ...testEnvironment(dataDir), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const end = async (signal: 'SIGKILL' | 'SIGINT' | 'SIGTERM') => {
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  };
  const url = await printedAddress(child);
  return {
    url,
    process: child,
    kill: async () => void (await end('SIGKILL')),
    interrupt: () => end('SIGINT'),
    terminate: () => end('SIGTERM'),
  };
}

/** Resolves with the printed address; rejects with the whole output if the process ends first. */
function printedAddress(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = '';
  const listen = (chunk: Buffer) => {
    said += chunk.toString();
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    if (address !== undefined) resolve(address);
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  return promise;
}
