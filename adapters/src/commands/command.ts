import { parseArgs, type ParseArgsConfig } from 'node:util';

import { parseConfig, type Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { describeUnknownVariables } from '../unknown-variables.ts';

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

/** Prints results to the standard output, with one write, so that a supervisor logs them together. */
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
