import { parseArgs, type ParseArgsConfig } from 'node:util';

import { parseConfig, type Config } from '../config.ts';
import { StartError } from '../start-error.ts';

/** What `nsem-server` can be told to do; it ends with the exit code that the process has by then. */
export type Command = Readonly<{
  /** What stands after its name, and what it does: a line of the help. */
  usage: readonly [call: string, meaning: string];
  run(args: readonly string[]): Promise<void>;
}>;

/** The configuration from the environment, for whoever sits at the terminal. */
export const configure = (environment = process.env): Config =>
  parseConfig(environment, { isTerminal: process.stderr.isTTY });

/**
 * Reads what stands after a command.
 *
 * @throws {StartError} for an option that it does not have.
 */
export function readArguments<C extends ParseArgsConfig>(config: C) {
  try {
    return parseArgs<C>(config);
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw new StartError(`${sentence.replace(/\.$/, '')}; nsem-server --help lists the commands.`, {
      cause: error,
    });
  }
}

/**
 * The one thing that stands after a command.
 *
 * @throws {StartError} where there is nothing, or more.
 */
export function onlyOne(positionals: readonly string[], what: string): string {
  const [one] = positionals;
  if (one !== undefined && positionals.length === 1) return one;
  throw new StartError(`Name one ${what}; nsem-server --help shows how.`);
}

/** Writes a line for whoever asked. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Writes a line that is to be noticed even where the output goes into a file. */
export const warn = (line: string): void => void process.stderr.write(`${line}\n`);
