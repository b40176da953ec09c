import { readdir } from 'node:fs/promises';
import type { DataDir } from '../data-dir.ts';
import type { PartialFiles } from './partial-files.ts';
import { createUnnamedFilesSweep } from './unnamed-files.ts';

type Dependencies = Parameters<typeof createUnnamedFilesSweep>[0] &
  Readonly<{ folders: Pick<DataDir, 'root'>; partialFiles: Pick<PartialFiles, 'sweep'> }>;

/** Whether the data from before a restore are still there: undoing it would need all files. */
export const canUndoRestore = async (root: string): Promise<boolean> =>
  (await readdir(root)).some((name) => name.startsWith('replaced-'));

/**
 * Creates the function that deletes the files that nothing needs: the parts of uploads that do not exist
 * any more, and stored files that no row names. It deletes nothing while a restore can be undone.
 */
export function createStoredFilesSweep(dependencies: Dependencies) {
  const { database, folders, partialFiles } = dependencies;
  const { unitOfWork } = database;
  const sweepUnnamed = createUnnamedFilesSweep(dependencies);
  return async (stopped: AbortSignal): Promise<void> => {
    if (await canUndoRestore(folders.root)) return;
    const findUnregistered = (keys: readonly string[]) =>
      unitOfWork.read(({ uploads }) => uploads.findUnregistered(keys));
    await partialFiles.sweep(findUnregistered, stopped);
    await sweepUnnamed(stopped);
  };
}
