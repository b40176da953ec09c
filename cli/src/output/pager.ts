import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';

type Environment = Readonly<Record<string, string | undefined>>;

/** The values that turn the pager off; `cat` is what users of other programs write. */
const noPagers: ReadonlySet<string> = new Set(['', 'cat', 'off']);

/** There is no good one on every Windows machine. */
const defaultPager = process.platform === 'win32' ? 'off' : 'less';

/**
 * Chooses the program that shows long lists: `NSEM_PAGER`, the stored setting, `PAGER`, or less.
 *
 * @returns the program and its options; null if lists are printed directly.
 */
export function choosePager(env: Environment, setting: string | undefined): string | null {
  const chosen = env['NSEM_PAGER'] ?? setting ?? env['PAGER'] ?? defaultPager;
  return noPagers.has(chosen.trim()) ? null : chosen.trim();
}

/**
 * Shows a text in a pager until the user closes it.
 *
 * @param command a program and its options, divided by spaces; no shell reads it.
 * @returns false if the program cannot be started, and nothing was shown.
 */
export async function showInPager(
  command: string,
  text: string,
  env: Environment,
): Promise<boolean> {
  // Loaded here, because few lists are long.
  const { spawn } = await import('node:child_process');
  const [program = '', ...args] = command.split(/\s+/);
  const child: ChildProcessByStdio<Writable, null, null> = spawn(program, args, {
    stdio: ['pipe', 'inherit', 'inherit'],
    // less then keeps colours, and what it showed on the screen.
    env: { LESS: 'FRX', LV: '-c', ...env },
  });
  const ended = once(child, 'exit').then(() => true);
  // The user may close it before it has read everything.
  child.stdin.on('error', () => {});
  child.stdin.end(text);
  return ended.catch(() => false);
}
