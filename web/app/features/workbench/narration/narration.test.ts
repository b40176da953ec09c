import { createMeter } from '@nsem/core/sound';
import { describe, expect, it } from 'vitest';

import { MicrophoneError } from '../../../entities/recordings/open-microphone.ts';
import { measureRoom, roomText } from './microphone-dialog.tsx';
import { prepareNarration, sentenceAt } from './narration-delivery.ts';
import { studioActionOf, studioKeys } from './narration-keys.ts';
import type { OpenTap } from './recorder.ts';
import { checkTakes, endsParagraph, keySentences, progressOf } from './script-checks.ts';
import { levelWord, type LevelWord } from './sound-findings.tsx';
import type { SentenceTakes } from './take-library.ts';

const silence = createMeter({ sampleRate: 48_000 }).measures();

const loud = { ...silence, durationMs: 2_000, loudness: -10, truePeak: -1, noiseFloor: -90 };

const takesOf = (measures: typeof silence): SentenceTakes => ({
  takes: [{ id: 'a', origin: 'recorded', measures }],
  chosen: 'a',
});

const segment = (state: 'open' | 'done') =>
  ({ source: 'Medaase.', gap: ' ', text: '', note: null, state }) as const;

const keys = ['first', 'second', 'third'];

describe('the checks of a script', () => {
  it('name each sentence and each check once', () => {
    const clicks = { ...loud, clicks: [10, 20, 30] };
    const found = checkTakes(keys, new Map([['second', takesOf(clicks)]]));
    expect(found.map(({ sentence, check }) => [sentence, check])).toEqual([
      [1, 'too-loud'],
      [1, 'clicks'],
    ]);
  });

  it('find an empty take, which is an error', () => {
    const found = checkTakes(keys, new Map([['first', takesOf(silence)]]));
    expect(found).toMatchObject([{ sentence: 0, check: 'empty', severity: 'error' }]);
  });
});

describe('the progress of a script', () => {
  it('counts what is accepted, and what is recorded on another device', () => {
    const segments = [segment('done'), segment('open'), segment('done')];
    const takes = new Map([['first', takesOf(loud)]]);
    expect(progressOf(segments, keys, takes)).toEqual({
      done: 2,
      firstOpen: 1,
      elsewhere: [2],
      seconds: 2,
    });
  });
});

const sentence = (source: string, gap = ' ') =>
  ({ source, gap, text: '', state: 'open', note: null }) as const;

describe('the key of a sentence', () => {
  it('stays if the script changes elsewhere', () => {
    const [first, second] = keySentences([sentence('Hohoro wo nsa.'), sentence('Nom nsu.')]);
    expect(keySentences([sentence('Tena ase.'), sentence('Nom nsu.')])[1]).toBe(second);
    expect(first).not.toBe(second);
  });

  it('is another one for each repetition of a sentence', () => {
    const found = keySentences([sentence('Medaase.'), sentence('Aane.'), sentence('Medaase.')]);
    expect(new Set(found).size).toBe(3);
    expect(found[2]).toBe(found[0]?.replace(/-0$/, '-1'));
  });
});

describe('a paragraph', () => {
  it('ends with a line', () => {
    expect(endsParagraph(sentence('Medaase.', '\n\n'))).toBe(true);
    expect(endsParagraph(sentence('Medaase.', ' '))).toBe(false);
  });
});

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

const control = { ctrlKey: true };
const controlShift = { ctrlKey: true, shiftKey: true };

describe('a key of the studio', () => {
  it.each([
    ['record', press(' ')],
    ['keep', press('Enter')],
    ['redo', press('R', { shiftKey: true })],
    ['keys', press('?', { shiftKey: true })],
    ['undo', press('z', control)],
    ['redo-change', press('Z', controlShift)],
    ['deliver', press('Enter', controlShift)],
  ])('does one thing: %s', (action, pressed) => {
    expect(studioActionOf(pressed, false)).toBe(action);
  });

  it('does nothing in a field, unless Control is held', () => {
    expect(studioActionOf(press(' '), true)).toBeNull();
    expect(studioActionOf(press('Enter', controlShift), true)).toBe('deliver');
  });

  it('does nothing with Alt, or if it is none of them', () => {
    expect(studioActionOf(press('r', { altKey: true }), false)).toBeNull();
    expect(studioActionOf(press('x'), false)).toBeNull();
    expect(studioActionOf(press(' ', control), false)).toBeNull();
  });

  it('is listed once', () => {
    const written = studioKeys.map((one) => one.written);
    expect(new Set(written).size).toBe(written.length);
  });
});

describe('the word for a level', () => {
  it.each<readonly [number, LevelWord, LevelWord]>([
    [-30, 'Silence', 'Too quiet'],
    [-22.5, 'Too quiet', 'Too quiet'],
    [-21.9, 'Too quiet', 'Good level'],
    [-23.5, 'Good level', 'Good level'],
    [-24.5, 'Good level', 'Too quiet'],
    [-14.5, 'Good level', 'Good level'],
    [-13.9, 'Good level', 'Too loud'],
    [-15.5, 'Too loud', 'Too loud'],
    [-Infinity, 'Good level', 'Silence'],
    [-10, 'Silence', 'Too loud'],
  ])('of %d LUFS after “%s” is “%s”', (loudness, before, word) => {
    expect(levelWord(loudness, before)).toBe(word);
  });
});

/** A room with a hum of this amplitude. */
const room =
  (amplitude: number): OpenTap =>
  async (_, { onSamples }) => {
    const hum = Float32Array.from({ length: 960 }, (__, at) => Math.sin(at / 30) * amplitude);
    for (let count = 0; count <= 250; count += 1) onSamples(hum);
    return { close: async () => undefined };
  };

describe('a room', () => {
  it.each([
    [0.0005, true, /^Your room is quiet enough \(−\d\d/],
    [0.002, false, /^Your room is too loud \(−57/],
    [0.05, false, /^Your room is too loud \(−\d\d/],
    [0, false, /^The microphone gives no sound/],
  ])('with a hum of %d is quiet: %s', async (amplitude, isQuiet, text) => {
    const measured = await measureRoom(room(amplitude), '');
    expect(measured).toMatchObject({ isQuiet, fault: null });
    expect(roomText(measured)).toMatch(text);
  });

  it('cannot be measured without a microphone', async () => {
    const measured = await measureRoom(() => Promise.reject(new MicrophoneError('missing')), '');
    expect(roomText(measured)).toMatch(/^No microphone was found/);
  });
});

describe('the sentence of what was found', () => {
  const starts = [0, 1_400, 3_100];

  it.each([
    [0, 0],
    [1_399, 0],
    [1_400, 1],
    [9_000, 2],
  ])('at %d ms is number %d', (at, number) => {
    expect(sentenceAt({ starts }, { at })).toBe(number);
  });

  it('is the first one for what is about the whole, or about a file', () => {
    expect(sentenceAt({ starts }, { at: null })).toBe(0);
    expect(sentenceAt({ starts: [] }, { at: 700 })).toBe(0);
  });
});

it('is not prepared without a take that is not on the device any more', async () => {
  const measures = createMeter({ sampleRate: 48_000 }).measures();
  const lost = { id: 'a.1', measures, pauseMs: 350, load: async () => null };
  const options = { onProgress: () => undefined, signal: new AbortController().signal };
  await expect(prepareNarration([lost], options)).rejects.toMatchObject({ code: 'take-missing' });
});
