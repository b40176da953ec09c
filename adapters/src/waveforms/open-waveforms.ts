import type { Logger } from 'pino';
import type { DataDir } from '../data-dir.ts';
import { pathInFolder } from '../files/folder-file-store.ts';
import { measureInThread } from './measure-in-thread.ts';
import { createWaveformCache } from './waveform-cache.ts';
import { createWaveforms, type Waveforms } from './waveforms.ts';

type Dependencies = Readonly<{ folders: Pick<DataDir, 'files' | 'waveforms'>; log: Logger }>;

/** The waveforms of the files in a data directory, each measured in a thread of its own. */
export const openWaveforms = ({ folders, log }: Dependencies): Waveforms =>
  createWaveforms({
    cache: createWaveformCache(folders.waveforms),
    measure: (key, signal) => measureInThread(pathInFolder(folders.files, key), signal),
    log,
  });
