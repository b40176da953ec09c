// A browser that draws a recording itself decodes all of it: an hour is more than a gigabyte of
// samples, and phones end the page. Peaks are files, not rows, because they can be measured again:
// they need no migration and no backup. MP3 and Opus are decoded by WebAssembly of npm packages
// under the MIT licence, so nothing is compiled at installation. FLAC is decoded here, because the
// only such decoder depends on a parser under the LGPL. M4A and Vorbis are not decoded: there is no
// maintained decoder of AAC without native code. Opus is decoded at 16 kHz, in a third of the time,
// which changes hardly a peak.
//
// On two busy cores, 3 hours of speech took 8 s as MP3, 14 s as Opus and 2.4 s as WAV, and at most
// 55 MiB of memory (`adapters/bench/waveforms.ts`).

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { ok, refuse, type Result, type StoredFile } from '@nsem/core';
import type { Logger } from 'pino';
import type { DataDir } from '../start/data-dir.ts';
import { isMissing } from '../files/disk.ts';
import { DamagedFileError } from '../files/file-damage.ts';
import { pathInFolder } from '../files/folder-file-store.ts';
import type { FilePlace } from '../files/storage.config.ts';
import { type StoredFiles, useLocalFile } from '../files/stored-files.ts';
import { runInThread, threadError } from '../threads/run-in-thread.ts';
import { countPeaks, decodedTypes, stepOf, type Waveform } from './waveform.ts';

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
interface WaveformCache {
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

/** Why there is no waveform of a file. */
export type WaveformFault = Readonly<{ code: 'waveform.unsupported' }>;

/** How long a caller waits for a waveform, which is longer than a recording of minutes needs. */
const usualPatienceMs = 3_000;

/**
 * After that, the measurement of a file is cancelled. Three hours of sound take a fraction of it.
 */
const deadlineMs = 5 * 60 * 1_000;

/** Recordings that wait for their turn. For any more, callers come again. */
const mostWaiting = 50;

/** Files that are remembered as not decodable, so that they are not decoded again and again. */
const mostRefused = 10_000;

/** The waveforms of stored recordings. */
export interface Waveforms {
  /** @returns `pending` if it is not measured yet; the caller is to come again in some seconds. */
  find: (file: StoredFile) => Promise<Result<Waveform | 'pending', WaveformFault>>;
  /** Ends the measurement that is running, and forgets those that wait. */
  stop: () => Promise<void>;
}

type Dependencies = Readonly<{
  cache: WaveformCache;
  /** Measures a stored file until the signal is aborted; undefined if it cannot be decoded. */
  measure: (file: StoredFile, signal: AbortSignal) => Promise<Waveform | undefined>;
  log: Logger;
  patienceMs?: number;
}>;

const unsupported = refuse({ code: 'waveform.unsupported' } as const);

const isDecodedType = (type: string): boolean => decodedTypes.some((decoded) => decoded === type);

/** The keys of files, of which the oldest is forgotten when there are too many. */
function createMemory(most: number) {
  const keys = new Set<string>();
  return {
    has: (key: string): boolean => keys.has(key),
    add(key: string): void {
      keys.add(key);
      const [oldest] = keys;
      if (keys.size > most && oldest !== undefined) keys.delete(oldest);
    },
  };
}

/**
 * Creates the waveforms of a server. One is measured at a time, concurrently with the server's
 * work; callers for the same recording share it. If the process ends meanwhile, the next caller
 * starts anew.
 */
export function createWaveforms(dependencies: Dependencies): Waveforms {
  const { cache, measure, log, patienceMs = usualPatienceMs } = dependencies;
  const running = new Map<string, Promise<Waveform | undefined>>();
  const refused = createMemory(mostRefused);
  const stopping = new AbortController();
  let last: Promise<unknown> = Promise.resolve();

  async function measureOne(file: StoredFile): Promise<Waveform | undefined> {
    if (stopping.signal.aborted) return undefined;
    const { key } = file;
    const deadline = AbortSignal.timeout(deadlineMs);
    const waveform = await measure(file, AbortSignal.any([stopping.signal, deadline]));
    if (deadline.aborted) log.warn({ file: key }, 'a recording takes too long to decode');
    if (waveform !== undefined) await cache.write(key, waveform);
    else if (!stopping.signal.aborted) refused.add(key);
    return waveform;
  }

  /** Measures a recording when it is its turn; undefined if too many wait already. */
  function start(file: StoredFile): Promise<Waveform | undefined> | undefined {
    const { key } = file;
    const known = running.get(key);
    if (known !== undefined || running.size >= mostWaiting) return known;
    const measured = last.then(() => measureOne(file)).finally(() => running.delete(key));
    running.set(key, measured);
    last = measured.catch((error: unknown) => {
      if (error instanceof DamagedFileError) return;
      log.error({ err: error }, 'a waveform could not be measured');
    });
    return measured;
  }

  return {
    async find(file) {
      const { key, contentType } = file;
      if (!isDecodedType(contentType) || refused.has(key)) return unsupported;
      const cached = await cache.read(key);
      if (cached !== undefined) return ok(cached);
      const waiting = setTimeout(patienceMs, 'pending' as const, { ref: false });
      const waveform = await Promise.race([start(file) ?? waiting, waiting]);
      if (waveform !== undefined) return ok(waveform);
      return stopping.signal.aborted ? ok('pending') : unsupported;
    },
    async stop() {
      stopping.abort();
      await last;
    },
  };
}

/** Decoding needs a few megabytes; the memory of a decoder itself has a fixed size. */
const memoryMb = 64;

/**
 * Measures the waveform of a file in a thread of its own, which ends with it.
 *
 * @param signal ends the thread at once, whatever it does.
 * @returns undefined if the file is not decoded here, or its thread has ended without a result: a decoder
 *   ended it, its memory was used up, or the signal was aborted.
 * @throws {Error} if the disk fails, or the thread cannot be started.
 */
export async function measureInThread(
  path: string,
  signal: AbortSignal,
  worker = 'waveform-worker',
): Promise<Waveform | undefined> {
  // The decoders print each error of a file, and a file can have millions.
  const task = { data: path, memoryMb, signal, isSilent: true };
  const result = await runInThread<Waveform | undefined>(import.meta, worker, task);
  if (result.ok) return result.value;
  if (result.reason !== 'failed') return undefined;
  throw threadError('The waveform could not be measured', result);
}

type OpenDependencies = Readonly<{
  folders: Pick<DataDir, 'incoming' | 'waveforms'>;
  storage: Readonly<{ place: FilePlace }>;
  storedFiles: Pick<StoredFiles, 'check' | 'open'>;
  log: Logger;
}>;

/** The waveforms of stored files, each checked and measured in a thread of its own. */
export const openWaveforms = ({
  folders,
  storage,
  storedFiles,
  log,
}: OpenDependencies): Waveforms =>
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
