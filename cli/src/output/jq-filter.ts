import { Script } from 'node:vm';

import { compile } from '@michaelhomer/jqjs';

import { CliError, usageError } from '../cli-error.ts';
import { exitCode } from '../exit-code.ts';

/** A filter has this long for all documents, in milliseconds. */
const maxMs = 10_000;

/** The most values that a filter may print. */
const maxValues = 1_000_000;

/** A script in a context of its own can be stopped, by a timeout or by Ctrl-C, as a loop cannot. */
const evaluation = new Script('evaluate()');

/**
 * Compiles a filter in the language of jq. It is applied to each document; texts are printed as they
 * are, other values as JSON, one per line.
 *
 * @throws CliError if the filter is invalid, or later, if it cannot be applied to a document.
 */
export function compileFilter(filter: string): (documents: readonly object[]) => string {
  const outputs = parse(filter);
  return (documents) =>
    stoppable(() => {
      const lines: string[] = [];
      for (const document of documents) {
        for (const value of outputs(document)) {
          if (lines.length === maxValues) throw new RangeError('too many values');
          lines.push(`${typeof value === 'string' ? value : JSON.stringify(value)}\n`);
        }
      }
      return lines.join('');
    });
}

function parse(filter: string) {
  try {
    return compile(filter);
  } catch (error) {
    throw usageError(`The filter of --jq is invalid: ${messageOf(error)}.`);
  }
}

function stoppable(evaluate: () => string): string {
  try {
    const options = { timeout: maxMs, breakOnSigint: true };
    return evaluation.runInNewContext({ evaluate }, options) as string;
  } catch (error) {
    throw failure(error);
  }
}

function failure(error: unknown): CliError {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED') {
    return new CliError('Interrupted.', {
      code: 'cli.interrupted',
      exitCode: exitCode.interrupted,
    });
  }
  const isTimeout = code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
  return failed(isTimeout ? `it did not end within ${maxMs / 1_000} seconds` : messageOf(error));
}

const failed = (reason: string): CliError =>
  new CliError(`The filter of --jq failed: ${reason}.`, {
    code: 'cli.filter-failed',
    exitCode: exitCode.failure,
  });

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
