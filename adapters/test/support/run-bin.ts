import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { testEnvironment } from '../../src/testing/marketplace.ts';

/**
 * The environment variables that programs started by tests inherit. The compile cache halves their
 * start-up time, because the server's modules are not stripped of types and compiled again.
 */
export const programEnvironment: Readonly<NodeJS.ProcessEnv> = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

/** Shell arguments that run a program with a file size limit of 2 MiB. */
export const withSmallFiles = (...program: readonly string[]): string[] => [
  '-c',
  'ulimit -f 4096; exec "$0" --conditions=source "$@"',
  process.execPath,
  ...program,
];

/** The program of `npm start`, which is built; `npm run dev` runs the same from its sources. */
const built = [fileURLToPath(new URL('../../bin/nsem-server.js', import.meta.url))];
const fromSources = [
  '--conditions=source',
  fileURLToPath(new URL('../../src/bin.ts', import.meta.url)),
];

/** A run of `nsem-server` and its output. */
export type BinRun = Readonly<{
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Resolves with the printed address; rejects with the whole output if the process ends first. */
  url: Promise<string>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
}>;

/** Runs the server's program with exactly this environment. */
export const runBin = (
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): BinRun => run(environment, process.execPath, [...built, ...args]);

/** Runs the same from its sources, which takes longer to start. */
export const runSources = (
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): BinRun => run(environment, process.execPath, [...fromSources, ...args]);

/** Runs the server's program where no file may be larger than 2 MiB. */
export const runWithSmallFiles = (environment: Readonly<Record<string, string>>): BinRun =>
  run(environment, 'sh', withSmallFiles(...built));

function run(
  environment: Readonly<Record<string, string>>,
  command: string,
  args: readonly string[],
): BinRun {
  const child = spawn(command, args, {
    env: { ...programEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  const { promise: url, resolve, reject } = Promise.withResolvers<string>();
  // Tests of failing starts never await the address, so its rejection must count as handled.
  url.catch(() => undefined);
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text;
    const address = /running at (\S+)\n/.exec(said.stdout)?.[1];
    if (address !== undefined) resolve(address);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text;
  });
  const ended = once(child, 'close').then(([code]) => {
    reject(new Error(`it ended with ${String(code)}: ${said.stdout}${said.stderr}`));
    return code as number | null;
  });
  return { child, url, ended, stdout: () => said.stdout, stderr: () => said.stderr };
}

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
