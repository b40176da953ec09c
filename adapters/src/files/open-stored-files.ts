import type { Clock, FileStore, UnitOfWork } from '@nsem/core';
import type { Logger } from 'pino';
import { createDamagedFiles, type DamagedFiles } from './damaged-files.ts';
import { createStoredFiles, type StoredFiles } from './stored-files.ts';

type Dependencies = Readonly<{
  files: FileStore;
  unitOfWork: UnitOfWork;
  clock: Clock;
  log: Logger;
}>;

/** Opens the reader of the files that have a row, and the list of those that it finds damaged. */
export function openStoredFiles({
  files,
  unitOfWork,
  clock,
  log,
}: Dependencies): Readonly<{ storedFiles: StoredFiles; damagedFiles: DamagedFiles }> {
  const damagedFiles = createDamagedFiles({ clock, log });
  const isRegistered = async (key: string) =>
    (await unitOfWork.read((stores) => stores.files.findByKey(key))) !== undefined;
  return { storedFiles: createStoredFiles({ files, damagedFiles, isRegistered }), damagedFiles };
}
