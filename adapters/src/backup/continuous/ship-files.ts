import type { NewStoredFile } from '@nsem/core';
import type { FilePlace } from '../../files/file-place.ts';
import { readFilesAfter } from '../../persistence/snapshot/read-registered-files.ts';
import type { EncryptBytes } from '../encryption/encrypt-backup.ts';
import type { Damage } from '../manifest.ts';
import { openArchiveFiles } from '../read-plainly.ts';
import type { BackupTarget } from './backup-target.port.ts';
import { copyStoredFile } from './copy-stored-file.ts';

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
