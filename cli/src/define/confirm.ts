import { CliError, exitCode, usageError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { oneLine } from '../output/format.ts';

/** A confirmation by typing a name. */
export type NamedConfirmation = Readonly<{
  /** The action and its object: `Delete API key 5?` */
  question: string;
  /** The expected answer, in any case: an ID, the name of a user, or a code. */
  name: string;
}>;

/** A question, or what composes it: it is called only if the question is asked. */
type Lazy<T> = T | (() => Promise<T>);

/**
 * Asks for a name before something is deleted, refunded or paid, because that cannot be undone.
 * `--yes` confirms it, and a dry run needs no confirmation.
 *
 * @throws CliError if something else is typed, or if there is no terminal to ask at.
 */
export async function confirmByName(
  context: Context,
  confirmation: Lazy<NamedConfirmation>,
): Promise<void> {
  if (isConfirmed(context)) return;
  const { question, name } = await compose(confirmation);
  const prompt = promptOf(context, question);
  const shown = oneLine(name);
  // Loaded here, because few commands have prompts.
  const { text } = await import('@clack/prompts');
  const typed = await text({ ...prompt, message: `${prompt.message} Type ${shown} to confirm` });
  if (typeof typed !== 'string' || !isSame(typed, shown)) throw cancelled();
}

/**
 * Asks for a yes before any other change that is worth a question. `--yes` answers it, and a dry run
 * needs no confirmation.
 *
 * @throws CliError if the answer is no, or if there is no terminal to ask at.
 */
export async function confirmChange(context: Context, question: Lazy<string>): Promise<void> {
  if (isConfirmed(context)) return;
  const prompt = promptOf(context, await compose(question));
  const { confirm } = await import('@clack/prompts');
  const answer = await confirm({ ...prompt, initialValue: false });
  if (answer !== true) throw cancelled();
}

const isConfirmed = ({ options }: Context): boolean =>
  options.yes === true || options.dryRun === true;

const compose = async <T extends string | object>(lazy: Lazy<T>): Promise<T> =>
  typeof lazy === 'function' ? lazy() : lazy;

/** The options of a prompt on the terminal; a question may contain texts of other users. */
function promptOf({ canPrompt, terminal }: Context, question: string) {
  const message = oneLine(question);
  if (!canPrompt) {
    throw usageError(`${message} This needs to be confirmed.`, 'Confirm with --yes.');
  }
  const { stdin: input, stderr: output, signal } = terminal;
  return { input, output, signal, withGuide: false, message };
}

const isSame = (typed: string, name: string): boolean =>
  oneLine(typed).toLowerCase() === name.toLowerCase();

const cancelled = (): CliError =>
  new CliError('Nothing was changed.', {
    code: 'cli.cancelled',
    exitCode: exitCode.interrupted,
  });
