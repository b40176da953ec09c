import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { terminal } from '../../src/commands/command.ts';
import { describeEnd } from '../../src/commands/fail.ts';
import { runCommand } from '../../src/commands/run-command.ts';
import { StartError } from '../../src/start-error.ts';

/** What the process would end with now. */
const exitCode = (): number => Number(process.exitCode ?? 0);

/** What a program ended with and printed. */
export type Ended = Readonly<{ code: number; stdout: string; stderr: string }>;

/**
 * Runs a command line of `nsem-server` in this process, which takes much less than a program that loads
 * everything first.
 *
 * @param environment variables that are added to those of this process
 * @param input what is piped in
 * @returns what the program would end with and print
 */
export async function runHere(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  input = '',
): Promise<Ended> {
  const before = { environment: process.env, exitCode: process.exitCode, input: terminal.input };
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text);
      return true;
    }),
  );
  process.env = { ...before.environment, ...environment };
  process.exitCode = undefined;
  Object.assign(terminal, { input: Readable.from([Buffer.from(input)]) });
  try {
    await runCommand(args);
    return { code: exitCode(), ...written };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const { code, text } = describeEnd(error, args);
    return { code, ...written, stderr: `${written.stderr}${text}` };
  } finally {
    process.env = before.environment;
    process.exitCode = before.exitCode;
    Object.assign(terminal, { input: before.input });
    for (const spy of spies) spy.mockRestore();
  }
}
