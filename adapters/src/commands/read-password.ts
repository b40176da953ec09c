import { createInterface } from 'node:readline/promises';
import { Writable, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { StartError } from '../start-error.ts';

/** Where a password is typed or piped in, and where it is asked for. */
export type Console = Readonly<{
  input: Readable & Readonly<{ isTTY?: boolean }>;
  output: Writable;
}>;

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

const notGiven = (cause?: unknown): StartError =>
  new StartError('No password was given.', { cause });

/** Asks for lines, one after the other, without showing what is typed. */
async function askHidden(
  { input, output }: Console,
  questions: readonly string[],
): Promise<readonly string[]> {
  const lines = createInterface({ input, output: nowhere(), terminal: true });
  const typed: string[] = [];
  try {
    for (const question of questions) {
      const line = lines.question('');
      output.write(question);
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
 * A password from whoever runs the command: the line that is piped in or, at a terminal, what is
 * typed twice without being shown.
 *
 * @throws {StartError} where nothing comes, or the two are not the same.
 */
export async function readPassword(console: Console): Promise<string> {
  if (console.input.isTTY !== true) {
    const piped = (await text(console.input)).replace(/\r?\n$/, '');
    if (piped === '') throw notGiven();
    return piped;
  }
  const [first, second] = await askHidden(console, ['Password: ', 'The same again: ']);
  if (first === undefined || first === '') throw notGiven();
  if (first !== second) throw new StartError('The two passwords are not the same.');
  return first;
}
