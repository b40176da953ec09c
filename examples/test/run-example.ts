import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

import { onTestFinished } from 'vitest';

/** How a program has ended. */
export type Ended = Readonly<{ code: number | null; stdout: string; stderr: string }>;

/** A program that runs. */
export type Running = Readonly<{
  stdin: Writable;
  /**
   * Resolves as soon as what it has written to its output so far matches.
   *
   * @throws where it ends without.
   */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<Ended>;
  interrupt(): void;
}>;

/** Where a program is started, and by whom. */
export type Start = Readonly<{
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** Whether its output is taken for a terminal. */
  isTerminal?: boolean;
}>;

const asTerminal = '--import=data:text/javascript,process.stdout.isTTY=true';

/**
 * Starts an example in a process of its own, as somebody would who has copied it. It ends with the
 * test at the latest.
 */
export function startExample(
  name: string,
  args: readonly string[],
  { cwd, env, isTerminal = false }: Start,
): Running {
  const program = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const options = ['--conditions=source', ...(isTerminal ? [asTerminal] : [])];
  const child = spawn(process.execPath, [...options, program, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const stdout = gather(child.stdout);
  const stderr = gather(child.stderr);
  const ended = once(child, 'close').then(() => ({
    code: child.exitCode,
    stdout: stdout.text(),
    stderr: stderr.text(),
  }));
  return {
    stdin: child.stdin,
    ended,
    interrupt: () => void child.kill('SIGINT'),
    printed: (pattern) =>
      Promise.race([
        stdout.until(pattern),
        ended.then((end) => {
          throw new Error(`It ended without ${String(pattern)}: ${JSON.stringify(end)}`);
        }),
      ]),
  };
}

function gather(stream: Readable) {
  let text = '';
  stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
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
