import type { TranslationCheck, TranslationFinding } from './translation-finding.ts';

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

/** What a check found in a translation, in one sentence. */
export const describeTranslationFinding = ({
  check,
  text,
}: Pick<TranslationFinding, 'check' | 'text'>): string => sentences[check](text);
