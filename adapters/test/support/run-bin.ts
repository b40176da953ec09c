import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { programEnvironment } from './program-environment.ts';
import { withSmallFiles } from './small-files.ts';

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
