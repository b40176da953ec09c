import { Readable } from 'node:stream';
import type { FileStore, Instant, NewStoredFile } from '@nsem/core';
import { isFileKey } from '../../files/file-names.ts';
import type { FilePlace } from '../../files/storage.config.ts';
import { readFilesAfter } from '../../persistence/snapshot/read-registered-files.ts';
import { readStoredFile } from '../check-files.ts';
import { type EncryptBytes, encryptedEnding } from '../encryption/encryption.ts';
import { type Damage, fileEntry } from '../manifest.ts';
import { openArchiveFiles } from '../write-archive-in-thread.ts';
import type { BackupTarget } from './backup-target.ts';
import type { PieceList } from './piece-format.ts';

/** Where the copy of a stored file is in a target; like the stored files, by the start of the key. */
export const copiedFilePath = (key: string, isEncrypted: boolean): string =>
  `files/${key.slice(0, 2)}/${key}${isEncrypted ? encryptedEnding : ''}`;

type Copying = Readonly<{
  files: Pick<FileStore, 'open'>;
  target: Pick<BackupTarget, 'has' | 'write'>;
  encrypt: EncryptBytes | null;
}>;

/**
 * Copies a stored file to a target that lacks it.
 *
 * @returns what is wrong with it if it cannot be copied: then the target does not get it.
 * @throws if the target cannot be written to.
 */
async function copyStoredFile(
  { files, target, encrypt }: Copying,
  file: NewStoredFile,
): Promise<Damage | undefined> {
  const path = copiedFilePath(file.key, encrypt !== null);
  if (await target.has(path)) return undefined;
  const reading = await readStoredFile(files, file);
  if (!('bytes' in reading)) return reading;
  const { bytes, finish } = reading;
  let damage: Damage | undefined;
  async function* check(): AsyncGenerator<Uint8Array> {
    yield* bytes;
    ({ damage } = finish());
    if (damage !== undefined) throw new Error(`${fileEntry(file.key)} is damaged`);
  }
  const checked = check();
  try {
    await target.write(
      encrypt === null ? checked : encrypt(Readable.from(checked, { objectMode: false })),
      () => path,
    );
    return undefined;
  } catch (error) {
    if (damage !== undefined) return damage;
    throw error;
  }
}

const batchFiles = 100;

type FileShipping = Readonly<{
  /** The path of the database. */
  database: string;
  /** Where the stored files are. */
  files: FilePlace;
  target: BackupTarget;
  encrypt: EncryptBytes | null;
  onDamage: (damage: Damage) => void;
}>;

/** Copies stored files that a database registers to a target; damaged ones are reported and left out. */
export function createFileShipping({ database, files, target, encrypt, onDamage }: FileShipping) {
  const sources = { files: openArchiveFiles(files), target, encrypt };

  async function copyFile(file: NewStoredFile): Promise<void> {
    const damage = await copyStoredFile(sources, file);
    if (damage !== undefined) onDamage(damage);
  }

  return {
    /** Copies those with higher ids; returns the id of the last. */
    async copyNew(after: number): Promise<number> {
      let lastId = after;
      for (;;) {
        const batch = readFilesAfter(database, lastId, batchFiles);
        if (batch.length === 0) return lastId;
        for (const { id, file } of batch) {
          await copyFile(file);
          lastId = id;
        }
      }
    },
    /**
     * Copies those up to an id that the target lacks, as it does after a restore.
     *
     * @param breathe awaited after each.
     */
    async copyMissing(upTo: number, breathe: () => Promise<void>): Promise<void> {
      for (let after = 0; after < upTo;) {
        const batch = readFilesAfter(database, after, batchFiles);
        for (const { file } of batch) {
          await copyFile(file);
          await breathe();
        }
        after = batch.at(-1)?.id ?? upTo;
      }
    },
  };
}

/** The paths of the pieces without which every time since one can still be restored. */
export function findOldPieces(list: PieceList, since: Instant): readonly string[] {
  const base = list.bases.findLast(({ restorableAt }) => restorableAt <= since);
  if (base === undefined) return [];
  return list.pieces
    .filter((piece) => {
      if (piece.chain !== base.chain) return piece.time < base.time;
      return piece.kind === 'segment' ? piece.number < base.first : piece.last < base.last;
    })
    .map(({ path }) => path);
}

type FilePruning = Readonly<{
  target: Pick<BackupTarget, 'list' | 'remove'>;
  /** Those of some keys that the database does not have. */
  findUnregistered: (keys: readonly string[]) => readonly string[];
  /** When files were found that are not registered any more. */
  known: Readonly<Record<string, number>>;
  now: Instant;
  /** The first time that can be restored. */
  since: Instant;
}>;

const pruneBatchFiles = 500;

/**
 * Removes the copies of files that were not registered any more before the first time that can be
 * restored.
 *
 * @returns when the others were found that are not registered any more.
 */
export async function pruneFiles(pruning: FilePruning): Promise<Readonly<Record<string, number>>> {
  const { target, known, now, since } = pruning;
  const remaining: Record<string, number> = {};
  for await (const batch of inBatches(target.list('files'))) {
    const paths = new Map(batch.map((path) => [keyOf(path), path]));
    for (const key of pruning.findUnregistered([...paths.keys()].filter(isFileKey))) {
      const path = paths.get(key);
      const found = known[key] ?? now;
      if (found >= since || path === undefined) remaining[key] = found;
      else await target.remove(path);
    }
  }
  return remaining;
}

function keyOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.endsWith(encryptedEnding) ? name.slice(0, -encryptedEnding.length) : name;
}

async function* inBatches(paths: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  for await (const path of paths) {
    batch.push(path);
    if (batch.length < pruneBatchFiles) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
