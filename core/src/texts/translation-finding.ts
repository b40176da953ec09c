import type { LanguageCode } from '../languages/language.ts';

/**
 * The checks of a translation. Those of `errorChecks` stop a delivery; the others suggest a look.
 */
export type TranslationCheck =
  /** The source has a text, the translation none. */
  | 'empty'
  /** A placeholder of the source, such as `{name}` or `%s`, is not in the translation. */
  | 'placeholder-missing'
  /** The translation has a placeholder that the source does not have. */
  | 'placeholder-added'
  /** A tag such as `<b>`, or a mark such as `**`, of the source is not in the translation. */
  | 'markup-missing'
  /** The translation has a tag or mark that the source does not have. */
  | 'markup-added'
  /** A mark of formatted text, such as ①, of the source is not in the translation. */
  | 'mark-missing'
  /** The translation has a mark that the source does not have, or too often. */
  | 'mark-added'
  /** A pair of marks ends within another pair. */
  | 'mark-crossing'
  /** The translation is the source, and that is no name, number or address. */
  | 'untranslated'
  /** A number of the source is not in the translation; it may be written out in words. */
  | 'number-missing'
  /** The translation has a number that the source does not have. */
  | 'number-added'
  /** The day or the year of a date in figures is not in the translation. */
  | 'date-missing'
  /** A time of day is not in the translation. */
  | 'time-missing'
  /** An amount is not in the translation. */
  | 'amount-missing'
  /** An amount has another currency than in the source. */
  | 'currency-changed'
  /** A web address of the source is not in the translation as it is. */
  | 'address-missing'
  /** An e-mail address of the source is not in the translation as it is. */
  | 'email-missing'
  /** Two or more spaces in a row. */
  | 'doubled-space'
  /** A space before a full stop, a comma or the like. */
  | 'space-before-punctuation'
  /** The same word again; in languages that double words, three of them in a row. */
  | 'repeated-word'
  /** The source ends with a full stop, a question mark or the like, the translation with another or none. */
  | 'end-punctuation'
  /** A bracket that is not opened or not closed. */
  | 'unbalanced-brackets'
  /** An odd number of quotation marks. */
  | 'unbalanced-quotes'
  /** A stand-in for a letter, such as "w3" for "wɛ". */
  | 'stand-in'
  /** A word with letters of several scripts, such as a Greek ο in a Latin word. */
  | 'mixed-scripts'
  /** Letters and accents that are not composed (NFC). */
  | 'not-composed'
  /** A character that is not seen: a zero-width space, a control character. */
  | 'hidden-character'
  /** Far longer or shorter than the source. */
  | 'length'
  /** The same source is translated in another way earlier in the text. */
  | 'inconsistent'
  /** A term that must stay as it is, by the client's glossary, is not in the translation. */
  | 'term-changed'
  /** The translation that the client's glossary has for a term is not there. */
  | 'term-missing'
  /** A translation that the client's glossary forbids. */
  | 'term-forbidden';

/** Errors stop a delivery; warnings do not. */
export type FindingSeverity = 'error' | 'warning';

/** One thing that a check found. */
export type TranslationFinding = Readonly<{
  check: TranslationCheck;
  severity: FindingSeverity;
  /** The index of the segment. */
  segment: number;
  /** The finding: a part of the translation, or of the source if it is missing; short. */
  text: string;
}>;

/** A finding of a check in one segment. */
export type Found = Readonly<{ check: TranslationCheck; text: string }>;

/** A segment as it is checked. */
export type CheckedSegment = Readonly<{ source: string; text: string }>;

/** The checks whose findings stop a delivery. */
const errorChecks: ReadonlySet<TranslationCheck> = new Set<TranslationCheck>([
  'empty',
  'placeholder-missing',
  'placeholder-added',
  'markup-missing',
  'markup-added',
  'mark-missing',
  'mark-added',
  'mark-crossing',
]);

/** The most findings that a refusal names. */
const mostNamed = 100;

