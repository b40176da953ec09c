import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { probeAudio } from './probe-audio.ts';

// "Maakye. Wo ho te sɛn? Me ho yɛ, medaase." takes 5.155 s, "Medaase paa." 1.323 s. Codecs that pad
// the last packet play a little longer.
const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../test/fixtures/audio/${name}`, import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audio-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function altered(name: string, alter: (bytes: Buffer) => Buffer): Promise<string> {
  const path = join(folder, `altered-${name}`);
  await writeFile(path, alter(await readFile(fixture(name))));
  return path;
}

const refused = { ok: false, fault: { code: 'upload.unreadable-audio' } };

describe('probing audio', () => {
  it.each([
    ['medaase.wav', 'audio/wav', 1323],
    ['medaase.flac', 'audio/flac', 1323],
    ['maakye-cbr.mp3', 'audio/mpeg', 5256],
    ['maakye-vbr.mp3', 'audio/mpeg', 5155],
    ['maakye.m4a', 'audio/mp4', 5155],
    ['maakye-fragments.m4a', 'audio/mp4', 5219],
    ['maakye-opus.ogg', 'audio/ogg', 5155],
    ['maakye-vorbis.ogg', 'audio/ogg', 5155],
    ['maakye.webm', 'audio/webm', 5155],
    ['maakye-live.webm', 'audio/webm', 5155],
  ])('identifies and measures %s', async (name, contentType, durationMs) => {
    expect(await probeAudio(fixture(name))).toEqual({
      ok: true,
      value: { contentType, durationMs },
    });
  });

  it('identifies by the content, not by the name', async () => {
    const path = join(folder, 'recording.mp3');
    await writeFile(path, await readFile(fixture('medaase.wav')));
    expect(await probeAudio(path)).toMatchObject({ value: { contentType: 'audio/wav' } });
  });

  it('refuses files that are not audio', async () => {
    const texts = [
      '',
      'R',
      'ID3',
      'Maakye. Wo ho te sɛn?\n'.repeat(500),
      '\u001aE\u00df\u00a3webm',
    ];
    for (const [index, text] of texts.entries()) {
      const path = join(folder, `letter-${index}.mp3`);
      await writeFile(path, text, 'latin1');
      expect(await probeAudio(path)).toMatchObject(refused);
    }
  });

  it('refuses a JPEG and meaningless bytes', async () => {
    const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(5000, 1)]);
    const noise = Buffer.from(Array.from({ length: 9000 }, (_, at) => (at * at * 31) % 251));
    for (const bytes of [jpeg, noise]) {
      const path = join(folder, 'noise.bin');
      await writeFile(path, bytes);
      expect(await probeAudio(path)).toMatchObject(refused);
    }
  });

  it.each(['maakye.m4a', 'maakye-fragments.m4a'])(
    'refuses %s when its second half is missing',
    async (name) => {
      const path = await altered(name, (bytes) => bytes.subarray(0, bytes.length / 2));
      expect(await probeAudio(path)).toMatchObject(refused);
    },
  );

  it.each([
    ['medaase.wav', 662],
    ['maakye-cbr.mp3', 2628],
    ['medaase.flac', 144],
    ['maakye-live.webm', 2581],
  ])('measures the rest of %s when it is cut in half', async (name, durationMs) => {
    const path = await altered(name, (bytes) => bytes.subarray(0, bytes.length / 2));
    const probed = await probeAudio(path);
    const measured = probed.ok ? probed.value.durationMs : 0;
    expect(Math.abs(measured - durationMs)).toBeLessThan(350);
  });

  it('refuses a truncated header', async () => {
    for (const name of ['medaase.wav', 'medaase.flac', 'maakye.m4a', 'maakye-opus.ogg']) {
      const path = await altered(name, (bytes) => bytes.subarray(0, 40));
      expect(await probeAudio(path)).toMatchObject(refused);
    }
  });
});

describe('what a file states about itself', () => {
  it('is ignored in a WAV: more samples than it contains', async () => {
    const path = await altered('medaase.wav', (bytes) => {
      bytes.writeUInt32LE(50_000_000, bytes.indexOf('data') + 4);
      return bytes;
    });
    expect(await probeAudio(path)).toMatchObject({ value: { durationMs: 1323 } });
  });

  it('is not needed in a WAV that was streamed', async () => {
    const path = await altered('medaase.wav', (bytes) => {
      bytes.writeUInt32LE(0xffffffff, bytes.indexOf('data') + 4);
      return bytes;
    });
    expect(await probeAudio(path)).toMatchObject({ value: { durationMs: 1323 } });
  });

  it('is ignored in an MP3: fewer frames in its info frame', async () => {
    const path = await altered('maakye-vbr.mp3', (bytes) => {
      const info = Math.max(bytes.indexOf('Xing'), bytes.indexOf('Info'));
      expect(info).toBeGreaterThan(0);
      bytes.writeUInt32BE(3, info + 8);
      return bytes;
    });
    expect(await probeAudio(path)).toMatchObject({ value: { durationMs: 5155 } });
  });

  it('is ignored in an M4A: a shorter movie', async () => {
    const path = await altered('maakye.m4a', (bytes) => {
      bytes.writeUInt32BE(1, bytes.indexOf('mvhd') + 20);
      bytes.writeUInt32BE(1, bytes.indexOf('mdhd') + 20);
      return bytes;
    });
    expect(await probeAudio(path)).toMatchObject({ value: { durationMs: 5155 } });
  });

  it('is ignored in a WebM: a shorter recording', async () => {
    const path = await altered('maakye.webm', (bytes) => {
      const duration = bytes.indexOf(Buffer.from('448988', 'hex'));
      expect(duration).toBeGreaterThan(0);
      bytes.writeDoubleBE(1, duration + 3);
      return bytes;
    });
    expect(await probeAudio(path)).toMatchObject({ value: { durationMs: 5155 } });
  });

  it('is ignored in a FLAC: fewer samples', async () => {
    const path = await altered('medaase.flac', (bytes) => {
      bytes.writeUInt32BE(100, 22);
      return bytes;
    });
    expect(await probeAudio(path)).toMatchObject({ value: { durationMs: 1323 } });
  });
});
