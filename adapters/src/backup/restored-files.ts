import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '@nsem/core';
import { createFolderFileStore } from '../files/folder-file-store.ts';

/** The name of the folder of stored files in a data directory. */
export const filesName = 'files';

/** Where the stored files of a backup are unpacked to. */
export type RestoredFiles = Readonly<{
  store: Pick<FileStore, 'save'>;
  /** Whether they are in the staging folder, and arrive with the database. */
  isStaged: boolean;
}>;

/** Unpacks into the staging folder. */
export async function openStagedFiles(staging: string): Promise<RestoredFiles> {
  const folder = join(staging, filesName);
  await mkdir(folder, { mode: 0o700 });
  return { store: createFolderFileStore(folder), isStaged: true };
}
