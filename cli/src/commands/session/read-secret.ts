import { text } from 'node:stream/consumers';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';

/** Reads standard input, without the line break at its end. */
export async function readSecret({ terminal: { stdin } }: Context): Promise<string> {
  const secret = (await text(stdin)).replace(/\r?\n$/, '');
  if (secret === '') throw usageError('Standard input is empty.');
  return secret;
}
