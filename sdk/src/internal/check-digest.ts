import { toHex } from '../bytes/to-hex.ts';
import { corruptedFile } from '../platform/file-errors.ts';

/**
 * Compares bytes with the digest that the server announced, if it did. Pages without TLS cannot
 * compute digests; there the check is left out.
 *
 * @throws UnexpectedResponseError if they differ.
 */
export async function checkDigest(
  bytes: Blob,
  { sha256, filename }: Readonly<{ sha256: string | null; filename: string }>,
): Promise<void> {
  const { subtle } = crypto as { subtle?: typeof crypto.subtle };
  if (sha256 === null || subtle === undefined) return;
  const found = toHex(new Uint8Array(await subtle.digest('SHA-256', await bytes.arrayBuffer())));
  if (found !== sha256) throw corruptedFile(filename);
}
