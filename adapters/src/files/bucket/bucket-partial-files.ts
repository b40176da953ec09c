import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createConcurrencyLimit, type ConcurrencyLimit } from '../../security/concurrency-limit.ts';
import { isPartialKey, type FindUnregistered, type PartialFiles } from '../partial-files.ts';
import { isMissing } from '../disk.ts';
import { copyHashed } from '../upload-staging.ts';
import type { Bucket, ListedObject } from './bucket.port.ts';
import {
  followPieces,
  keyOfPiece,
  openPieceSpool,
  pathOfPiece,
  type Piece,
  piecesBelow,
  piecesOf,
} from './piece.ts';
import { writePieces } from './write-pieces.ts';

type Dependencies = Readonly<{
  bucket: Pick<Bucket, 'inspect' | 'list' | 'open' | 'put' | 'remove'>;
  /** The mark of the objects. */
  writer: string;
  /** That of `createPartLimit`. */
  limit: ConcurrencyLimit;
  /** For a piece that arrives, and for a claimed file; a start empties it. */
  temporaryFolder: string;
  log: Logger;
}>;

/** Objects that are removed at the same time. */
const mostRemovals = 8;

/** The bytes of pieces, one after the other. */
async function* readPieces(
  bucket: Pick<Bucket, 'open'>,
  key: string,
  pieces: readonly Piece[],
): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield* await bucket.open(pathOfPiece(key, piece));
}

/** Writes the bytes of a file; returns their digest. */
async function writeWhole(
  bytes: AsyncIterable<Uint8Array>,
  handle: FileHandle,
  sizeBytes: number,
): Promise<string> {
  const copied = await copyHashed(bytes, handle, sizeBytes);
  if (copied.ok && copied.value.sizeBytes === sizeBytes) return copied.value.sha256;
  throw new Error(`the pieces of an upload are not the ${sizeBytes} bytes that were stored`);
}

/**
 * Creates the store of partial files in a bucket: any process with the same database and bucket can
 * append to a file, claim it and remove it.
 */
export function createBucketPartialFiles(dependencies: Dependencies): PartialFiles {
  const { bucket, writer, limit, temporaryFolder, log } = dependencies;
  const removals = createConcurrencyLimit(mostRemovals);

  const removeObjects = (paths: readonly string[]) =>
    Promise.all(paths.map((path) => removals(() => bucket.remove(path))));

  /** Pieces that stay do not count, and must not fail a call that has done what it should. */
  async function tryToRemove(remove: () => Promise<unknown>): Promise<void> {
    try {
      await remove();
    } catch (error) {
      log.warn(
        { err: error },
        'pieces of an upload could not be deleted; a sweep deletes them later',
      );
    }
  }

  const removeAll = (paths: readonly string[]) => tryToRemove(() => removeObjects(paths));

  async function listPieces(key: string): Promise<readonly ListedObject[]> {
    const objects: ListedObject[] = [];
    for await (const page of bucket.list(piecesOf(key))) objects.push(...page);
    return objects;
  }

  /** Removes those pieces of a list that have no upload and that this server has written. */
  async function sweepPage(
    page: readonly ListedObject[],
    findUnregistered: FindUnregistered,
    stopped: AbortSignal,
  ): Promise<number> {
    const byKey = Map.groupBy(page, ({ path }) => keyOfPiece(path) ?? '');
    const unregistered = await findUnregistered([...byKey.keys()].filter(isPartialKey));
    let removed = 0;
    for (const { path } of unregistered.flatMap((key) => byKey.get(key) ?? [])) {
      if (stopped.aborted) break;
      // Another marketplace, like a rehearsal of a restore, may have been started with the same bucket.
      if ((await bucket.inspect(path))?.writer !== writer) continue;
      await bucket.remove(path);
      removed += 1;
    }
    return removed;
  }

  return {
    async findStored({ key, receivedBytes, lastPiece }) {
      const nothing = { receivedBytes: 0, lastPiece: null };
      if (lastPiece === null) return nothing;
      const position = { receivedBytes, lastPiece };
      return followPieces(await listPieces(key), position) === undefined ? nothing : position;
    },

    async append(part) {
      await using spool = await openPieceSpool(temporaryFolder);
      return await writePieces({ bucket, writer, limit, removeAll }, part, spool);
    },

    async claim({ key, name, sizeBytes, lastPiece }) {
      const position = { receivedBytes: sizeBytes, lastPiece };
      const pieces = followPieces(await listPieces(key), position);
      if (pieces === undefined) return undefined;
      await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
      const path = join(temporaryFolder, `${randomUUID()}.part`);
      const handle = await open(path, 'wx', 0o600);
      let isWhole = false;
      try {
        const sha256 = await writeWhole(readPieces(bucket, key, pieces), handle, sizeBytes);
        isWhole = true;
        return { path, name, sizeBytes, sha256 };
      } catch (error) {
        // Another call may just have used it, at this process or at another one.
        if (isMissing(error)) return undefined;
        throw error;
      } finally {
        await handle.close();
        if (!isWhole) await rm(path, { force: true });
      }
    },

    async remove(key) {
      const below = piecesOf(key);
      await tryToRemove(async () => {
        for await (const page of bucket.list(below)) {
          await removeObjects(page.map(({ path }) => path));
        }
      });
    },

    /** A piece without an upload never gets one, because uploads are there before their pieces. */
    async sweep(findUnregistered, stopped) {
      let removed = 0;
      for await (const page of bucket.list(piecesBelow)) {
        removed += await sweepPage(page, findUnregistered, stopped);
        if (stopped.aborted) break;
      }
      return removed;
    },
  };
}
