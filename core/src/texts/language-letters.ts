/** A letter of a language that an English keyboard does not have. */
export type Letter = Readonly<{
  lower: string;
  upper: string;
  /** What is typed for it, such as `~e` for ɛ; null if it is composed with a mark. */
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
  /** What is typed for it after the letter, such as `~/` for the acute. */
  chord: string;
}>;

/** What a keyboard for a language needs beside the letters of English. */
export type LanguageLetters = Readonly<{
  letters: readonly Letter[];
  marks: readonly Mark[];
}>;
