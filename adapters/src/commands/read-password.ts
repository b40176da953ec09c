import { createInterface } from 'node:readline/promises';
import { Writable, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { StartError } from '../start-error.ts';

/** The input for a password, and the output for its prompt. */
export type Console = Readonly<{
  input: Readable & Readonly<{ isTTY?: boolean }>;
  output: Writable;
}>;

const discard = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

const notGiven = (cause?: unknown): StartError =>
  new StartError('No password was given.', { cause });

/** Prompts for lines without showing what is typed. */
async function promptHidden(
  { input, output }: Console,
  prompts: readonly string[],
): Promise<readonly string[]> {
  const lines = createInterface({ input, output: discard(), terminal: true });
  const typed: string[] = [];
  try {
    for (const prompt of prompts) {
      const line = lines.question('');
      output.write(prompt);
      typed.push(await line);
      output.write('\n');
    }
    return typed;
  } catch (error) {
    // Ctrl-C, or the end of the input.
    output.write('\n');
    throw notGiven(error);
  } finally {
    lines.close();
  }
}

/**
 * Reads a password: the line that is piped in or, at a terminal, what is typed and repeated without
 * being shown.
 *
 * @throws {StartError} if there is none, or the two do not match.
 */
export async function readPassword(console: Console): Promise<string> {
  if (console.input.isTTY !== true) {
    const piped = (await text(console.input)).replace(/\r?\n$/, '');
    if (piped === '') throw notGiven();
    return piped;
  }
  const [first, second] = await promptHidden(console, ['Password: ', 'Repeat the password: ']);
  if (first === undefined || first === '') throw notGiven();
  if (first !== second) throw new StartError('The passwords do not match.');
  return first;
}
