import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { mp3Frame, repeat } from '../audio/testing/audio-parts.ts';
import { measureInThread } from './measure-in-thread.ts';
import { measureWaveform } from './measure-waveform.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-waveforms-'));
});
afterAll(() => rm(folder, { recursive: true }));

const spoken = fileURLToPath(new URL('../../test/fixtures/audio/maakye-cbr.mp3', import.meta.url));

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
