import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

import { CliError, exitCode, unreadableFile, usageError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { formatNumber } from '../output/format.ts';

/** The key that ends what is typed. */
const endOfInput = process.platform === 'win32' ? 'Ctrl-Z and Enter' : 'Ctrl-D';

/** No text of the marketplace is longer; a file that is sent as a file may be. */
const maxBytes = 32 * 1024 * 1024;

/**
 * Reads a text file, or standard input for `-`.
 *
 * @throws CliError if the file cannot be read, is not UTF-8 text, or is too long.
 */
export async function readText(
  context: Context,
  source: string,
  suggestion = 'Save it as UTF-8.',
): Promise<string> {
  const bytes = await readBytes(context, source);
  const text = decodeText(bytes);
  if (text !== null) return text;
  const at = findInvalidByte(bytes);
  const byte = `0x${bytes[at]?.toString(16).padStart(2, '0').toUpperCase()}`;
  throw new CliError(
    `${nameOf(source)} is not UTF-8 text: byte ${formatNumber(at + 1)}, ${byte}, is not part of a character.`,
    { code: 'cli.not-text', exitCode: exitCode.validation, suggestion },
  );
}

/**
 * Returns a text that is not blank.
 *
 * @throws CliError with the ways to give a text, if there is none.
 */
export function requireText(text: string | undefined, ways: string): string {
  if (text === undefined) throw usageError('The text is missing.', ways);
  if (text.trim() === '') throw usageError('The text is empty.', ways);
  return text;
}

/** The position of the first byte that belongs to no character of UTF-8, in bytes that have one. */
function findInvalidByte(bytes: Uint8Array): number {
  // Each becomes a replacement character; those that the text had are three bytes.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  let offset = 0;
  for (const part of text.split('\uFFFD')) {
    offset += Buffer.byteLength(part);
    const isWritten =
      bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd;
    if (!isWritten) return offset;
    offset += 3;
  }
  return offset;
}

/**
 * Standard input for the bytes of a file.
 *
 * @throws CliError if it is a terminal, on which a file cannot be typed.
 */
export function pipedInput({ terminal: { stdin } }: Context): Readable {
  if (stdin.isTTY === true) {
    throw usageError('Standard input is a terminal.', 'Name the file, or pipe it into nsem.');
  }
  return stdin;
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
  const { stdin, stderr } = terminal;
  const stream: Readable = source === '-' ? stdin : createReadStream(source);
  if (source === '-' && stdin.isTTY === true) {
    stderr.write(`Type the text, and then ${endOfInput} on a line of its own.\n`);
  }
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

/** Reads standard input, without the line break at its end. */
export async function readSecret(context: Context): Promise<string> {
  const secret = (await readText(context, '-')).replace(/\r?\n$/, '');
  if (secret === '') throw usageError('Standard input is empty.');
  return secret;
}
