import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvariantError } from '@nsem/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { newFileKey } from '../files/file-key.ts';
import { pathInFolder } from '../files/folder-file-store.ts';
import { createWaveformCache } from './waveform-cache.ts';

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
