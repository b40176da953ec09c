import type { DataDir } from '../data-dir.ts';
import { createPartialFiles, type PartialFiles } from './partial-files.ts';
import { createUnnamedFilesSweep } from './unnamed-files.ts';

/** Opens the store of partial files of a data directory. */
export const openPartialFiles = ({
  partial: folder,
  incoming: temporaryFolder,
}: Pick<DataDir, 'partial' | 'incoming'>): PartialFiles =>
  createPartialFiles({ folder, temporaryFolder });

type Dependencies = Parameters<typeof createUnnamedFilesSweep>[0] &
  Readonly<{ folders: Pick<DataDir, 'partial' | 'incoming'> }>;

/**
 * Creates the function that deletes the files that nothing needs: the parts of uploads that do not exist
 * any more, and stored files that no row names.
 */
export function createStoredFilesSweep(dependencies: Dependencies) {
  const { unitOfWork } = dependencies.database;
  const partialFiles = openPartialFiles(dependencies.folders);
  const sweepUnnamed = createUnnamedFilesSweep(dependencies);
  return async (stopped: AbortSignal): Promise<void> => {
    await partialFiles.sweep((keys) =>
      unitOfWork.read(({ uploads }) => uploads.findUnregistered(keys)),
    );
    await sweepUnnamed(stopped);
  };
}
