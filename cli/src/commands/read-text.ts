import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

import { CliError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { exitCode } from '../exit-code.ts';
import { unreadableFile } from '../file-errors.ts';

/** No text of the marketplace is longer; a file that is sent as a file may be. */
const maxBytes = 32 * 1024 * 1024;

/**
 * Reads a text file, or standard input for `-`.
 *
 * @throws CliError if the file cannot be read, is not UTF-8 text, or is too long.
 */
export async function readText(context: Context, source: string): Promise<string> {
  const bytes = await readBytes(context, source);
  const text = decodeText(bytes);
  if (text !== null) return text;
  throw new CliError(`${nameOf(source)} is not UTF-8 text.`, {
    code: 'cli.not-text',
    exitCode: exitCode.validation,
  });
}

/** The bytes as text; null if they are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Reads a file, or standard input for `-`.
 *
 * @throws CliError if it cannot be read, or is too long.
 */
export async function readBytes({ terminal }: Context, source: string): Promise<Buffer> {
  const stream: Readable = source === '-' ? terminal.stdin : createReadStream(source);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLong(source);
    }
  } catch (error) {
    throw error instanceof CliError ? error : unreadableFile(nameOf(source), error);
  }
  return Buffer.concat(chunks);
}

const nameOf = (source: string): string => (source === '-' ? 'Standard input' : source);

const tooLong = (source: string): CliError =>
  new CliError(`${nameOf(source)} has more than ${maxBytes / 1024 / 1024} MiB.`, {
    code: 'cli.not-text',
    exitCode: exitCode.validation,
  });
