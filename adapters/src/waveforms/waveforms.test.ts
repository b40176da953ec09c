import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { InvariantError, type StoredFile } from '@nsem/core';
import { aFile } from '@nsem/core/testing';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { mp3Frame, repeat } from '../audio/testing/audio-parts.ts';
import { newFileKey } from '../files/file-names.ts';
import { pathInFolder } from '../files/folder-file-store.ts';
import { measureWaveform } from './measure-waveform.ts';
import type { Waveform } from './waveform.ts';
import { createWaveformCache, createWaveforms, measureInThread } from './waveforms.ts';

describe('waveforms', () => {
  const log = pino({ level: 'silent' });
  const waveform: Waveform = { durationMs: 10, stepMs: 10, peaks: Uint8Array.of(9) };

  const recording = (nth: number, contentType = 'audio/mpeg'): StoredFile =>
    ({ ...aFile({ key: `recording ${nth}`, contentType }), id: nth }) as StoredFile;

  type Measuring = Readonly<{
    key: string;
    signal: AbortSignal;
    end: (waveform: Waveform | undefined) => void;
    fail: (error: Error) => void;
  }>;

  /** Waveforms with a cache in memory, whose measurements end when the test says so. */
  function openWaveforms(patienceMs = 60_000) {
    const stored = new Map<string, Waveform>();
    const measuring: Measuring[] = [];
    let begun = Promise.withResolvers<void>();
    const waveforms = createWaveforms({
      cache: {
        read: (key) => Promise.resolve(stored.get(key)),
        write: (key, value) => Promise.resolve(void stored.set(key, value)),
      },
      measure({ key }, signal) {
        const { promise, resolve, reject } = Promise.withResolvers<Waveform | undefined>();
        signal.addEventListener('abort', () => resolve(undefined));
        measuring.push({ key, signal, end: resolve, fail: reject });
        begun.resolve();
        return promise;
      },
      log,
      patienceMs,
    });
    /** The next measurement that begins. */
    async function next(): Promise<Measuring> {
      if (measuring.length === 0) await begun.promise;
      begun = Promise.withResolvers();
      const [first] = measuring.splice(0, 1);
      if (first === undefined) throw new Error('nothing is measured');
      return first;
    }
    return { ...waveforms, measuring, stored, next };
  }

  const unsupported = { ok: false, fault: { code: 'waveform.unsupported' } };

  describe('waveforms', () => {
    it('are measured once for all who ask meanwhile, and stored', async () => {
      const { find, next, measuring, stored } = openWaveforms();
      const found = [find(recording(1)), find(recording(1)), find(recording(1))];
      (await next()).end(waveform);
      expect(await Promise.all(found)).toEqual(
        [1, 2, 3].map(() => ({ ok: true, value: waveform })),
      );
      expect(await find(recording(1))).toEqual({ ok: true, value: waveform });
      expect([...stored.keys()]).toEqual(['recording 1']);
      expect(measuring).toEqual([]);
    });

    it('are measured one at a time', async () => {
      const { find, next, measuring } = openWaveforms();
      const [first, second] = [find(recording(1)), find(recording(2))];
      const measured = await next();
      expect(measured.key).toBe('recording 1');
      expect(measuring).toEqual([]);
      measured.end(waveform);
      await first;
      (await next()).end(waveform);
      expect(await second).toEqual({ ok: true, value: waveform });
    });

    it('are pending if they take longer than a caller waits', async () => {
      const { find, next } = openWaveforms(0);
      expect(await find(recording(1))).toEqual({ ok: true, value: 'pending' });
      const measured = await next();
      expect(await find(recording(1))).toEqual({ ok: true, value: 'pending' });
      measured.end(waveform);
      await expect.poll(() => find(recording(1))).toEqual({ ok: true, value: waveform });
    });

    it('wait in a line that has an end', async () => {
      const { find, next, measuring } = openWaveforms(0);
      for (let nth = 1; nth <= 60; nth += 1) await find(recording(nth));
      const keys: string[] = [];
      for (let nth = 1; nth <= 50; nth += 1) {
        const { key, end } = await next();
        keys.push(key);
        end(waveform);
      }
      expect(keys).toEqual(Array.from({ length: 50 }, (_, nth) => `recording ${nth + 1}`));
      expect(await find(recording(50))).not.toEqual(unsupported);
      expect(measuring).toEqual([]);
    });

    it('are refused of what cannot be decoded, which is not tried again', async () => {
      const { find, next, measuring } = openWaveforms();
      const found = find(recording(1));
      (await next()).end(undefined);
      expect(await found).toEqual(unsupported);
      expect(await find(recording(1))).toEqual(unsupported);
      expect(measuring).toEqual([]);
    });

    it.each(['audio/mp4', 'text/plain', 'application/pdf'])(
      'are never measured of %s',
      async (type) => {
        const { find, measuring } = openWaveforms();
        expect(await find(recording(1, type))).toEqual(unsupported);
        expect(measuring).toEqual([]);
      },
    );

    it('are measured again if the disk failed', async () => {
      const { find, next } = openWaveforms();
      const [failed, waiting] = [find(recording(1)), find(recording(2))];
      const outcomes = Promise.allSettled([failed]);
      const reason = new Error('the disk failed');
      (await next()).fail(reason);
      expect(await outcomes).toEqual([{ status: 'rejected', reason }]);
      (await next()).end(waveform);
      expect(await waiting).toEqual({ ok: true, value: waveform });
      const again = find(recording(1));
      (await next()).end(waveform);
      expect(await again).toEqual({ ok: true, value: waveform });
    });

    it('end with the server, without being refused later', async () => {
      const { find, next, stop, measuring } = openWaveforms();
      const found = [find(recording(1)), find(recording(2))];
      const { signal } = await next();
      await stop();
      expect(signal.aborted).toBe(true);
      expect(await Promise.all(found)).toEqual([1, 2].map(() => ({ ok: true, value: 'pending' })));
      expect(measuring).toEqual([]);
    });
  });
});

