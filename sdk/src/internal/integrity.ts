import type { Download } from '../core/download.ts';
import { UnexpectedAnswerError } from '../core/errors.ts';
import { toHex } from './hex.ts';

/** The error to throw for bytes that are not those that the server has announced. */
export const damaged = (name: string): UnexpectedAnswerError =>
  new UnexpectedAnswerError({
    message: `${name} arrived damaged: its SHA-256 is another.`,
    code: 'download.damaged',
  });

/**
 * Compares bytes with the server's digest of them, where there is one. Pages without TLS cannot
 * reckon digests; there it is left to the connection.
 *
 * @throws UnexpectedAnswerError where they differ.
 */
export async function checkDigest(
  bytes: Blob,
  { sha256, filename }: Pick<Download, 'sha256' | 'filename'>,
): Promise<void> {
  const { subtle } = crypto as { subtle?: typeof crypto.subtle };
  if (sha256 === null || subtle === undefined) return;
  const found = toHex(new Uint8Array(await subtle.digest('SHA-256', await bytes.arrayBuffer())));
  if (found !== sha256) throw damaged(filename);
}
