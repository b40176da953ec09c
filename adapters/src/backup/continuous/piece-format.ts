import { createHash, createHmac } from 'node:crypto';
import { instant, type Instant } from '@nsem/core';
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

/** The signed text names its purpose, so that no other signed text can take its place. */
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

/** The facts in the name of a piece, so that pieces are found without being opened. */
export type PieceName = Readonly<{ chain: string; time: Instant }> &
  (
    | Readonly<{ kind: 'segment'; number: number }>
    | Readonly<{ kind: 'base'; first: number; last: number }>
  );

/** A piece in a folder: its path there, with `/` between, and what its name says. */
export type FoundPiece = PieceName & Readonly<{ path: string }>;
export type FoundSegment = Extract<FoundPiece, { kind: 'segment' }>;
type FoundBase = Extract<FoundPiece, { kind: 'base' }>;

const digits = 9;

const pattern =
  /^(?<day>\d{4}-\d{2}-\d{2})T(?<h>\d{2})-(?<m>\d{2})-(?<s>\d{2}\.\d{3})Z-(?<chain>[0-9a-f]{8})-(?<numbers>\d{9}(?:-\d{9})?)\.(?<kind>base|segment)(?:\.age)?$/;

const pad = (number: number): string => String(number).padStart(digits, '0');

/** Names a piece after its time; the pieces of a day are in a folder. */
export function namePiece(piece: PieceName, isEncrypted: boolean): string {
  const time = new Date(piece.time).toISOString();
  const numbers =
    piece.kind === 'segment' ? pad(piece.number) : `${pad(piece.first)}-${pad(piece.last)}`;
  const name = `${time.replaceAll(':', '-')}-${piece.chain}-${numbers}.${piece.kind}`;
  return `${time.slice(0, 10)}/${name}${isEncrypted ? '.age' : ''}`;
}

/** Reads the name of a piece; undefined for any other file. */
function parsePiece(path: string): FoundPiece | undefined {
  const found = pattern.exec(path.slice(path.lastIndexOf('/') + 1))?.groups;
  if (found === undefined) return undefined;
  const { day, h, m, s, chain = '', numbers = '', kind } = found;
  const time = instant(Date.parse(`${day}T${h}:${m}:${s}Z`));
  if (Number.isNaN(time)) return undefined;
  const [first = 0, last] = numbers.split('-').map(Number);
  const common = { path, chain, time };
  if (kind === 'segment' && last === undefined) return { ...common, kind, number: first };
  return kind === 'base' && last !== undefined ? { ...common, kind, first, last } : undefined;
}

/** A base, and the segment after which it can be restored. */
export type RestorableBase = FoundBase & Readonly<{ restorableAt: Instant }>;

/** The pieces of a continuous backup, as their names describe them. */
export type PieceList = Readonly<{
  pieces: readonly FoundPiece[];
  /** The oldest first; those without the segment that completes them are left out. */
  bases: readonly RestorableBase[];
  /** The segments of a chain in their order. */
  segmentsOf: (chain: string) => readonly FoundSegment[];
}>;

/** Arranges the pieces of a folder. */
export function arrangePieces(paths: Iterable<string>): PieceList {
  const pieces = Array.from(paths, parsePiece).filter((piece) => piece !== undefined);
  const chains = new Map<string, FoundSegment[]>();
  for (const piece of pieces) {
    if (piece.kind !== 'segment') continue;
    const known = chains.get(piece.chain);
    if (known === undefined) chains.set(piece.chain, [piece]);
    else known.push(piece);
  }
  for (const segments of chains.values()) segments.sort((a, b) => a.number - b.number);
  const segmentsOf = (chain: string) => chains.get(chain) ?? [];
  const bases = pieces
    .filter((piece) => piece.kind === 'base')
    .flatMap((base) => {
      const last = segmentsOf(base.chain).find(({ number }) => number === base.last);
      return last === undefined ? [] : [{ ...base, restorableAt: last.time }];
    })
    .toSorted((a, b) => a.restorableAt - b.restorableAt);
  return { pieces, bases, segmentsOf };
}
