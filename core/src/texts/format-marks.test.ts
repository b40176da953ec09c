import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '../languages/language.ts';
import { countWords } from '../pricing/count-words.ts';
import { checkTranslation } from './check-translation.ts';
import {
  findFormatMarks,
  formatMark,
  mostFormatMarks,
  readableParts,
  withoutFormatMarks,
  nextFormatMark,
} from './format-marks.ts';

const [en, tw] = ['en' as LanguageCode, 'tw' as LanguageCode];

describe('the marks of formats', () => {
  it('are the circled numbers from 1 to 50', () => {
    const marks = Array.from({ length: mostFormatMarks }, (_, nth) => formatMark(nth));
    expect(marks).toHaveLength(50);
    expect([marks[0], marks[19], marks[20], marks[34], marks[35], marks[49]]).toEqual([
      '①',
      '⑳',
      '㉑',
      '㉟',
      '㊱',
      '㊿',
    ]);
    expect(formatMark(50)).toBeUndefined();
    expect(findFormatMarks(`a${marks.join('b')}`).map(({ mark }) => mark)).toEqual(marks);
  });

  it('are not there when words are counted, also within a word', () => {
    const text = '①Hand①washing with ②clean② water';
    expect(withoutFormatMarks(text)).toBe('Handwashing with clean water');
    expect(countWords(withoutFormatMarks(text), en)).toBe(4);
  });

  it('separate words where they stand alone, as a tab or a picture does', () => {
    const units = ['Name①Address②Phone', '①Kofi① Mensah②0244 123 456'];
    expect(withoutFormatMarks(units.join('\n\n'))).toBe(
      'Name Address Phone\n\nKofi Mensah 0244 123 456',
    );
    expect(countWords(withoutFormatMarks(units.join('\n\n')), en)).toBe(8);
  });

  it('in an ordinary text count as no words, and divide it as they always did', () => {
    expect(countWords('① Boil the water ② Drink it', en)).toBe(5);
  });
});

describe('the parts of a text as it is read', () => {
  it('are formatted between the marks of a pair, also within another pair', () => {
    expect(readableParts('①Warning: do ②not②① drink③ this.\n\n①Boil① it.')).toEqual([
      { text: 'Warning: do not', at: 0, isFormatted: true },
      { text: ' drink  this.\n\n', at: 15, isFormatted: false },
      { text: 'Boil', at: 30, isFormatted: true },
      { text: ' it.', at: 34, isFormatted: false },
    ]);
  });

  it('are all of the text without its marks, whatever they are', () => {
    const piece = fc.constantFrom('①', '②', '㉑', 'wash', ' ', '\n\n', 'ɛ');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        const parts = readableParts(text);
        expect(parts.map((part) => part.text).join('')).toBe(withoutFormatMarks(text));
      }),
    );
  });
});

describe('the next mark', () => {
  it.each([
    ['①Wash① ②your② hands.', '', '①'],
    ['①Wash① ②your② hands.', '①Hohoro', '①'],
    ['①Wash① ②your② hands.', '①Hohoro① wo', '②'],
    ['①Wash① ②your② hands.', '②Wo② nsa', '①'],
    ['①Wash① ②your② hands.', '①Hohoro① ②wo② nsa.', undefined],
    ['Wash your hands.', '①Hohoro', undefined],
  ])('of %j after %j is %j', (source, text, mark) => {
    expect(nextFormatMark({ source, text })).toBe(mark);
  });
});

describe('a check of marks', () => {
  const check = (source: string, text: string) =>
    checkTranslation({
      segments: [{ source, text }],
      sourceLanguage: en,
      targetLanguage: tw,
    }).filter(({ check: name }) => name.startsWith('mark'));

  it('finds an error where one is missing, added or crosses another', () => {
    const source = 'Drink ①clean ②cold②① water';
    expect(check(source, 'Nom nsu ①pa ②a ɛyɛ nwini②①')).toEqual([]);
    expect(check(source, 'Nom nsu ①pa①')).toMatchObject([
      { check: 'mark-missing', severity: 'error', text: '②' },
    ]);
    expect(check(source, 'Nom ③ nsu ①pa ②nwini②①')).toMatchObject([
      { check: 'mark-added', severity: 'error', text: '③' },
    ]);
    expect(check(source, 'Nom nsu ①pa ②nwini①②')).toMatchObject([
      { check: 'mark-crossing', severity: 'error', text: '①' },
    ]);
  });
});
