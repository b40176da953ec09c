import { setTimeout } from 'node:timers/promises';
import { ok, refuse, type Result, type StoredFile } from '@nsem/core';
import type { Logger } from 'pino';
import { decodedTypes } from './decoded-types.ts';
import { DamagedFileError } from '../files/file-damage.ts';
import type { WaveformCache } from './waveform-cache.ts';
import type { WaveformFault } from './waveform-fault.ts';
import type { Waveform } from './waveform.ts';

/** How long a caller waits for a waveform, which is longer than a recording of minutes needs. */
const usualPatienceMs = 3_000;

/** After that, a file is given up. Three hours of sound take a fraction of it. */
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
 * Creates the waveforms of a server. One is measured at a time, beside the server's work; callers for the
 * same recording share it. If the process ends meanwhile, the next caller starts anew.
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
