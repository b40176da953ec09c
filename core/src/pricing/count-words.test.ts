import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countPieces, countPlainWords, countWords, takeWords } from './count-words.ts';

describe('counting words', () => {
  it.each([
    ['nothing', 'en', '', 0],
    ['only spaces and lines', 'en', ' \t\r\n\u00a0\u2003 ', 0],
    ['only punctuation', 'en', '… — “ ” ?! ( ) * # —', 0],
    ['a word', 'en', 'Akwaaba', 1],
    ['words between any spaces', 'en', ' Wash\tyour\nhands\u00a0now ', 4],
    ['words between narrow spaces', 'en', 'Wash\u202fyour\u202fhands', 3],
    [
      'words between Hangul fillers',
      'en',
      'Wash\u3164your\uffa0hands\u115fnow\u1160\u115ftwice',
      5,
    ],
    ['only Hangul fillers', 'en', '\u3164 \u115f', 0],
    ['a number with narrow spaces', 'fr', '1\u202f250\u202f000 francs', 2],
    ['a narrow space after a number', 'fr', '5\u202fheures\u202f!', 2],
    ['a filler of an old Korean syllable', 'ko', '\u115f\u1161\u11a8', 1],
    ['a Mongolian ending', 'mn', 'ᠮᠣᠩᠭᠣᠯ\u202fᠤᠨ', 1],
    ['punctuation around words', 'en', '(Stop!) “Really?” — yes…', 3],
    ['an apostrophe within a word', 'en', "Don't touch Ama's baby", 4],
    ['a curly apostrophe within a word', 'en', 'Don’t touch Ama’s baby', 4],
    ['apostrophes as quotation marks', 'en', "'Yes' and 'no'", 3],
    ['a hyphen between two words', 'en', 'a well-known mother-in-law', 6],
    ['a hyphen with spaces', 'en', 'yes - no', 2],
    ['numbers', 'en', 'On 12 March 2026 at 14.30', 6],
    ['a number with separators', 'en', '1,250,000.50 cedis', 2],
    ['an e-mail and an address', 'en', 'Write to ama@example.com', 4],
    ['emoji', 'en', '🙂 🇬🇭 👩🏾‍⚕️', 0],
    ['emoji between words', 'en', 'Ete sen 🙂 me 🇬🇭 nua', 4],
    ['Twi with ɛ and ɔ', 'tw', 'Ɛte sɛn? Me ho yɛ, meda wo ase.', 8],
    ['Twi with a hyphen', 'tw', 'sukuu-panin', 2],
    ['Ewe with ŋ, ɖ, ƒ, ɣ, ʋ', 'ee', 'Ŋdi na mi. Ɖevi ƒe ɣletiwo ʋu.', 7],
    ['Dagbani with ŋ and ɣ', 'dag', 'Dasiba ni, a gbihira? Ŋun ka tiɣa.', 7],
    ['a language for local use', 'qaa', 'Ɔkɔ ba ha', 3],
    ['a language with a three-letter code', 'gaa', 'Mini sane? Ojekoo, ofainɛ.', 4],
    ['Spanish with its own marks', 'es', '¿Cómo está? ¡Muy bien!', 4],
    ['French with an elided article', 'fr', "L'eau, c'est la vie", 4],
    ['Arabic', 'ar', 'السلام عليكم ورحمة الله', 4],
    ['Amharic with its own word spaces', 'am', 'ሰላም፡ለዓለም፡ሁሉ', 3],
    ['Hindi', 'hi', 'आप कैसे हैं?', 3],
    ['Korean', 'ko', '안녕하세요 반갑습니다', 2],
  ])('sees %s (%s)', (_, language, text, words) => {
    expect(countWords(text, language)).toBe(words);
  });

  it.each([
    ['Chinese', 'zh', '我们喜欢学习语言。', 4],
    ['Japanese', 'ja', '私は学生です。', 4],
    ['Thai', 'th', 'ฉันรักประเทศไทย', 3],
  ])('finds the words of %s, which has no spaces', (_, language, text, words) => {
    expect(countWords(text, language)).toBe(words);
  });

  it.each([
    ['Twi', 'tw', 'Ɔ\u0301kɔ\u0300 Kùmásé', 2],
    ['Yoruba', 'yo', 'Ọ̀rọ̀ àṣẹ Yorùbá', 3],
    ['French', 'fr', 'Été à Abidjan', 3],
    ['a mark that nothing composes', 'ee', 'ɔ\u0303\u0301 ɛ\u0300\u0301lo', 2],
  ])('counts %s equally with composed and decomposed tone marks', (_, language, text, words) => {
    expect(countWords(text.normalize('NFC'), language)).toBe(words);
    expect(countWords(text.normalize('NFD'), language)).toBe(words);
    expect(countWords(text, language)).toBe(words);
  });

  it.each([
    ['English', 'en', "Ama's well-known mother-in-law isn't\there. (1,250.50 cedis) \r\n"],
    ['Twi with tone marks', 'tw', 'Ɔ\u0301kɔ\u0300 Kùmásé, ɛ\u0300\u0301lo \u0301 a\u200d b. '],
    ['Chinese', 'zh', '我们喜欢学习语言。你好,'],
    ['Thai', 'th', 'ฉันรักประเทศไทย ภาษา'],
    ['Adlam letters of two units', 'ff', '𞤢𞤣𞤤𞤢𞤥 𞤨𞤵𞤤𞤢𞤪 '],
  ])('divides a long text in %s without changing the count', (_, language, unit) => {
    const text = unit.repeat(Math.ceil(100_000 / unit.length));
    const pieces = [...countPieces(text, language)];
    expect(pieces.length).toBeGreaterThan(5);
    const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(
      text.normalize('NFC'),
    );
    const words = Array.from(segments).filter(({ isWordLike }) => isWordLike).length;
    expect(countWords(text, language)).toBe(words);
  });

  it('divides a text without any space, so that no piece takes long', () => {
    const pieces = [...countPieces('语'.repeat(200_000), 'zh')];
    expect(pieces).toHaveLength(Math.ceil(200_000 / 16_384));
  });

  it('counts every word of a long text', () => {
    expect(countWords('Nsɛm pa. '.repeat(10_000), 'tw')).toBe(20_000);
  });

  it.each([
    ['marks in the wrong order', '\u0316\u0301'],
    ['marks that decompose', '\u0344\u0316'],
    ['marks of the wrong scripts', '\u0345\u05B0\u064B\u3099'],
  ])('counts words with thousands of %s as words', (_, marks) => {
    const text = `wɔ${marks.repeat(1_000)} kɔ${marks.repeat(16)}${'n'.repeat(99)}\n${marks}!`;
    expect(countWords(text, 'tw')).toBe(2);
  });

  it('gives the same count every time', () => {
    const count = () => countWords('Ɛnnɛ yɛ da pa', 'ak');
    expect([count(), count(), count()]).toEqual([4, 4, 4]);
  });
});

describe('the first words of a text', () => {
  it.each([
    ['en', 'Wash your hands, please.', 3, 'Wash your hands'],
    ['en', 'Wash your hands.', 3, 'Wash your hands'],
    ['en', 'Wash your hands.', 4, 'Wash your hands.'],
    ['en', 'Don’t touch Ama’s baby', 3, 'Don’t touch Ama’s'],
    ['tw', 'Ɛte sɛn? Me ho yɛ.', 3, 'Ɛte sɛn? Me'],
    ['zh', '我们喜欢学习语言。', 2, '我们喜欢'],
    ['en', 'Wash\u202fyour\u3164hands', 2, 'Wash\u202fyour'],
    ['en', '…', 3, '…'],
  ])('are right for %s: %s', (language, text, words, expected) => {
    expect(takeWords(text, language, words)).toBe(expected);
  });

  it('are at most 32 characters a word, and never half a character', () => {
    expect(takeWords('a'.repeat(200_000), 'en', 2)).toHaveLength(64);
    expect(takeWords(`a${'🙂'.repeat(40)}`, 'en', 2)).toBe(`a${'🙂'.repeat(31)}`);
  });
});

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
