import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readTranscript,
  toSpeakerName,
  type TranscriptPart,
  writeTranscript,
} from './transcript.ts';

const part = (at: number | null, speaker: string | null, text: string): TranscriptPart => ({
  at,
  speaker,
  text,
});

describe('reading a transcript', () => {
  it.each<[string, string, TranscriptPart[]]>([
    ['nothing', ' \n\t\r\n ', []],
    [
      'a text without stamps',
      'Maakye.\nWo ho te sɛn?',
      [part(null, null, 'Maakye.\nWo ho te sɛn?')],
    ],
    [
      'parts after empty lines',
      'One.\n\n \t\nTwo.\r\n\r\nThree.',
      [part(null, null, 'One.'), part(null, null, 'Two.'), part(null, null, 'Three.')],
    ],
    ['a stamp', '[00:01:23] Maakye.', [part(83_000, null, 'Maakye.')]],
    ['a tenth of a second', '[00:00:01.4] Maakye.', [part(1_400, null, 'Maakye.')]],
    ['more than 99 hours', '[123:00:00] Maakye.', [part(442_800_000, null, 'Maakye.')]],
    ['what is no time', '[00:99:99] Maakye.', [part(null, null, '[00:99:99] Maakye.')]],
    ['a speaker', '[00:00:05] Ama Serwaa: Maakye.', [part(5_000, 'Ama Serwaa', 'Maakye.')]],
    ['a speaker on a line', '[00:00:05]\nAma:\nMaakye.', [part(5_000, 'Ama', 'Maakye.')]],
    ['a speaker who says nothing', '[00:00:05] Ama:', [part(5_000, 'Ama', '')]],
    ['a stamp alone', '[00:00:05]', [part(5_000, null, '')]],
    ['stamps within', '[00:00:05] Ama: A [00:00:07] b', [part(5_000, 'Ama', 'A [00:00:07] b')]],
    ['a note in an ordinary text', 'Note: bring water', [part(null, null, 'Note: bring water')]],
    [
      'a note beside a stamp',
      '[00:00:01] Ama: Hi\n\nNote: bring water',
      [part(1_000, 'Ama', 'Hi'), part(null, null, 'Note: bring water')],
    ],
    [
      'a speaker known from a stamp',
      '[00:00:01] Ama: Hi\n\nAma: Bye',
      [part(1_000, 'Ama', 'Hi'), part(null, 'Ama', 'Bye')],
    ],
    [
      'speakers in turn without stamps',
      'Ama: Hi\n\nKofi: Hello\n\nAma: Bye\n\nKofi: Bye',
      [
        part(null, 'Ama', 'Hi'),
        part(null, 'Kofi', 'Hello'),
        part(null, 'Ama', 'Bye'),
        part(null, 'Kofi', 'Bye'),
      ],
    ],
    ['a speaker at an unknown time', '[--:--:--] Ama: Hi', [part(null, 'Ama', 'Hi')]],
    ['a colon without a name', '[00:00:01] : Note: drink', [part(1_000, null, 'Note: drink')]],
    ['a time of day', '[00:00:01] At 10:30 we met', [part(1_000, null, 'At 10:30 we met')]],
    ['an address', '[00:00:01] https://example.com', [part(1_000, null, 'https://example.com')]],
    [
      'five words before a colon',
      '[00:00:01] This is what I said: no',
      [part(1_000, null, 'This is what I said: no')],
    ],
    [
      'a sentence before a colon',
      '[00:00:01] Well, listen: no',
      [part(1_000, null, 'Well, listen: no')],
    ],
  ])('sees %s', (_, text, parts) => {
    expect(readTranscript(text)).toEqual(parts);
  });
});

