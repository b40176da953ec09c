import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, zstdCompressSync } from 'node:zlib';
import type { CapturedPages } from '../../persistence/log/log-capture.ts';
import type { EncryptBytes } from '../encryption/encryption.ts';
import type { BackupTarget } from './backup-target.ts';
import { pieceMagic, sealPiece, type PieceManifest } from './piece-format.ts';

/** The signing key and the encryption of every piece; null: it is not encrypted. */
export type PieceSeal = Readonly<{ signingKey: Uint8Array; encrypt: EncryptBytes | null }>;

/** Fast, and within a tenth of the size that the usual level has for pages of a database. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** The number of a page, before its content. */
export const pageNumberBytes = 4;

/** The pages of a segment that the database still has, in their order, compressed. */
export function compressPages({ pages, pageBytes, pageCount }: CapturedPages) {
  const numbers = [...pages.keys()].filter((page) => page <= pageCount).toSorted((a, b) => a - b);
  const bytes = Buffer.allocUnsafe(numbers.length * (pageNumberBytes + pageBytes));
  let at = 0;
  for (const page of numbers) {
    at = bytes.writeUInt32BE(page, at);
    at += pages.get(page)?.copy(bytes, at) ?? 0;
  }
  return { body: zstdCompressSync(bytes, compression), pages: numbers.length };
}

/** Compresses bytes while they are read, and reads nothing before: no error comes before its reader. */
export async function* compressBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const compressed = createZstdCompress(compression);
  const end = pipeline(bytes, compressed);
  // The reader gets the error from the compressed stream.
  end.catch(() => undefined);
  yield* compressed;
}

type NewPiece = Readonly<{
  /** Compressed. */
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** Called after the last byte of the body. */
  manifestOf: (body: PieceManifest['body']) => PieceManifest;
  /** Called after the last byte of all. */
  path: () => string;
}>;

/**
 * Writes a piece while its body is read.
 *
 * @returns the digest of its manifest.
 */
export async function writePiece(
  target: Pick<BackupTarget, 'write'>,
  { body, manifestOf, path }: NewPiece,
  { signingKey, encrypt }: PieceSeal,
): Promise<string> {
  let digest = '';
  async function* compose(): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    let bytes = 0;
    yield pieceMagic;
    for await (const chunk of body) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    const sealed = sealPiece(manifestOf({ bytes, sha256: hash.digest('hex') }), signingKey);
    digest = sealed.sha256;
    yield sealed.end;
  }
  const plain = compose();
  const stored = encrypt === null ? plain : encrypt(Readable.from(plain, { objectMode: false }));
  await target.write(stored, path);
  return digest;
}
