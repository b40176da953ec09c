import { vi } from 'vitest';
import type { Command } from '../../src/commands/command.ts';
import { StartError } from '../../src/start-error.ts';

/**
 * Runs a command of the program in this process, which takes much less than a program that loads everything
 * first. It has no input.
 *
 * @param environment variables that are added to those of this process
 * @returns what the program would end with and print
 */
export async function runHere(
  command: Command,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
) {
  const before = process.env;
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text);
      return true;
    }),
  );
  process.env = { ...before, ...environment };
  try {
    await command.run(args);
    return { code: 0, ...written };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { code: 1, ...written, stderr: `Nsem cannot continue: ${error.message}\n` };
  } finally {
    process.env = before;
    for (const spy of spies) spy.mockRestore();
  }
}
