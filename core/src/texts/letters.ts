import type { LanguageCode } from '../languages/language.ts';

/** A letter of a language that an English keyboard does not have. */
export type Letter = Readonly<{
  lower: string;
  upper: string;
  /** The keys for it, such as `~e` for ɛ; null if it is composed with a mark. */
  chord: string | null;
}>;

/** The marks that are put on a letter: tones, and the tilde of nasal vowels. */
export type MarkName =
  | 'acute'
  | 'caron'
  | 'circumflex'
  | 'diaeresis'
  | 'dot-below'
  | 'grave'
  | 'macron'
  | 'tilde';

/** A mark that is put on the letter before it. */
export type Mark = Readonly<{
  name: MarkName;
  /** The combining character; the text is composed (NFC) after it. */
  mark: string;
  /** The keys for it after the letter, such as `~/` for the acute. */
  chord: string;
}>;

/** The letters of a keyboard for a language besides those of English. */
export type LanguageLetters = Readonly<{
  letters: readonly Letter[];
  marks: readonly Mark[];
}>;

type Row = Readonly<{ letters: readonly string[]; marks: readonly MarkName[] }>;

const row = (letters: string, ...marks: MarkName[]): Row => ({
  letters: letters.split(' '),
  marks,
});

const tones = ['acute', 'grave'] as const;

/** Akan and its dialects share an alphabet. Tones are written in dictionaries and lessons only. */
const akan = row('ɛ ɔ', ...tones, 'tilde');

/** Letters that nearly all languages of Ghana with an alphabet of their own have. */
const common = row('ɛ ɔ ŋ', ...tones, 'tilde');

/**
 * Languages of the south and of Dagbon. Akan, Ewe and Ga have the exemplar characters of CLDR 48, with
 * nasal vowels; the others are as they are commonly written, and not yet reviewed by speakers.
 */
const ofGuides: readonly (readonly [LanguageCode, Row])[] = [
  ['ada', row('ɛ ɔ ŋ', ...tones, 'tilde')],
  ['ak', akan],
  ['dag', row('ɛ ɣ ŋ ɔ ʒ', ...tones)],
  ['dga', row('ɛ ɔ ŋ', ...tones, 'tilde')],
  ['ee', row('ɖ ɛ ƒ ɣ ŋ ɔ ʋ ã ẽ ɛ̃ ĩ õ ɔ̃ ũ', ...tones, 'tilde', 'circumflex', 'caron')],
  ['fat', akan],
  ['gaa', row('ɛ ŋ ɔ ã ɛ̃ ĩ ɔ̃ ũ', ...tones, 'tilde')],
  ['gjn', row('ɛ ŋ ɔ', ...tones)],
  ['nzi', row('ɛ ɔ', ...tones, 'tilde')],
  ['tw', akan],
  ['xsm', row('ɛ ŋ ɔ', ...tones)],
];

/** Languages of the north and of Togo, as they are commonly written; not yet reviewed by speakers. */
const ofTheNorth: readonly (readonly [LanguageCode, Row])[] = [
  ['bud', row('ŋ ɔ', ...tones)],
  ['gur', row('ɛ ɩ ŋ ɔ ʋ', ...tones, 'tilde')],
  ['kbp', row('ɖ ɛ ɣ ɩ ñ ŋ ɔ ʊ', ...tones)],
  ['kdh', row('ɖ ɛ ɣ ɩ ñ ŋ ɔ ʊ', ...tones)],
  ['kus', row('ɛ ɩ ŋ ɔ ʋ', ...tones, 'tilde')],
  ['mos', row('ɛ ɩ ʋ ã ẽ ĩ õ ũ', ...tones, 'tilde')],
  ['sil', row('ɛ ɩ ŋ ɔ ʋ', ...tones)],
  ['xon', row('ŋ ɔ', ...tones)],
];

/**
 * Bambara, French, Fula, Hausa, Igbo and Yoruba have the exemplar characters of CLDR 48; the others are
 * as they are commonly written, and not yet reviewed by speakers.
 */
const ofWestAfrica: readonly (readonly [LanguageCode, Row])[] = [
  ['bci', row('ɛ ɔ', ...tones)],
  ['bm', row('ɛ ɲ ŋ ɔ', ...tones, 'caron')],
  ['dyu', row('ɛ ɲ ŋ ɔ', ...tones, 'caron')],
  ['ff', row('ɓ ɗ ñ ŋ ƴ')],
  ['fon', row('ɖ ɛ ɔ', ...tones, 'caron')],
  ['fr', row('à â æ ç é è ê ë î ï ô œ ù û ü ÿ', ...tones, 'circumflex', 'diaeresis')],
  ['ha', row('ɓ ɗ ƙ ƴ')],
  ['ig', row('ị ọ ụ ṅ', ...tones, 'macron', 'dot-below')],
  ['kri', row('ɛ ɔ ŋ', ...tones)],
  ['ln', row('ɛ ɔ', ...tones, 'circumflex', 'caron')],
  ['men', row('ɛ ɔ ŋ', ...tones)],
  ['wo', row('à é ë ñ ŋ ó')],
  ['yo', row('ẹ ọ ṣ', ...tones, 'macron', 'dot-below')],
];

/** Languages of Ghana whose alphabet was not at hand: they get the letters that nearly all have. */
const others =
  'abr acd ade afu aha akp anf any avn bib bim biv bov bwu cko cli cll cpn doy gwx hag jmr jwi kph ' +
  'kpo kye kzc lar lef lgq lig lip maw mzw naw ncu nfr nko nlu nnu ntr nyb saf sfw sig snw ssl tcd ' +
  'tpm vag wlx wss xkt';

/** The letters and marks of each language that has others than English. */
export const lettersByLanguage: ReadonlyMap<LanguageCode, Row> = new Map([
  ...others.split(' ').map((code) => [code, common] as const),
  ...ofGuides,
  ...ofTheNorth,
  ...ofWestAfrica,
]);

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

/**
 * The letters and marks of a language besides those of English; none if the language has no others.
 */
export function lettersOf(languageCode: LanguageCode): LanguageLetters {
  const known = lettersByLanguage.get(languageCode);
  if (known === undefined) return none;
  return {
    letters: known.letters.map(toLetter),
    marks: known.marks.map((name) => allMarks[name]),
  };
}
