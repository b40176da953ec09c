import type { StoredFile } from '@nsem/core';
import { aFile } from '@nsem/core/testing';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

import type { Waveform } from './waveform.ts';
import { createWaveforms } from './waveforms.ts';

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
    expect(await Promise.all(found)).toEqual([1, 2, 3].map(() => ({ ok: true, value: waveform })));
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
