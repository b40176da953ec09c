import { explainFailure } from '../backup/explain-failure.ts';
import { brand } from '../brand.ts';
import { StartError, type StartFault } from '../start-error.ts';

/** The exit codes, which mean the same as those of `nsem`. Scripts depend on them: they never change. */
export const exitCodes: Readonly<Record<StartFault, number>> = {
  failure: 1,
  usage: 2,
  'not-found': 3,
  invalid: 5,
  conflict: 6,
  network: 9,
  cancelled: 130,
};

/** Whether the result and errors are requested as JSON, even if the arguments are invalid. */
export const wantsJson = (args: readonly string[]): boolean => args.includes('--json');

/**
 * Describes why a command ends, for a person or as a problem document.
 *
 * @param error anything but a StartError or a fault of the machine is a bug, shown with its stack.
 */
export function describeEnd(
  error: unknown,
  args: readonly string[],
): Readonly<{ code: number; text: string }> {
  const explained = explainFailure(error, 'The system');
  const isExplained = explained instanceof StartError;
  const fault = isExplained ? explained.fault : 'failure';
  const detail = isExplained ? explained.message : stackOf(error);
  const problem = {
    type: 'about:blank',
    detail,
    code: `server.${isExplained ? fault : 'internal'}`,
  };
  const text = wantsJson(args) ? JSON.stringify(problem) : `${brand} cannot continue: ${detail}`;
  return { code: exitCodes[fault], text: `${text}\n` };
}

const stackOf = (error: unknown): string =>
  String(error instanceof Error ? (error.stack ?? error.message) : error);

/** Prints why the process ends, and ends it. */
export function fail(error: unknown): never {
  const { code, text } = describeEnd(error, process.argv.slice(2));
  process.stderr.write(text);
  process.exit(code);
}

/**
 * Lets a command finish its work if its output cannot be written: a reader that has ended is no fault,
 * and a full disk fails the command at its end. Without it, the process would end with a stack.
 */
export function surviveOutput(): void {
  // Nothing is left to report it with.
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    const lost = new StartError(
      `Standard output cannot be written (${error.code ?? 'unknown reason'}); the command went on.`,
      { cause: error },
    );
    const { code, text } = describeEnd(lost, process.argv.slice(2));
    process.stderr.write(text);
    process.exitCode = code;
  });
}
