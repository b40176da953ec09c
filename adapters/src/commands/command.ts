import { parseArgs, type ParseArgsConfig } from 'node:util';
import { prepareDistance } from '@nsem/core/texts';
import { parseEmail } from '../accounts/parse-email.ts';
import { explainFailure } from '../backup/explain-failure.ts';
import { type Config, parseConfig, variables } from '../start/config.ts';
import { StartError, type StartFault } from '../start/start-error.ts';
import { brand } from '../wording.ts';

/** Prints the result of a command: as lines for a person, or as one document for a program. */
export type Report = (result: object, lines: Iterable<string>) => void;

/** A command of `nsem-server`; the process ends with the exit code that is set when it returns. */
export type Command = Readonly<{
  /** The command line and its description, for the help. */
  usage: readonly [line: string, description: string];
  run(args: readonly string[], report: Report): Promise<void>;
}>;

/** Reads the configuration from the environment; a terminal gets a quieter log. */
export function configure(environment = process.env): Config {
  for (const warning of describeUnknownVariables(environment)) warn(warning);
  return parseConfig(environment, { isTerminal: process.stderr.isTTY });
}

/** Prints results to the standard output, with one write, so that a supervisor logs them as one. */
export const reportAs =
  (format: 'json' | 'text'): Report =>
  (result, lines) => {
    const text = format === 'json' ? JSON.stringify(result) : [...lines].join('\n');
    process.stdout.write(`${text}\n`);
  };

/**
 * Parses the arguments of a command.
 *
 * @throws {StartError} for an unknown option.
 */
export function readArguments<C extends ParseArgsConfig>(config: C) {
  try {
    return parseArgs<C>(config);
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw new StartError(`${sentence.replace(/\.$/, '')}; nsem-server --help lists the commands.`, {
      fault: 'usage',
      cause: error,
    });
  }
}

/**
 * Returns the only argument of a command.
 *
 * @throws {StartError} if there is none, or more than one.
 */
export function onlyOne(positionals: readonly string[], what: string): string {
  const [one] = positionals;
  if (one !== undefined && positionals.length === 1) return one;
  throw new StartError(`Give exactly one ${what}; nsem-server --help shows the usage.`, {
    fault: 'usage',
  });
}

/**
 * Returns the arguments of a command that takes several.
 *
 * @throws {StartError} if there is none.
 */
export function atLeastOne(positionals: readonly string[], what: string): readonly string[] {
  if (positionals.length > 0) return positionals;
  throw new StartError(`Give at least one ${what}; nsem-server --help shows the usage.`, {
    fault: 'usage',
  });
}

/** The input for secrets, and the output for their prompts. */
export const terminal = { input: process.stdin, output: process.stderr };

/** Writes a line to standard error, so that it is seen even if the output goes to a file. */
export const warn = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Reads an e-mail address from an argument.
 *
 * @throws {StartError} if it is not one.
 */
export function readEmail(given: string): string {
  const email = parseEmail(given);
  if (email !== undefined) return email;
  throw new StartError(`"${given}" is not an e-mail address.`, { fault: 'usage' });
}

/** Variables of `nsem`, of its scripts and of the programs that it runs, which a machine may have too. */
const ofOthers = [
  'NSEM_BACKUP_IDENTITY',
  'NSEM_BACKUP_KEY',
  'NSEM_CREDENTIALS',
  'NSEM_EVENT',
  'NSEM_FULL_BROWSER',
  'NSEM_INSTALL_BROWSER',
  'NSEM_JOB',
  'NSEM_LOG',
  'NSEM_MOVE',
  'NSEM_PAGER',
  'NSEM_PAYOUTS_KEY',
  'NSEM_PROFILE',
  'NSEM_STATUS',
  'NSEM_TOKEN',
  'NSEM_URL',
];

const own = Object.keys(variables.shape);
const known: ReadonlySet<string> = new Set([...own, ...ofOthers]);

/** A longer name is no misspelling of one of these. */
const longestName = 100;

/** The part of a name that says what is set: not all have the prefix. */
const stemOf = (name: string): string => name.replace(/^NSEM_/, '');

/** The known name that was probably meant; null if none is similar. */
function findNearest(name: string): string | null {
  const { distance } = prepareDistance(stemOf(name));
  const [nearest] = own
    .map((each) => ({ each, steps: distance(stemOf(each)) }))
    .toSorted((a, b) => a.steps - b.steps);
  const most = Math.max(1, Math.floor(stemOf(name).length / 3));
  return nearest !== undefined && nearest.steps <= most ? nearest.each : null;
}

/** Warnings about variables that begin with `NSEM_` and have no effect, because none has that name. */
export function* describeUnknownVariables(
  environment: Readonly<Record<string, string | undefined>>,
): Generator<string> {
  for (const name of Object.keys(environment).toSorted()) {
    if (!/^NSEM_(?!TEST_)/.test(name) || known.has(name)) continue;
    const nearest = name.length > longestName ? null : findNearest(name);
    const hint = nearest === null ? '' : ` Did you mean ${nearest}?`;
    yield `The environment variable ${name.slice(0, longestName)} is unknown and has no effect.${hint}`;
  }
}

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
