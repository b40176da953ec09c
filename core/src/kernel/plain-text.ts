/** U+034F, the combining grapheme joiner: invisible, and marks are not sorted across it. */
const joiner = '\u034F';

const runs = /[\p{M}--\u034F]+/gv;

const marks = /\p{M}/gu;

/** Divides after 30 marks: Unicode's limit, far more than a letter of any language has. */
const divide = (run: string): string =>
  run.length <= 30 ? run : (run.match(/.{1,30}/gu) ?? []).join(joiner);

/**
 * Puts a joiner after every 30th of the combining marks in a row, as in the Stream-Safe Text Format of
 * Unicode (UAX 15, section 13). Normalizing sorts the marks of a letter, in a time that grows with
 * the square of their number. A text without such a run is returned as it is.
 */
export const separateMarks = (text: string): string => text.replaceAll(runs, divide);

/** A text with its letters and accents composed (NFC), in linear time, whatever marks it has. */
export const composeText = (text: string): string =>
  // oxlint-disable-next-line eslint/no-restricted-properties -- no long run of marks is left
  separateMarks(text).normalize('NFC');

/** A text in one form for all spellings of a character (NFKC): full-width letters are letters. */
export const toCompatible = (text: string): string =>
  // oxlint-disable-next-line eslint/no-restricted-properties -- no long run of marks is left
  separateMarks(text).normalize('NFKC');

/** A text without accents and other combining marks, in linear time. */
export const removeMarks = (text: string): string =>
  // oxlint-disable-next-line eslint/no-restricted-properties -- only composed letters have marks left
  text.replaceAll(marks, '').normalize('NFD').replaceAll(marks, '');

/**
 * Characters that are shown as nothing, as a part of an expression (`v`): what Unicode lets programs ignore, and
 * what is no text: control characters besides white space, noncharacters, marks of annotations.
 */
export const unseen =
  '\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\uFFF9-\\uFFFB[\\p{Cc}--\\s]';

/** Shown as a gap, although Unicode calls them neither white space nor ignorable; a part of an expression. */
export const blanks = '\\u2800\\u{1D159}\\u{13441}\\u{13442}';

/** Scripts in which joiners change how the letters beside them are written. */
const joining =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}' +
  '\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}';

const emoji = '\\p{Extended_Pictographic}';

/** A joiner after a letter that it can join, and what belongs to an emoji: without them, a text looks different. */
const needed =
  `(?<=[[${joining}]&&[\\p{L}\\p{M}]])[\\u200C\\u200D]` +
  `|(?<=${emoji}[\\uFE0F\\p{Emoji_Modifier}]?)\\u200D(?=${emoji})|(?<=${emoji})\\uFE0F`;

const invisible = new RegExp(
  `(?<needed>${needed})|[\\p{Default_Ignorable_Code_Point}--\\p{Bidi_Control}]`,
  'gv',
);

/**
 * A text without the invisible characters that change nothing of what is seen. Those that change the
 * direction stay, for `isPlainLine` to refuse.
 */
export const withoutNeedless = (text: string): string => text.replaceAll(invisible, '$<needed>');

/**
 * Characters that would start a new line, that are not text, or that change the direction of what
 * follows: an amount after a name that contains one is shown backwards.
 */
const notPlain = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** Whether a text is safe in a line that others read, such as the header of a mail. */
export const isPlainLine = (text: string): boolean => !notPlain.test(text);

const visible = new RegExp(`[^\\s${unseen}${blanks}]`, 'v');

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => visible.test(text);
