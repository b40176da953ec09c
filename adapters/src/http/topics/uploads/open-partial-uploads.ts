import type { Logger } from 'pino';
import type { DataDir } from '../../../start/data-dir.ts';
import type { FileStorage } from '../../../files/file-storage.ts';
import { createUploadTurns } from './upload-turns.ts';

type Dependencies = Readonly<{
  storage: Pick<FileStorage, 'openPartialFiles'>;
  folders: Pick<DataDir, 'partial' | 'incoming'>;
  log: Logger;
}>;

/** What uploads that arrive in parts need of one server. */
export const openPartialUploads = ({ storage, folders, log }: Dependencies) => ({
  partialFiles: storage.openPartialFiles(folders, log),
  uploadTurns: createUploadTurns(),
});
