import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

import { CliError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { exitCode } from '../exit-code.ts';

/**
 * Reads a text file, or standard input for `-`.
 *
 * @throws CliError if the file cannot be read, or is not UTF-8 text.
 */
export async function readText(context: Context, source: string): Promise<string> {
  const bytes =
    source === '-'
      ? await buffer(context.terminal.stdin)
      : await readFile(source).catch(cannotRead);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const name = source === '-' ? 'Standard input' : source;
    throw new CliError(`${name} is not UTF-8 text.`, {
      code: 'cli.not-text',
      exitCode: exitCode.validation,
    });
  }
}

function cannotRead(error: NodeJS.ErrnoException): never {
  const why = error.code === 'ENOENT' ? 'does not exist' : `cannot be read (${error.code ?? ''})`;
  throw new CliError(`${error.path ?? 'The file'} ${why}.`, {
    code: 'cli.unreadable-file',
    exitCode: exitCode.failure,
  });
}