/** The findings that a refusal names: errors first, at most 100. */
export const nameFindings = <T extends Readonly<{ severity: FindingSeverity }>>(
  findings: readonly T[],
): readonly T[] =>
  findings
    .toSorted((one, other) => Number(other.severity === 'error') - Number(one.severity === 'error'))
    .slice(0, mostNamed);

/** A sentence about what was found; the found text is in quotation marks. */
const sentences: Readonly<Record<TranslationCheck, (found: string) => string>> = {
  empty: () => 'This segment has no translation yet.',
  'placeholder-missing': (found) => `${found} is missing. Copy it exactly as it is.`,
  'placeholder-added': (found) => `${found} is not in the source. Remove it.`,
  'markup-missing': (found) => `The mark ${found} is missing. Copy it exactly as it is.`,
  'markup-added': (found) => `The mark ${found} is not in the source. Remove it.`,
  'mark-missing': (found) => `The mark ${found} is missing. It shows where a format belongs.`,
  'mark-added': (found) => `The mark ${found} is not in the source, or not as often. Remove it.`,
  'mark-crossing': (found) => `The pair ${found} ends within another pair of marks.`,
  untranslated: () => 'This is the same as the source. Is it translated?',
  'number-missing': (found) => `The number ${found} is missing. Is it written in words?`,
  'number-added': (found) => `The number ${found} is not in the source.`,
  'date-missing': (found) => `The date ${found} is missing, or it is another one.`,
  'time-missing': (found) => `The time ${found} is missing, or it is another one.`,
  'amount-missing': (found) => `The amount ${found} is missing, or it is another one.`,
  'currency-changed': (found) => `${found} has another currency than in the source.`,
  'address-missing': (found) => `The web address ${found} is missing, or it was changed.`,
  'email-missing': (found) => `The e-mail address ${found} is missing, or it was changed.`,
  'doubled-space': () => 'There are two or more spaces in a row.',
  'space-before-punctuation': (found) => `There is a space before ${found.trim()}`,
  'repeated-word': (found) => `A word is repeated: ${found}`,
  'end-punctuation': () => 'It ends with another sign than the source, or without one.',
  'unbalanced-brackets': () => 'A bracket is not opened or not closed.',
  'unbalanced-quotes': () => 'A quotation mark is not opened or not closed.',
  'stand-in': (found) =>
    `${found}: did you mean a letter of the language? Choose it from the letters.`,
  'mixed-scripts': (found) => `${found} mixes letters of two alphabets.`,
  'not-composed': (found) =>
    `${found} has an accent that is a character of its own. Type it again.`,
  'hidden-character': () => 'There is a character that cannot be seen. Type this part again.',
  length: () => 'It is far longer or shorter than the source. Is it complete?',
  inconsistent: () => 'The same source is translated in another way before.',
  'term-changed': (found) => `“${found}” must stay as it is, by the client’s glossary.`,
  'term-missing': (found) => `The client’s glossary has “${found}”. Use this translation.`,
  'term-forbidden': (found) => `The client does not want “${found}”. Use another translation.`,
};

/** Describes a finding of a translation in one sentence. */
export const describeTranslationFinding = ({
  check,
  text,
}: Pick<TranslationFinding, 'check' | 'text'>): string => sentences[check](text);

/** The most characters of what was found, in UTF-16 units. */
const longestText = 80;

/** Completes a finding of one segment: with its severity, and its text shortened. */
export function toFinding({ check, text }: Found, segment: number): TranslationFinding {
  const short = text.trim().slice(0, longestText);
  return {
    check,
    severity: errorChecks.has(check) ? 'error' : 'warning',
    segment,
    text: short.isWellFormed() ? short : short.slice(0, -1),
  };
}

/** A segment that has a translation, with its languages. */
export type CheckedPair = CheckedSegment &
  Readonly<{ sourceLanguage: LanguageCode; targetLanguage: LanguageCode }>;
