import { compile } from '@michaelhomer/jqjs';

import { CliError, exitCode, usageError } from '../cli-error.ts';
import { evaluateStoppably, reasonOf } from './stoppable.ts';

/** The most values that a filter may print. */
const maxValues = 1_000_000;

/**
 * Compiles a filter in the language of jq. It is applied to each document; texts are printed as they
 * are, other values as JSON, one per line.
 *
 * @throws CliError if the filter is invalid, or later, if it cannot be applied to a document.
 */
export function compileFilter(filter: string): (documents: readonly object[]) => string {
  const outputs = parse(filter);
  return (documents) =>
    evaluateStoppably(() => {
      const lines: string[] = [];
      for (const document of documents) {
        for (const value of outputs(document)) {
          if (lines.length === maxValues) throw new RangeError('too many values');
          lines.push(`${typeof value === 'string' ? value : JSON.stringify(value)}\n`);
        }
      }
      return lines.join('');
    }, failed);
}

function parse(filter: string) {
  try {
    return compile(filter);
  } catch (error) {
    throw usageError(`The filter of --jq is invalid: ${reasonOf(error)}.`);
  }
}

const failed = (reason: string): CliError =>
  new CliError(`The filter of --jq failed: ${reason}.`, {
    code: 'cli.filter-failed',
    exitCode: exitCode.failure,
  });
