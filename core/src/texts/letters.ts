import type { LanguageCode } from '../languages/language.ts';
import type { LanguageLetters, Letter, Mark, MarkName } from './language-letters.ts';
import { lettersByLanguage } from './letters-by-language.ts';

/** The key after the `~` for each letter; where a language has two for a key, the second has another. */
const keys: Readonly<Record<string, string>> = {
  ɛ: 'e',
  ɔ: 'o',
  ŋ: 'n',
  ɖ: 'd',
  ɗ: 'd',
  ƒ: 'f',
  ɣ: 'g',
  ʋ: 'v',
  ʊ: 'u',
  ɩ: 'i',
  ɓ: 'b',
  ƙ: 'k',
  ƴ: 'y',
  ʒ: 'z',
  ɲ: 'j',
  ñ: 'j',
};

const allMarks: Readonly<Record<MarkName, Mark>> = {
  acute: { name: 'acute', mark: '\u0301', chord: '~/' },
  caron: { name: 'caron', mark: '\u030c', chord: '~<' },
  circumflex: { name: 'circumflex', mark: '\u0302', chord: '~^' },
  diaeresis: { name: 'diaeresis', mark: '\u0308', chord: '~:' },
  'dot-below': { name: 'dot-below', mark: '\u0323', chord: '~.' },
  grave: { name: 'grave', mark: '\u0300', chord: '~\\' },
  macron: { name: 'macron', mark: '\u0304', chord: '~-' },
  tilde: { name: 'tilde', mark: '\u0303', chord: '~~' },
};

const toLetter = (lower: string): Letter => {
  const key = keys[lower];
  const chord = key === undefined ? null : `~${key}`;
  return { lower, upper: lower.toUpperCase(), chord };
};

const none: LanguageLetters = { letters: [], marks: [] };

/** The letters and marks of a language beside those of English; none if the language has no others. */
export function lettersOf(languageCode: LanguageCode): LanguageLetters {
  const known = lettersByLanguage.get(languageCode);
  if (known === undefined) return none;
  return {
    letters: known.letters.map(toLetter),
    marks: known.marks.map((name) => allMarks[name]),
  };
}
