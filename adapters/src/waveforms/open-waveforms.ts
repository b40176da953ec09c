import type { Logger } from 'pino';
import type { DataDir } from '../data-dir.ts';
import { pathInFolder } from '../files/folder-file-store.ts';
import type { StoredFiles } from '../files/stored-files.ts';
import { measureInThread } from './measure-in-thread.ts';
import { createWaveformCache } from './waveform-cache.ts';
import { createWaveforms, type Waveforms } from './waveforms.ts';

type Dependencies = Readonly<{
  folders: Pick<DataDir, 'files' | 'waveforms'>;
  storedFiles: Pick<StoredFiles, 'check'>;
  log: Logger;
}>;

/** The waveforms of the files in a data directory, each checked and measured in a thread of its own. */
export const openWaveforms = ({ folders, storedFiles, log }: Dependencies): Waveforms =>
  createWaveforms({
    cache: createWaveformCache(folders.waveforms),
    async measure(file, signal) {
      // A damaged recording must not be remembered as one that cannot be decoded.
      await storedFiles.check(file, signal);
      return measureInThread(pathInFolder(folders.files, file.key), signal);
    },
    log,
  });
