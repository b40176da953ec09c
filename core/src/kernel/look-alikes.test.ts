import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confusables } from './confusables.gen.ts';
import { lookAlikeKey } from './look-alikes.ts';

const same = (one: string, other: string) => lookAlikeKey(one) === lookAlikeKey(other);

describe('texts that look the same', () => {
  it.each([
    ['a zero-width space', 'MoMo-77', 'Mo\u200BMo-77'],
    ['a soft hyphen', 'MoMo-77', 'MoMo\u00AD-77'],
    ['a word joiner', 'MoMo-77', '\u2060MoMo-77'],
    ['a Hangul filler', 'MoMo-77', 'MoMo-77\u3164'],
    ['a half-width Hangul filler', 'MoMo-77', 'MoMo-77\uFFA0'],
    ['a Hangul initial filler', 'MoMo-77', 'Mo\u115FMo-77'],
    ['a combining grapheme joiner', 'MoMo-77', 'M\u034FoMo-77'],
    ['a variation selector', 'MoMo-77', 'M\uFE0FoMo-77'],
    ['an ideographic variation selector', 'MoMo-77', 'MoMo-7\u{E0100}7'],
    ['tag characters', 'MoMo-77', 'MoMo-77\u{E0037}\u{E007F}'],
    ['a blank of Braille at the end', 'MoMo-77', 'MoMo-77\u2800'],
    ['a blank of Braille instead of a space', 'MoMo 77', 'MoMo\u280077'],
    ['a byte order mark', 'MoMo-77', '\uFEFFMoMo-77'],
    ['a direction mark', 'MoMo-77', 'MoMo\u200E-77'],
    ['a Mongolian vowel separator', 'MoMo-77', 'MoMo\u180E-77'],
    ['an invisible times sign', 'MoMo-77', 'Mo\u2062Mo-77'],
    ['a control character', 'MoMo-77', 'MoMo\u0001-77'],
    ['a deleted character', 'MoMo-77', 'MoMo-77\u007F'],
    ['a control character of the second row', 'MoMo-77', 'MoMo\u009B-77'],
    ['a mark of an annotation', 'MoMo-77', 'MoMo\uFFF9-77'],
    ['a noncharacter', 'MoMo-77', 'MoMo-77\uFFFE'],
    ['full-width letters', 'MoMo-77', 'ＭｏＭｏ－７７'],
    ['mathematical letters', 'MoMo-77', '𝐌𝗼𝓜𝔬-𝟟𝟕'],
    ['circled letters', 'MoMo-77', 'ⓂⓄⓂⓄ-77'],
    ['superscript digits', 'MoMo-77', 'MoMo-⁷⁷'],
    ['Cyrillic letters', 'MoMo-77', 'МоМо-77'],
    ['small Cyrillic letters', 'BHKMT', 'внкмт'],
    ['Greek letters', 'TXN-KOTA', 'ΤΧΝ-ΚΟΤΑ'],
    ['Cherokee letters', 'GH-WAVE', 'ᏀᎻ-ᎳᎪᏙᎬ'],
    ['Armenian letters', 'Osuh', 'Օѕսհ'],
    ['Lisu letters', 'ABCDE', 'ꓮꓐꓚꓓꓰ'],
    ['a letter for a digit', 'TX-10', 'TX-lO'],
    ['a capital I for a digit', 'TX-10', 'TX-I0'],
    ['a bar for a digit', 'TX-1', 'TX-|'],
    ['a letter that looks like two', 'Barney', 'Bamey'],
    ['another hyphen', 'MoMo-77', 'MoMo\u201177'],
    ['a minus sign', 'MoMo-77', 'MoMo\u221277'],
    ['another apostrophe', "O'Brien", 'O\u2019Brien'],
    ['another space', 'MoMo 77', 'MoMo\u00A0 77'],
    ['accents in parts', 'Kọ́lá', 'Kọ́lá'.normalize('NFD')],
    ['another case', 'momo-77', 'MOMO-77'],
  ])('are one in spite of %s', (_what, one, other) => {
    expect(same(one, other)).toBe(true);
  });

  it.each([
    ['other digits', '25631878421', '25631878422'],
    ['the order of digits', '1234', '1243'],
    ['another number of digits', 'MoMo-77', 'MoMo-777'],
    ['other letters', 'TN-1', 'TV-1'],
    ['another letter of Akan', 'Ɔkɔ', 'Oko'],
    ['another letter of Ewe', 'Ɖe', 'De'],
    ['an open e', 'Ɛsi', 'Esi'],
    ['an eng', 'Ŋmɛn', 'Nmɛn'],
    ['an accent', 'Kola', 'Kọ́lá'],
    ['a space', 'MoMo 77', 'MoMo77'],
    ['another vowel of Devanagari', 'की', 'कि'],
    ['another letter of Arabic', 'بنك', 'نبك'],
  ])('are two with %s', (_what, one, other) => {
    expect(same(one, other)).toBe(false);
  });

  it('are one with any number of invisible characters anywhere', () => {
    const invisible = fc.constantFrom(
      '\u200B',
      '\u00AD',
      '\u2060',
      '\u3164',
      '\u{E0041}',
      '\uFE0F',
      '\u0007',
      '\uFFFF',
    );
    const around = fc.array(
      fc.tuple(fc.string({ unit: 'grapheme-ascii', maxLength: 5 }), invisible),
    );
    fc.assert(
      fc.property(around, (parts) => {
        const seen = parts.map(([text]) => text).join('');
        const hidden = parts.map(([text, nothing]) => text + nothing).join('');
        expect(lookAlikeKey(hidden)).toBe(lookAlikeKey(seen));
      }),
    );
  });

  it('have a key that is its own key, of composed and of decomposed letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        const key = lookAlikeKey(text);
        expect(lookAlikeKey(key)).toBe(key);
        expect(lookAlikeKey(text.normalize('NFD'))).toBe(key);
        expect(lookAlikeKey(text.normalize('NFC'))).toBe(key);
      }),
    );
  });

  it('are those of Unicode: what looks like an ASCII text has its key', () => {
    const ascii = confusables.filter(([looks]) => /^[!-~]+$/.test(looks));
    expect(ascii.length).toBeGreaterThan(100);
    const others = ascii.flatMap(([looks, characters]) =>
      [...characters].filter((character) => {
        const capital = character.toUpperCase();
        // A letter is known by its capital, if that looks like another one.
        const isKnown = capital === character || same(capital, looks);
        return isKnown && !same(character, looks);
      }),
    );
    expect(others).toEqual([]);
  });

  it('are compared in linear time, also with endless marks', () => {
    expect(lookAlikeKey(`a${'\u0301'.repeat(50_000)}`)).toMatch(/^a\u0301+$/);
    expect(lookAlikeKey('А'.repeat(50_000))).toBe('a'.repeat(50_000));
  });
});
