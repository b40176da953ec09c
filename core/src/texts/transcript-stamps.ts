/** Where a stamp is in a text. */
export type TranscriptStamp = Readonly<{
  /** The time, in milliseconds of the recording. */
  at: number;
  /** Where it begins in the text, in UTF-16 units. */
  from: number;
  /** Where it ends: the first unit after it. */
  to: number;
}>;

/** The marks of unintelligible words, and of several speakers at the same time. */
export type TranscriptMark = 'inaudible' | 'overlap';

/** Where a mark is in a text, in UTF-16 units; `to` is the first unit after it. */
export type FoundMark = Readonly<{ mark: TranscriptMark; from: number; to: number }>;

/** The latest time that a stamp can have: 9999 hours, and a tenth less than another. */
const latest = 35_999_999_900;

const stamps = /\[(\d{2,4}):([0-5]\d):([0-5]\d)(?:\.(\d))?\]/gu;

/**
 * Writes a time as `[00:01:23]`, or as `[00:01:23.4]` if it is not a whole second. What is less than
 * a tenth of a second is dropped.
 *
 * @param ms milliseconds of the recording; below 0 they count as 0.
 */
export function writeStamp(ms: number): string {
  const tenths = Math.floor(Math.min(Math.max(ms, 0), latest) / 100);
  const [hours, minutes, seconds] = [tenths / 36_000, (tenths / 600) % 60, (tenths / 10) % 60];
  const time = [hours, minutes, seconds].map((part) => String(Math.floor(part)).padStart(2, '0'));
  const tenth = tenths % 10;
  return `[${time.join(':')}${tenth === 0 ? '' : `.${tenth}`}]`;
}

/**
 * Finds the stamps in a text, in their order. What is no time, such as `[00:99:99]`, is ordinary text.
 * The time is linear, whatever the text.
 */
export const findStamps = (text: string): readonly TranscriptStamp[] =>
  Array.from(text.matchAll(stamps), (match) => {
    const [written, ...digits] = match;
    return { at: toMilliseconds(digits), from: match.index, to: match.index + written.length };
  });

const milliseconds = [3_600_000, 60_000, 1_000, 100];

const toMilliseconds = (digits: readonly (string | undefined)[]): number =>
  milliseconds.reduce((sum, unit, nth) => sum + Number(digits[nth] ?? 0) * unit, 0);

/** The text between two stamps; `at` is null before the first one. */
export type StampedText = Readonly<{ at: number | null; text: string }>;

/** Divides a text at its stamps: what is before the first one, and what follows each. */
export function divideAtStamps(text: string): readonly StampedText[] {
  const found = findStamps(text);
  const later = found.map(({ at, to }, nth) => ({
    at,
    text: text.slice(to, found[nth + 1]?.from),
  }));
  return [{ at: null, text: text.slice(0, found[0]?.from) }, ...later];
}

/** Finds the marks `[inaudible]` and `[overlap]` in a text, in their order. */
export const findMarks = (text: string): readonly FoundMark[] =>
  Array.from(text.matchAll(/\[(?:inaudible|overlap)\]/giu), ({ 0: written, index }) => ({
    mark: written.charAt(1).toLowerCase() === 'i' ? 'inaudible' : 'overlap',
    from: index,
    to: index + written.length,
  }));
