import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toPcm, wavHeader } from '@nsem/core/sound';
import { speechLike } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audioFixture } from '../http/testing/audio.ts';
import { checkInThread } from './delivery-checks.ts';
import { checkOutput, type OutputToCheck, readSubtitles } from './check-output.ts';
import { findInSound } from './measure-sound.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-checks-'));
});
afterAll(() => rm(folder, { recursive: true }));

const checksOf = async (output: OutputToCheck) =>
  (await checkOutput(output))?.map(({ check }) => check);

const translation = {
  kind: 'translation',
  form: 'plain',
  source: 'Open {file} with 2 keys.',
  text: 'Ouvrez {file} avec 2 touches.',
  isOfDocument: false,
  sourceLanguage: 'en',
  targetLanguage: 'fr',
  terms: [],
} as const satisfies OutputToCheck;

describe('a translation in a file', () => {
  it.each([
    [
      'plain',
      'Ouvrez {autre} avec deux.',
      ['placeholder-missing', 'placeholder-added', 'number-missing'],
    ],
    // A bilingual document has placeholders twice, and headers have numbers.
    ['extracted', 'Open {file} with 2 keys.\nOuvrez {file} avec 2 touches. Page 3', []],
    ['extracted', 'Ouvrez-le.', ['placeholder-missing']],
    ['subtitles', '1\n00:00:14,000 --> 00:00:15,000\nOuvrez {file} avec 2 touches.\n', []],
    ['subtitles', '1\n00:00:14,000 --> 00:00:15,000\nOuvrez-le.\n', ['placeholder-missing']],
    ['subtitles', '', ['empty']],
  ] as const)('as %s %j has %j', async (form, text, expected) => {
    expect(await checksOf({ ...translation, form, text })).toEqual(expected);
  });

  it('is checked in a thread as without one', async () => {
    const output = { ...translation, text: 'Ouvrez-le.' };
    const found = await checkInThread(output, new AbortController().signal);
    expect(found).toEqual({ ok: true, value: await checkOutput(output) });
  });
});

it('has at most 100 findings, errors first', async () => {
  const source = `${'Open 2 keys.\n'.repeat(150)}Open {file}.`;
  const text = `${'Ouvrez-les.\n'.repeat(150)}Ouvrez-le.`;
  const found = await checkOutput({ ...translation, source, text });
  expect(found).toHaveLength(100);
  expect(found?.[0]).toMatchObject({ severity: 'error', place: 151, found: '{file}' });
});

describe('subtitles', () => {
  it.each([
    [
      '1\r\n00:00:01,500 --> 00:00:02,000\r\nMaakye.\r\nWo ho te sɛn?\r\n\r\n2\r\n01:00:00,000 --> 01:00:02,000\r\n3\r\n',
      [1_500, 3_600_000],
      ['Maakye.\nWo ho te sɛn?', '3'],
    ],
    ['WEBVTT\n\nNOTE by Ama\n\n00:09.250 --> 00:10.000 line:0\nMaakye.', [9_250], ['Maakye.']],
    ['no time in sight', [], []],
    [
      '00:00:01,5 --> x\n\nMaakye.\n00:00:00,000 --> 00:00:01,000\nWo ho?',
      [1_500, 0],
      ['Maakye.', 'Wo ho?'],
    ],
  ])('%j are read', (text, times, texts) => {
    const parts = readSubtitles(text);
    expect([parts.map(({ at }) => at), parts.map((part) => part.text)]).toEqual([times, texts]);
  });
});

/** Sound of one channel as a WAV file. */
const wavOf = (samples: Float32Array) =>
  Buffer.concat([wavHeader(samples.length, 48_000), toPcm(samples)]);

async function checksOfSound(bytes: Uint8Array): Promise<readonly string[] | undefined> {
  const path = join(folder, 'sound');
  await writeFile(path, bytes);
  return checksOf({ kind: 'sound', path });
}

/** Speech at a level, in times of its own. */
const speech = (gain: number) => speechLike(48_000, 3).map((sample) => sample * gain);

describe('a narration', () => {
  it('of silence is empty, and one that is far too quiet is', async () => {
    expect(await checksOfSound(wavOf(new Float32Array(4 * 48_000)))).toEqual(['empty']);
    expect(await checksOfSound(wavOf(speech(0.01)))).toContain('too-quiet');
    expect(await checksOfSound(wavOf(speech(20)))).toContain('clipping');
  });

  it.each([
    ['maakye-cbr.mp3', 'noise'],
    ['interview.ogg', 'too-quiet'],
    ['medaase.flac', 'peaks'],
    ['medaase.wav', 'peaks'],
  ])('is measured in %s', async (name, found) => {
    expect(await checksOfSound(audioFixture(name))).toContain(found);
  });

  it('is measured behind a tag', async () => {
    const tag = Buffer.from('ID3\u0004\0\0\0\0\0\u0004TTTT', 'latin1');
    const tagged = Buffer.concat([tag, audioFixture('medaase.flac')]);
    expect(await checksOfSound(tagged)).toContain('peaks');
  });

  it('of which too little was measured when the time is up is not judged', async () => {
    const path = join(folder, 'slow');
    await writeFile(path, wavOf(speech(20)));
    expect(await findInSound(path, -1)).toBeUndefined();
    await writeFile(path, wavOf(new Float32Array(4 * 48_000)));
    expect(await findInSound(path, -1)).toBeUndefined();
    expect(await findInSound(path)).toMatchObject([{ check: 'empty' }]);
  });

  it.each(['maakye.m4a', 'maakye-vorbis.ogg', '../recordings/phone-recordings.aac'])(
    'that is not decoded here, as %s, cannot be checked',
    async (name) => {
      const path = join(folder, 'sound');
      await writeFile(path, audioFixture(name));
      const found = await checkOutput({ kind: 'sound', path });
      expect(found).toMatchObject([{ check: 'not-checked', severity: 'warning' }]);
    },
  );

  it('that is no recording has nothing that was found', async () => {
    expect(await checksOfSound(Buffer.from('not sound'))).toEqual([]);
  });
});
