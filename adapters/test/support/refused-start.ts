import { expect } from 'vitest';
import { runBin } from './run-bin.ts';

/**
 * Why a start is refused: the one sentence that the program prints, on standard error and with the exit code 1.
 *
 * @param environment of the program; it is refused before it listens.
 */
export async function refusedStart(environment: Readonly<Record<string, string>>): Promise<string> {
  const { ended, stdout, stderr } = runBin({ PORT: '0', ...environment });
  expect({ code: await ended, stdout: stdout() }).toEqual({ code: 1, stdout: '' });
  const printed = stderr();
  expect(printed).toMatch(/^Nsem cannot continue: [^\n]+\.\n$/u);
  return printed.replace(/^Nsem cannot continue: /, '').trimEnd();
}
