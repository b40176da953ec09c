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
