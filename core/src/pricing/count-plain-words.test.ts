import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countPlainWords } from './count-plain-words.ts';

/** Languages whose rules differ from the others', or could: English, Twi and Arabic stand for the rest. */
const languages = ['en', 'tw', 'fi', 'el', 'he', 'ar', 'ja', 'th'];

const segmenters = languages.map(
  (language) => new Intl.Segmenter(language, { granularity: 'word' }),
);

const countBy = (segmenter: Intl.Segmenter, text: string): number =>
  [...segmenter.segment(text.normalize('NFC'))].filter(({ isWordLike }) => isWordLike).length;

const every = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code));
const plain = every.filter((character) => countPlainWords(character) !== undefined);

/** Texts for which it is not the same in each language as with the segmenter. */
const differing = (texts: Iterable<string>, by = segmenters): readonly string[] =>
  [...texts].filter((text) => {
    const words = countPlainWords(text);
    return words !== undefined && by.some((segmenter) => countBy(segmenter, text) !== words);
  });

describe('counting words in Latin letters', () => {
  it.each([
    ['', 0],
    ['Wash your hands, please.', 4],
    ["Don't touch Ama’s baby", 4],
    ['1,250,000.50 cedis; a.b,c', 4],
    ['Ɛte sɛn? Me ho yɛ, meda wo ase.', 8],
  ])('of %o gives %i', (text, words) => {
    expect(countPlainWords(text)).toBe(words);
  });

  it.each(['a:b', 'a_b', 'a\u0301', 'a\u00ADb', 'नमस्ते', '语言', '🙂', 'a\u200Db', '\0', 'שלום'])(
    'leaves %o to the rules',
    (text) => {
      expect(countPlainWords(text)).toBeUndefined();
    },
  );

  it('knows the letters, digits and marks of most texts', () => {
    expect(plain.length).toBeGreaterThan(600);
    expect(countPlainWords('ƆɔƐɛŊŋƉɖƑƒƔɣƲʋ ÁÀÂÃÄÅ 0123456789')).toBe(3);
  });

  it('agrees with the segmenter on every character between any two kinds', () => {
    const around = ['', 'a', '7', ' ', '.', "'", ','];
    const texts = plain.flatMap((character) =>
      around.flatMap((before) => around.map((after) => `${before}${character}${after}`)),
    );
    expect(differing(texts, segmenters.slice(0, 1))).toEqual([]);
  });

  it('agrees with a segmenter on every five kinds in a row, and with that of each language on every four', () => {
    const kinds = ['a', '7', ' ', '.', '’', ',', ';', 'ŋ'];
    const extend = (texts: readonly string[]) =>
      texts.flatMap((text) => kinds.map((kind) => text + kind));
    const four = extend(extend(extend(kinds)));
    expect(differing(four)).toEqual([]);
    expect(differing(extend(four), segmenters.slice(0, 1))).toEqual([]);
  });

  it('agrees with the segmenter on any text', () => {
    const characters = fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(...plain) },
      { weight: 1, arbitrary: fc.constantFrom(...every) },
    );
    const texts = fc.array(characters, { maxLength: 60 }).map((all) => all.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        expect(differing([text])).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
