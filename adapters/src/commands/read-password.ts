import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { StartError } from '../start/start-error.ts';

/** The input for a password, and the output for its prompt. */
export type Console = Readonly<{
  input: Readable & Readonly<{ isTTY?: boolean }>;
  output: Writable;
}>;

const discard = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** The kind of secret; the prompts name it. */
export type SecretNoun = 'password' | 'passphrase';

const notGiven = (noun: SecretNoun, cause?: unknown): StartError =>
  new StartError(`No ${noun} was given.`, { fault: 'usage', cause });

const titles = { password: 'Password', passphrase: 'Passphrase' } as const;

/** Prompts for lines without showing what is typed. */
async function promptHidden(
  { input, output }: Console,
  prompts: readonly string[],
  noun: SecretNoun,
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
    throw notGiven(noun, error);
  } finally {
    lines.close();
  }
}

/**
 * Reads a new password or passphrase: the line that is piped in or, at a terminal, what is typed and repeated without
 * being shown.
 *
 * @throws {StartError} if there is none, or the two do not match.
 */
export async function readPassword(
  console: Console,
  noun: SecretNoun = 'password',
): Promise<string> {
  if (console.input.isTTY !== true) {
    const piped = (await text(console.input)).replace(/\r?\n$/, '');
    if (piped === '') throw notGiven(noun);
    return piped;
  }
  const [first, second] = await promptHidden(
    console,
    [`${titles[noun]}: `, `Repeat the ${noun}: `],
    noun,
  );
  if (first === undefined || first === '') throw notGiven(noun);
  if (first !== second) throw new StartError(`The ${noun}s do not match.`, { fault: 'invalid' });
  return first;
}

/**
 * Prompts at a terminal for an existing passphrase, which is not shown.
 *
 * @throws {StartError} if nothing is typed.
 */
export async function askForPassphrase(console: Console): Promise<string> {
  const [typed = ''] = await promptHidden(console, ['Passphrase: '], 'passphrase');
  if (typed === '') throw notGiven('passphrase');
  return typed;
}

/**
 * Asks at a terminal whether to continue; only "yes" means yes.
 *
 * @throws {StartError} for any other answer, and if the input is not a terminal.
 */
export async function confirm({ input, output }: Console, question: string): Promise<void> {
  if (input.isTTY !== true) {
    throw new StartError('Without a terminal, confirm this with --yes.', { fault: 'usage' });
  }
  const lines = createInterface({ input, output });
  try {
    const typed = await lines.question(`${question} Type "yes" to continue: `);
    if (typed.trim().toLowerCase() === 'yes') return;
  } catch {
    // Ctrl-C, or the end of the input.
    output.write('\n');
  } finally {
    lines.close();
  }
  throw new StartError('Nothing was changed.', { fault: 'cancelled' });
}
