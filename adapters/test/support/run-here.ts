import { Readable } from 'node:stream';
import { expect, vi } from 'vitest';
import { describeEnd, terminal } from '../../src/commands/command.ts';
import { runCommand } from '../../src/commands/run-command.ts';
import { createServer, parseConfig } from '../../src/index.ts';
import { StartError } from '../../src/start/start-error.ts';
import { testEnvironment } from '../../src/testing/marketplace.ts';
import { runBin } from './run-bin.ts';

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

/** A server in this process. */
export type ServerHere = Readonly<{ url: string; stop(): Promise<void> }>;

/**
 * Starts the server on a data directory in this process, which takes much less than a program that loads
 * everything first. Only a separate process can be killed.
 */
export const serveHere = (
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerHere> =>
  createServer(parseConfig({ ...testEnvironment(dataDir), ...environment }));

/** The environment of a start that is refused before it listens. */
type Environment = Readonly<Record<string, string>>;

/**
 * Why a start is refused: the one sentence that the program prints, on standard error and with an exit code.
 */
export async function refusedStart(environment: Environment, code: number): Promise<string> {
  const { ended, stdout, stderr } = runBin({ PORT: '0', ...environment });
  expect({ code: await ended, stdout: stdout() }).toEqual({ code, stdout: '' });
  const printed = stderr();
  expect(printed).toMatch(/^Nsem cannot continue: [^\n]+\.\n$/u);
  return printed.replace(/^Nsem cannot continue: /, '').trimEnd();
}

/** The same in this process, which takes much less than a program that loads everything first. */
export async function refusedStartHere(environment: Environment): Promise<string> {
  const starting = async () => createServer(parseConfig({ PORT: '0', ...environment }));
  const error: unknown = await starting().then(
    (server) => server.stop(),
    (refused: unknown) => refused,
  );
  expect(error).toBeInstanceOf(StartError);
  const { message } = error as StartError;
  expect(message).toMatch(/^[^\n]+\.$/u);
  return message;
}
