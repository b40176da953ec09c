import { expect } from 'vitest';
import { createServer, parseConfig } from '../../src/index.ts';
import { StartError } from '../../src/start-error.ts';
import { runBin } from './run-bin.ts';

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
