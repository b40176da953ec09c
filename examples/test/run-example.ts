import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

import { onTestFinished } from 'vitest';

/** The result of a program. */
export type ProgramResult = Readonly<{ code: number | null; stdout: string; stderr: string }>;

/** A running program. */
export type RunningProgram = Readonly<{
  stdin: Writable;
  /**
   * Resolves when its standard output matches.
   *
   * @throws if it ends before.
   */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<ProgramResult>;
  interrupt(): void;
  kill: () => void;
}>;

/** The environment of a program. */
export type ProgramEnvironment = Readonly<{
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** Whether it treats its output as a terminal. */
  isTerminal?: boolean;
}>;

const asTerminal = '--import=data:text/javascript,process.stdout.isTTY=true';

/** Starts an example in another process, which is killed at the end of the test. */
export function startExample(
  ...options: Parameters<typeof startSharedExample>
): ReturnType<typeof startSharedExample> {
  const running = startSharedExample(...options);
  onTestFinished(running.kill);
  return running;
}

/** Starts an example in another process, for several tests. */
export function startSharedExample(
  name: string,
  args: readonly string[],
  { cwd, env, isTerminal = false }: ProgramEnvironment,
): RunningProgram {
  const program = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const options = ['--conditions=source', ...(isTerminal ? [asTerminal] : [])];
  const child = spawn(process.execPath, [...options, program, ...args], {
    cwd,
    env: {
      PATH: process.env['PATH'],
      // Each would strip the types of the SDK anew.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...env,
    },
  });
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  const ended = once(child, 'close').then(() => ({
    code: child.exitCode,
    stdout: stdout.text(),
    stderr: stderr.text(),
  }));
  return {
    stdin: child.stdin,
    ended,
    interrupt: () => void child.kill('SIGINT'),
    kill: () => void child.kill('SIGKILL'),
    printed: (pattern) =>
      Promise.race([
        stdout.until(pattern),
        ended.then((end) => {
          throw new Error(
            `The program ended without printing ${String(pattern)}: ${JSON.stringify(end)}`,
          );
        }),
      ]),
  };
}

function collect(stream: Readable) {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return {
    text: () => text,
    async until(pattern: RegExp): Promise<RegExpExecArray> {
      for (;;) {
        const found = pattern.exec(text);
        if (found !== null) return found;
        await once(stream, 'data');
      }
    },
  };
}
