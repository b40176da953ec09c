import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { instant, type Instant } from '@nsem/core';
import { StartError } from '../../start/start-error.ts';
import { decryptBackup, encryptedEnding, type ProvideKey } from '../encryption/encryption.ts';
import type {
  BaseManifest,
  FoundPiece,
  FoundSegment,
  PieceList,
  RestorableBase,
  SegmentManifest,
} from './piece-format.ts';
import { DamagedPieceError, type OpenedPiece, openPiece } from './read-piece.ts';
import { pageNumberBytes } from './write-piece.ts';

/** The plan of a restore to a time: a base, and the segments after it in their order. */
type RestorePlan = Readonly<{
  base: RestorableBase;
  segments: readonly FoundSegment[];
}>;

const say = (at: Instant): string => new Date(at).toISOString();

/**
 * Plans what leads to a time.
 *
 * @param at the time; null: the last there is.
 * @throws {StartError} if it is before the first that can be restored, or a segment is missing.
 */
export function planRestore(list: PieceList, folder: string, at: Instant | null): RestorePlan {
  const until = at ?? instant(Number.MAX_SAFE_INTEGER);
  if (list.pieces.length === 0) {
    throw new StartError(`${folder} is a folder, and not one of a continuous backup.`);
  }
  const [oldest] = list.bases;
  if (oldest === undefined) {
    throw new StartError(`${folder} has no complete base, so that nothing of it can be restored.`);
  }
  const base = list.bases.findLast(({ restorableAt }) => restorableAt <= until);
  if (base === undefined) {
    throw new StartError(
      `${folder} goes back to ${say(oldest.restorableAt)}: no earlier time can be restored.`,
    );
  }
  const segments = list
    .segmentsOf(base.chain)
    .filter(({ number, time }) => number >= base.first && time <= until);
  requireAll(base, segments, folder);
  return { base, segments };
}

/** Offers the last time before what is missing or damaged, if there is one. */
function offerBefore(base: RestorableBase, before: FoundSegment | undefined): string {
  return before === undefined || before.number < base.last
    ? 'Restore a time before its base with --at.'
    : `The last time before it is ${say(before.time)}: restore that with --at.`;
}

function requireAll(base: RestorableBase, segments: readonly FoundSegment[], folder: string) {
  for (const [n, segment] of segments.entries()) {
    const expected = base.first + n;
    if (segment.number === expected) continue;
    const offer = offerBefore(base, segments[n - 1]);
    throw new StartError(`${folder} lacks segment ${expected} of chain ${base.chain}. ${offer}`);
  }
}

/** Where pieces are read, and what is needed to trust and decrypt them. */
export type PieceSource = Readonly<{
  folder: string;
  /** For what is decrypted. */
  staging: string;
  keys: readonly Uint8Array[];
  provideKey: ProvideKey;
}>;

/** Reads a piece, decrypted first if it is encrypted, and removes that again. */
async function withPiece<T>(
  { folder, staging, keys, provideKey }: PieceSource,
  { path }: FoundPiece,
  use: (piece: OpenedPiece) => Promise<T>,
): Promise<T> {
  const named = join(folder, path);
  if (!path.endsWith(encryptedEnding)) return use(await openPiece(named, { named, keys }));
  const decrypted = join(staging, 'decrypted-piece');
  try {
    await decryptBackup(named, decrypted, provideKey);
    return await use(await openPiece(decrypted, { named, keys }));
  } finally {
    await rm(decrypted, { force: true });
  }
}

const notThat = (named: string): StartError =>
  new DamagedPieceError(named, 'its content is not what its name says');

/** The manifest of a piece must agree with its name, which anyone can change. */
function requireNamed(manifest: BaseManifest | SegmentManifest, found: FoundPiece): void {
  const isSame =
    manifest.chain === found.chain &&
    Date.parse(manifest.time) === found.time &&
    (manifest.kind === 'base'
      ? found.kind === 'base' && manifest.first === found.first && manifest.last === found.last
      : found.kind === 'segment' && manifest.number === found.number);
  if (!isSame) throw notThat(found.path);
}

/** Unpacks a base; returns the digest of the segment that its first one follows. */
function unpackBase(source: PieceSource, plan: RestorePlan, database: string) {
  return withPiece(source, plan.base, async ({ manifest, read }) => {
    requireNamed(manifest, plan.base);
    if (manifest.kind !== 'base') throw notThat(plan.base.path);
    await pipeline(read(), createWriteStream(database, { flags: 'wx', mode: 0o600 }));
    return manifest.follows;
  });
}

/** Writes the pages of a segment to their places. */
async function applyPages(
  { manifest, read }: OpenedPiece & Readonly<{ manifest: SegmentManifest }>,
  database: FileHandle,
  named: string,
): Promise<void> {
  const { pageBytes, pageCount } = manifest;
  if (pageCount === null) return;
  const entryBytes = pageNumberBytes + pageBytes;
  let rest: Buffer = Buffer.alloc(0);
  let pages = 0;
  for await (const chunk of read()) {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    let at = 0;
    for (; rest.length - at >= entryBytes; at += entryBytes) {
      const page = rest.readUInt32BE(at);
      pages += 1;
      if (page < 1 || page > pageCount || pages > manifest.pages) {
        throw new DamagedPieceError(named, 'its pages are not those of its manifest');
      }
      const start = at + pageNumberBytes;
      await database.write(rest, start, pageBytes, (page - 1) * pageBytes);
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0 || pages !== manifest.pages) {
    throw new DamagedPieceError(named, 'its pages are not those of its manifest');
  }
  await database.truncate(pageCount * pageBytes);
}

/** Applies a segment that follows the one with a digest; returns its own digest. */
function applySegment(
  source: PieceSource,
  found: FoundSegment,
  { follows, database }: Readonly<{ follows: string | null; database: FileHandle }>,
): Promise<string> {
  return withPiece(source, found, async ({ manifest, ...piece }) => {
    requireNamed(manifest, found);
    if (manifest.kind !== 'segment') throw notThat(found.path);
    if (manifest.follows !== follows) {
      throw new DamagedPieceError(found.path, 'it does not follow the segment before it');
    }
    await applyPages({ ...piece, manifest }, database, found.path);
    return piece.sha256;
  });
}

/**
 * Builds the database of a time in a new file.
 *
 * @throws {StartError} if a piece is damaged, not signed by one of the keys, or does not follow the one
 *   before it; it names the last time before that.
 */
export async function rebuildDatabase(
  source: PieceSource,
  plan: RestorePlan,
  file: string,
): Promise<void> {
  let follows = await unpackBase(source, plan, file);
  const database = await open(file, 'r+');
  try {
    for (const [n, segment] of plan.segments.entries()) {
      try {
        follows = await applySegment(source, segment, { follows, database });
      } catch (error) {
        if (!(error instanceof StartError)) throw error;
        const offer = offerBefore(plan.base, plan.segments[n - 1]);
        throw new StartError(`${error.message} ${offer}`, { cause: error });
      }
    }
  } finally {
    await database.close();
  }
}
