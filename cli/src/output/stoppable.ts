import { Script } from 'node:vm';

import { CliError, exitCode } from '../cli-error.ts';

/** How long a filter or a template may work on all documents, in milliseconds. */
const maxMs = 10_000;

/** A script in a context of its own can be stopped, by a timeout or by Ctrl-C, as a loop cannot. */
const evaluation = new Script('evaluate()');

/**
 * Evaluates what a user has written, and stops it if it takes too long, or at Ctrl-C.
 *
 * @param describe turns the reason of a failure, a sentence without its period, into an error.
 * @throws CliError if the evaluation fails or is stopped.
 */
export function evaluateStoppably(
  evaluate: () => string,
  describe: (reason: string) => CliError,
): string {
  try {
    const options = { timeout: maxMs, breakOnSigint: true };
    return evaluation.runInNewContext({ evaluate }, options) as string;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw interrupted();
    const isTimeout = code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    throw describe(isTimeout ? `it did not end within ${maxMs / 1_000} seconds` : reasonOf(error));
  }
}

/** The message of an error, without its period. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');

const interrupted = (): CliError =>
  new CliError('Interrupted.', { code: 'cli.interrupted', exitCode: exitCode.interrupted });
