/** What a character is to the rules of Unicode for word boundaries (UAX 29). */
const kinds = {
  /** None of these: the rules are needed. */
  other: 0,
  letter: 1,
  digit: 2,
  /** Belongs to no word. */
  divider: 3,
  /** Belongs to a word between two letters, and between two digits. */
  inWord: 4,
  /** Belongs to a word between two digits. */
  inNumber: 5,
} as const;

const end = 0x2030;

/** The kind of each character before U+2030. */
const kindOf = new Uint8Array(end);

function note(kind: number, characters: string): void {
  for (const character of characters) kindOf[character.codePointAt(0) ?? 0] = kind;
}

// Latin letters, those of the International African Alphabet among them; nothing decomposes into them.
for (const [first, last] of [
  ['A', 'Z'],
  ['a', 'z'],
  ['À', 'Ö'],
  ['Ø', 'ö'],
  ['ø', '\u02AF'],
] as const) {
  kindOf.fill(kinds.letter, first.charCodeAt(0), last.charCodeAt(0) + 1);
}
note(kinds.digit, '0123456789');
note(kinds.divider, ' \t\n\r\u00A0!"#$%&()*+-/<=>?@[\\]^`{|}~¡¿«»–—“”…');
note(kinds.inWord, ".'’‘");
note(kinds.inNumber, ',;');

/** Whether a mark between two characters is part of a word. */
const joins = (mark: number, before: number, after: number): boolean =>
  before === after &&
  (before === kinds.digit || (before === kinds.letter && mark === kinds.inWord));

/**
 * Counts the words of a text in Latin letters as `Intl.Segmenter` does, in a tenth of the time.
 *
 * @returns undefined if the text has other characters, or marks on which languages differ.
 */
export function countPlainWords(text: string): number | undefined {
  let words = 0;
  let before: number = kinds.divider;
  for (let at = 0; at < text.length; at += 1) {
    const kind = kindOf[text.charCodeAt(at)] ?? kinds.other;
    if (kind === kinds.other) return undefined;
    if (kind >= kinds.inWord) {
      const after = kindOf[text.charCodeAt(at + 1)] ?? kinds.other;
      // Within a word, what comes next goes on with it.
      if (!joins(kind, before, after)) before = kinds.divider;
      continue;
    }
    if (kind !== kinds.divider && before === kinds.divider) words += 1;
    before = kind;
  }
  return words;
}
