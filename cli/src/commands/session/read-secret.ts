import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { readText } from '../../define/read-text.ts';

/** Reads standard input, without the line break at its end. */
export async function readSecret(context: Context): Promise<string> {
  const secret = (await readText(context, '-')).replace(/\r?\n$/, '');
  if (secret === '') throw usageError('Standard input is empty.');
  return secret;
}