describe('waveform cache', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-waveforms-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const waveform = { durationMs: 45, stepMs: 10, peaks: Buffer.from([7, 255, 0, 3, 1]) };

  describe('the cache of waveforms', () => {
    it('has what was written, and nothing else', async () => {
      const cache = createWaveformCache(folder);
      const [key, other] = [newFileKey('audio/mpeg'), newFileKey('audio/mpeg')];
      await cache.write(key, waveform);
      expect(await createWaveformCache(folder).read(key)).toEqual(waveform);
      expect(await cache.read(other)).toBeUndefined();
    });

    it('does not have what a crash has cut or damaged', async () => {
      const cache = createWaveformCache(folder);
      const key = newFileKey('audio/mpeg');
      await cache.write(key, waveform);
      const path = pathInFolder(folder, key);
      const bytes = await readFile(path);
      for (const length of [0, 3, 12, bytes.length - 1]) {
        await writeFile(path, bytes);
        await truncate(path, length);
        expect(await cache.read(key)).toBeUndefined();
      }
      await writeFile(path, bytes.fill(0, bytes.length - 3));
      expect(await cache.read(key)).toBeUndefined();
    });

    it('reads no other path', async () => {
      await expect(createWaveformCache(folder).read('../../etc/passwd')).rejects.toThrow(
        InvariantError,
      );
    });
  });
});

describe('measure in thread', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-waveforms-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const spoken = fileURLToPath(
    new URL('../../test/fixtures/audio/maakye-cbr.mp3', import.meta.url),
  );

  describe('a thread that measures', () => {
    it('returns the waveform of a file', async () => {
      const measured = await measureInThread(spoken, new AbortController().signal);
      expect(measured).toEqual(await measureWaveform(spoken));
    });

    it('ends at once when its signal is aborted', async () => {
      const path = join(folder, 'hours.mp3');
      await writeFile(path, repeat(mp3Frame, 10 * 1024 * 1024));
      const ending = new AbortController();
      const measured = measureInThread(path, ending.signal);
      ending.abort();
      expect(await measured).toBeUndefined();
      expect(await measureInThread(path, AbortSignal.abort())).toBeUndefined();
    });

    it('measures nothing if a decoder ends it', async () => {
      const { signal } = new AbortController();
      const measured = measureInThread('leave', signal, '../threads/testing/odd-worker');
      expect(await measured).toBeUndefined();
    });

    it('reports a disk that fails', async () => {
      const measured = measureInThread(join(folder, 'missing.mp3'), new AbortController().signal);
      await expect(measured).rejects.toThrow('ENOENT');
    });
  });
});
