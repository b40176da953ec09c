import { describe, expect, it } from 'vitest';

import { lettersByLanguage, lettersOf } from './letters.ts';

const languages = [...lettersByLanguage.keys()];
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

describe('the letters of a language', () => {
  it.each([
    ['tw', 'ɛ ɔ'],
    ['ak', 'ɛ ɔ'],
    ['fat', 'ɛ ɔ'],
    ['gaa', 'ɛ ŋ ɔ ã ɛ̃ ĩ ɔ̃ ũ'],
    ['ee', 'ɖ ɛ ƒ ɣ ŋ ɔ ʋ ã ẽ ɛ̃ ĩ õ ɔ̃ ũ'],
    ['dag', 'ɛ ɣ ŋ ɔ ʒ'],
    ['ha', 'ɓ ɗ ƙ ƴ'],
    ['yo', 'ẹ ọ ṣ'],
    ['bwu', 'ɛ ɔ ŋ'],
  ])('of %s are %s', (language, letters) => {
    expect(lettersOf(language).letters.map(({ lower }) => lower)).toEqual(letters.split(' '));
  });

  it('are none where English has them all', () => {
    expect(lettersOf('en')).toEqual({ letters: [], marks: [] });
    expect(lettersOf('qaa')).toEqual({ letters: [], marks: [] });
  });

  it.each(languages)('are composed and one character each, and pair up: %s', (language) => {
    const { letters } = lettersOf(language);
    expect(letters.length).toBeGreaterThan(0);
    for (const { lower, upper } of letters) {
      for (const letter of [lower, upper]) {
        expect(letter.normalize('NFC')).toBe(letter);
        expect([...graphemes.segment(letter)]).toHaveLength(1);
      }
      expect(upper).not.toBe(lower);
      expect(upper.toLowerCase()).toBe(lower);
    }
  });

  it.each(languages)('and the marks are typed in different ways: %s', (language) => {
    const { letters, marks } = lettersOf(language);
    const chords = [...letters, ...marks].flatMap(({ chord }) => chord ?? []);
    expect(new Set(chords).size).toBe(chords.length);
    expect(new Set(letters.map(({ lower }) => lower)).size).toBe(letters.length);
    for (const chord of chords) expect(chord).toMatch(/^~.$/u);
  });

  it('have a chord with the key that looks like them', () => {
    const chords = new Map(lettersOf('ee').letters.map(({ lower, chord }) => [lower, chord]));
    expect(chords.get('ɛ')).toBe('~e');
    expect(chords.get('ʋ')).toBe('~v');
    expect(chords.get('ɛ̃')).toBeNull();
  });
});

describe('the marks of a language', () => {
  it('compose with a letter before them', () => {
    const [acute] = lettersOf('yo').marks;
    expect(acute).toEqual({ name: 'acute', mark: '\u0301', chord: '~/' });
    expect(`e${acute?.mark}`.normalize('NFC')).toBe('é');
  });
});