describe('writing a transcript', () => {
  it('separates parts with an empty line', () => {
    const parts = [part(83_000, 'Ama Serwaa', 'Maakye.'), part(85_400, null, '[inaudible]')];
    expect(writeTranscript(parts)).toBe(
      '[00:01:23] Ama Serwaa: Maakye.\n\n[00:01:25.4] [inaudible]',
    );
  });

  it('leaves ordinary texts as they are', () => {
    const text = 'Note: bring water\n\nWhere: Tamale\n\nAt 10:30, 5: five';
    expect(writeTranscript(readTranscript(text))).toBe(text);
  });

  it('marks what would be read otherwise', () => {
    const parts = [
      part(1_000, null, 'Note: drink'),
      part(null, null, '[00:00:09] is when it begins'),
      part(null, 'Ama', 'I spoke one time'),
    ];
    expect(writeTranscript(parts)).toBe(
      '[00:00:01] : Note: drink\n\n: [00:00:09] is when it begins\n\n[--:--:--] Ama: I spoke one time',
    );
    expect(readTranscript(writeTranscript(parts))).toEqual(parts);
  });

  it('makes parts what they can be', () => {
    const parts = [
      part(1_234.5, ' Dr.  Ama:\nSerwaa ', ' One.\r\n\r\n\r\nTwo. '),
      part(null, null, ' \n '),
      part(-5, '***', 'Three.'),
    ];
    expect(readTranscript(writeTranscript(parts))).toEqual([
      part(1_200, 'Dr. Ama Serwaa', 'One.\nTwo.'),
      part(0, null, 'Three.'),
    ]);
  });
});

/** Texts of what the notation is made of. */
const notation = '[00:00:01]|[12:59:59.9]|[00:99:99]|[--:--:--]|[inaudible]|[|]|:|: |-->|<b>';
const words = 'Ama|Kofi|Ama Serwaa|Note|Maakye.|ɛ|ŋ̀|😀|\uD83D|5|-';
const spaces = ' |\t|\n|\n\n|\r\n|\u2028|\uFEFF|\u0085';

const pieces = fc.constantFrom(...[notation, words, spaces].flatMap((all) => all.split('|')));

const texts = fc.array(pieces, { maxLength: 12 }).map((all) => all.join(''));

const parts = fc.array(
  fc.record({
    at: fc.option(fc.integer({ min: 0, max: 35_999_999 }).map((tenths) => tenths * 100)),
    speaker: fc.option(fc.oneof(fc.constantFrom('Ama', 'Kofi', 'Note', 'Dr. K. Ama'), texts)),
    text: texts,
  }),
  { maxLength: 8 },
);

describe('a transcript that is written and read', () => {
  it('has the same parts', () => {
    fc.assert(
      fc.property(parts, (some) => {
        const written = writeTranscript(some);
        const read = readTranscript(written);
        expect(writeTranscript(read)).toBe(written);
        expect(readTranscript(writeTranscript(read))).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });

  it('has the times, speakers and words that were written', () => {
    fc.assert(
      fc.property(parts, (some) => {
        const tidied = some
          .map(({ at, speaker, text }) => ({ at, speaker: named(speaker), text: lined(text) }))
          .filter(({ at, speaker, text }) => at !== null || speaker !== null || text !== '');
        expect(readTranscript(writeTranscript(some))).toEqual(tidied);
      }),
      { numRuns: 500 },
    );
  });

  it('has the same parts whatever text was read', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const read = readTranscript(text);
        expect(readTranscript(writeTranscript(read))).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['[', ':', '[00:00:01]', 'a\n\n', 'Ama: \n\n', '\n', 'A: b\n\nC: d\n\n', '[--:--:--]'])(
    'is read if it is full of %j',
    (piece) => {
      const text = piece.repeat(50_000 / piece.length);
      const read = readTranscript(text);
      expect(readTranscript(writeTranscript(read))).toEqual(read);
    },
  );
});

const named = (speaker: string | null): string | null =>
  speaker === null ? null : toSpeakerName(speaker);

/** A text as a part can have it, without empty lines. */
const lined = (text: string): string =>
  text
    .replaceAll(/\r\n?/gu, '\n')
    .split(/\n(?:[^\S\n]*\n)+/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n');
