import type { Logger } from 'pino';
import type { DataDir } from '../data-dir.ts';
import { useLocalFile } from '../files/use-local-file.ts';
import type { FilePlace } from '../files/file-place.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import { measureInThread } from './measure-in-thread.ts';
import { createWaveformCache } from './waveform-cache.ts';
import { createWaveforms, type Waveforms } from './waveforms.ts';

type Dependencies = Readonly<{
  folders: Pick<DataDir, 'incoming' | 'waveforms'>;
  storage: Readonly<{ place: FilePlace }>;
  storedFiles: Pick<StoredFiles, 'check' | 'open'>;
  log: Logger;
}>;

/** The waveforms of stored files, each checked and measured in a thread of its own. */
export const openWaveforms = ({ folders, storage, storedFiles, log }: Dependencies): Waveforms =>
  createWaveforms({
    cache: createWaveformCache(folders.waveforms),
    // A damaged recording, which is found here, must not be remembered as one that cannot be decoded.
    measure: (file, signal) =>
      useLocalFile(
        { ...storage, storedFiles, temporaryFolder: folders.incoming },
        { file, signal },
        (path) => measureInThread(path, signal),
      ),
    log,
  });
