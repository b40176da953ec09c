import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { pathInFolder } from '../files/folder-file-store.ts';
import { isMissing } from '../files/system-error.ts';
import { countPeaks, stepOf, type Waveform } from './waveform.ts';

/** Changes when waveforms are measured differently: those of before are measured again. */
const version = 1;

const headBytes = 12;

function encode({ durationMs, peaks }: Waveform): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(version, 0);
  head.writeUInt32LE(durationMs, 4);
  head.writeUInt32LE(crc32(peaks), 8);
  return Buffer.concat([head, peaks]);
}

/** Undefined if the bytes are not those of a whole waveform: a crash may have cut it. */
function decode(bytes: Buffer): Waveform | undefined {
  if (bytes.length < headBytes || bytes.readUInt32LE(0) !== version) return undefined;
  const durationMs = bytes.readUInt32LE(4);
  const stepMs = stepOf(durationMs);
  const peaks = bytes.subarray(headBytes);
  const isWhole =
    peaks.length === countPeaks(durationMs, stepMs) && crc32(peaks) === bytes.readUInt32LE(8);
  return isWhole ? { durationMs, stepMs, peaks } : undefined;
}

/** The waveforms that were measured, on the disk. */
export interface WaveformCache {
  read(key: string): Promise<Waveform | undefined>;
  write(key: string, waveform: Waveform): Promise<void>;
}

/**
 * Creates a cache in a folder. A waveform has the key of its recording, and the same place in its folder
 * as the recording in that of the files, so that the sweep of files removes both.
 */
export const createWaveformCache = (folder: string): WaveformCache => ({
  async read(key) {
    try {
      return decode(await readFile(pathInFolder(folder, key)));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  },
  async write(key, waveform) {
    const path = pathInFolder(folder, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, encode(waveform), { mode: 0o600 });
  },
});
