import type { DataDir } from '../../../data-dir.ts';
import { openPartialFiles } from '../../../files/stored-files-sweep.ts';
import { createUploadTurns } from './upload-turns.ts';

/** What uploads that arrive in parts need of one server. */
export const openPartialUploads = (folders: Pick<DataDir, 'partial' | 'incoming'>) => ({
  partialFiles: openPartialFiles(folders),
  uploadTurns: createUploadTurns(),
});
