import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { untrusted } from '../read-archive.ts';
import { computeSignatures, isOneOf } from '../signature.ts';

/**
 * A continuous backup consists of pieces: bases, which have all pages of a database, and segments, which
 * have the newest content of the pages that changed since the segment before. A piece is a line that
 * says so, a body that is compressed, its manifest, and a trailer of fixed length.
 */
export const pieceMagic = Buffer.from('nsem continuous backup 1\n');

const trailerMagic = Buffer.from('NSCB');
const digestBytes = 32;
const signatureBytes = 64;
/** The digest of the manifest, its signature, its length, and four letters. */
export const trailerBytes = digestBytes + signatureBytes + 4 + trailerMagic.length;

const mostManifestBytes = 64 * 1024;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const wholeNumber = z.int().min(0);

const pieceFields = {
  version: z.literal(1),
  /** Of all pieces that follow each other without a gap. */
  chain: z.string().regex(/^[0-9a-f]{8}$/),
  time: z.iso.datetime(),
  body: z.object({ bytes: wholeNumber, sha256 }),
};

const baseSchema = z.object({
  ...pieceFields,
  kind: z.literal('base'),
  /** The first segment that is to be applied, and the one after which the database is consistent. */
  first: wholeNumber,
  last: wholeNumber,
  /** The SHA-256 of the manifest of the segment before the first; null if there is none. */
  follows: sha256.nullable(),
});

const segmentSchema = z.object({
  ...pieceFields,
  kind: z.literal('segment'),
  number: wholeNumber,
  follows: sha256.nullable(),
  pageBytes: wholeNumber,
  /** How many pages the body has. */
  pages: wholeNumber,
  /** How many pages the database has after it; null if it did not change since a base. */
  pageCount: wholeNumber.nullable(),
});

export const pieceSchema = z.discriminatedUnion('kind', [baseSchema, segmentSchema]);

export type BaseManifest = Readonly<z.output<typeof baseSchema>>;
export type SegmentManifest = Readonly<z.output<typeof segmentSchema>>;
export type PieceManifest = BaseManifest | SegmentManifest;

const hash = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** What is signed says what it is, so that no other signed text can take its place. */
const signedText = (manifest: Uint8Array): Buffer => Buffer.concat([pieceMagic, manifest]);

/** The digest by which the next piece names this one. */
export const manifestSha256 = (manifest: Uint8Array): string => hash(manifest).toString('hex');

/** The manifest of a piece and its trailer, as they follow the body. */
export function sealPiece(
  manifest: PieceManifest,
  signingKey: Uint8Array,
): Readonly<{ end: Buffer; sha256: string }> {
  const text = Buffer.from(JSON.stringify(manifest));
  const signature = createHmac('sha256', signingKey).update(signedText(text)).digest('hex');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const end = Buffer.concat([text, hash(text), Buffer.from(signature), length, trailerMagic]);
  return { end, sha256: manifestSha256(text) };
}

/** Where the manifest of a piece is, according to its last bytes; null if they are damaged. */
export function parseTrailer(
  trailer: Buffer,
): Readonly<{ manifestBytes: number; sha256: Buffer; signature: Buffer }> | null {
  if (trailer.length !== trailerBytes) return null;
  const magicAt = trailerBytes - trailerMagic.length;
  const manifestBytes = trailer.readUInt32BE(magicAt - 4);
  const isWhole = trailer.subarray(magicAt).equals(trailerMagic);
  if (!isWhole || manifestBytes > mostManifestBytes) return null;
  const sha256Found = trailer.subarray(0, digestBytes);
  const signature = trailer.subarray(digestBytes, digestBytes + signatureBytes);
  return { manifestBytes, sha256: sha256Found, signature };
}

/** A manifest is whole if its digest is that of the trailer. */
export const isWholeManifest = (text: Uint8Array, digest: Uint8Array): boolean =>
  hash(text).equals(digest);

/** Refuses a piece that none of the keys has signed; without keys, that is not checked. */
export function requireSigned(
  named: string,
  keys: readonly Uint8Array[],
  { text, signature }: Readonly<{ text: Uint8Array; signature: Uint8Array }>,
): void {
  if (keys.length === 0) return;
  const signatures = computeSignatures(keys);
  signatures.add(signedText(text));
  if (isOneOf(signatures.finish(), signature)) return;
  throw untrusted(`${named} was changed, or signed with another secret`);
}
