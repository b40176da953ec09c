import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

import { CliError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { exitCode } from '../exit-code.ts';

/**
 * Reads a text: `-` is the standard input.
 *
 * @throws CliError where there is no such file, or it is not text in UTF-8.
 */
export async function readText(context: Context, source: string): Promise<string> {
  const bytes =
    source === '-'
      ? await buffer(context.terminal.stdin)
      : await readFile(source).catch(cannotRead);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const name = source === '-' ? 'The standard input' : source;
    throw new CliError(`${name} is not text in UTF-8.`, {
      code: 'cli.not-text',
      exitCode: exitCode.validation,
    });
  }
}

function cannotRead(error: NodeJS.ErrnoException): never {
  const why = error.code === 'ENOENT' ? 'is not there' : `cannot be read (${error.code ?? ''})`;
  throw new CliError(`${error.path ?? 'The file'} ${why}.`, {
    code: 'cli.unreadable-file',
    exitCode: exitCode.failure,
  });
}
