import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { wavHeader } from '@nsem/core/sound';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  checkVoiceSample,
  decodeRecording,
  largestSampleBytes,
  parseDataUrl,
} from './voice-sample.ts';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../test/fixtures/audio/${name}`, import.meta.url));

const invalid = (reason: string) => ({
  ok: false,
  fault: { code: 'upload.voice-sample-invalid', reason },
});

describe('decoding a recording', () => {
  const bytes = Buffer.from('RIFF and so on');
  const base64 = bytes.toString('base64');

  it.each([
    base64,
    `data:audio/wav;base64,${base64}`,
    `data:audio/x-wav;base64,${base64}`,
    `data:audio/wav;codecs=1;base64,${base64}`,
    `DATA:Audio/WAV;base64,${base64}`,
  ])('accepts %s', async (recording) => {
    const decoded = await decodeRecording(recording);
    expect(decoded.ok && Buffer.from(decoded.value)).toEqual(bytes);
  });

  it.each([
    '',
    'data:audio/wav;base64,',
    `${base64}*`,
    base64.slice(0, -1),
    `${base64.slice(0, 4)}\n${base64.slice(4)}`,
    '====',
    'A===',
    'AA=A',
    'AAAA=',
    'data:audio/wav,RIFF',
    `data:audio/wav${';a=b=c'.repeat(20)}!`,
    '/etc/passwd!',
    'uploads/../../etc/passwd',
  ])('refuses %j, which is not valid base64', async (recording) => {
    expect(await decodeRecording(recording)).toEqual(invalid('not-base64'));
  });

  it('refuses a data URL of something else', async () => {
    expect(await decodeRecording(`data:audio/webm;base64,${base64}`)).toEqual(invalid('not-wav'));
    expect(await decodeRecording(`data:;base64,${base64}`)).toEqual(invalid('not-wav'));
  });

  it('accepts 10 MiB and not a byte more', async () => {
    const largest = Buffer.alloc(largestSampleBytes);
    expect((await decodeRecording(largest.toString('base64'))).ok).toBe(true);
    const larger = Buffer.alloc(largestSampleBytes + 1).toString('base64');
    expect(await decodeRecording(larger)).toEqual(invalid('too-large'));
  });
});

describe('checking a voice sample', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sample-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Mono PCM of 8 bit, so that each second is `sampleRate` bytes. */
  async function wav(seconds: number, { coding = 1, sampleRate = 8000 } = {}): Promise<string> {
    const dataBytes = Math.round(seconds * sampleRate);
    const head = Buffer.from(wavHeader(dataBytes / 2, sampleRate));
    head.writeUInt16LE(coding, 20);
    head.writeUInt32LE(sampleRate, 28);
    head.writeUInt16LE(1, 32);
    head.writeUInt16LE(8, 34);
    const path = join(folder, `${seconds}-${coding}-${sampleRate}.wav`);
    await writeFile(path, Buffer.concat([head, Buffer.alloc(dataBytes, 0x80)]));
    return path;
  }

  it('accepts a spoken WAV file', async () => {
    expect(await checkVoiceSample(fixture('medaase.wav'))).toEqual({
      ok: true,
      value: { contentType: 'audio/wav', durationMs: 1323 },
    });
  });

  it('accepts 1 to 120 seconds, both included', async () => {
    expect(await checkVoiceSample(await wav(1))).toMatchObject({ ok: true });
    expect(await checkVoiceSample(await wav(120))).toMatchObject({ ok: true });
    expect(await checkVoiceSample(await wav(0.99))).toEqual(invalid('too-short'));
    expect(await checkVoiceSample(await wav(120.01))).toEqual(invalid('too-long'));
  });

  it('refuses other audio, other codings in a WAV, and files that only begin like one', async () => {
    const liar = join(folder, 'liar.wav');
    await writeFile(liar, `RIFF\u0000\u0000\u0000\u0000WAVE${'not sound at all '.repeat(99)}`);
    const others = [fixture('maakye-opus.ogg'), await wav(2, { coding: 6 }), liar];
    for (const path of others) {
      expect(await checkVoiceSample(path)).toEqual(invalid('not-wav'));
    }
  });

  it('refuses more than 10 MiB, however long it plays', async () => {
    const path = await wav(56, { sampleRate: 192_000 });
    expect((await readFile(path)).length).toBeGreaterThan(largestSampleBytes);
    expect(await checkVoiceSample(path)).toEqual(invalid('too-large'));
  });
});

/** The same rule as an expression. It is exact, but too long a text exhausts its memory. */
const shape = /^data:(?<type>[^;,]*)(?:;[^;,][^;,=]*=[^;,]*)*;base64,(?<base64>[^]*)$/i;

const pieces = fc.constantFrom(';', '=', ',', 'a', 'é', ';base64,', ';BASE64', ';a=b', 'data:');
const texts = fc.tuple(
  fc.constantFrom('data:', 'DATA:', 'data:a', ''),
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.constantFrom(';base64,', ';Base64,AAAA', ',', ''),
);

describe('parsing a data URL', () => {
  it.each([
    ['data:audio/wav;base64,UklGRg==', 'audio/wav', 'UklGRg=='],
    ['DATA:Audio/WAV;BASE64,', 'audio/wav', ''],
    ['data:;base64,AAAA', '', 'AAAA'],
    ['data:a;b=;c=d=e;===;base64,A,;base64,', 'a', 'A,;base64,'],
  ])('reads %s', (text, type, base64) => {
    expect(parseDataUrl(text)).toEqual({ type, base64 });
  });

  it.each([
    '',
    'data:',
    'data:,',
    'UklGRg==',
    ' data:;base64,AAAA',
    'data:a;base64',
    'data:a;base64=,AAAA',
    'data:a;b;base64,AAAA',
    'data:a;=b;base64,AAAA',
    'data:a;;base64,AAAA',
    'data:a=b;;base64,AAAA',
    'data:a,b;base64,AAAA',
    'data:base64,AAAA',
  ])('does not take %j for one', (text) => {
    expect(parseDataUrl(text)).toBeUndefined();
  });

  it('accepts exactly what the rule as an expression accepts', () => {
    let accepted = 0;
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join('');
        const expected = shape.exec(text)?.groups;
        if (expected !== undefined) accepted += 1;
        expect(parseDataUrl(text)).toEqual(
          expected && {
            type: expected['type']?.toLowerCase(),
            base64: expected['base64'],
          },
        );
      }),
      { numRuns: 5_000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  it('has at most 1,000 characters before its data, however long the text is', () => {
    const urlOf = (length: number) => `data:a;b=${'c'.repeat(length - 17)};base64,AAAA`;
    expect(parseDataUrl(urlOf(1_000))).toMatchObject({ base64: 'AAAA' });
    expect(parseDataUrl(urlOf(1_001))).toBeUndefined();
    expect(parseDataUrl(`data:${';a=b'.repeat(3_000_000)};base64,AAAA`)).toBeUndefined();
  });
});
