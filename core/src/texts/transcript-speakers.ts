import type { TranscriptPart } from './transcript-part.ts';

/** The most characters of a speaker's name, in UTF-16 units. */
export const longestSpeakerName = 40;

const mostWords = 4;

const notInNames = /[^\p{L}\p{M}\p{N} .'’()&/#_-]/gu;

/**
 * What of a text can be the name of a speaker: at most 4 words and 40 characters, which begin with a
 * letter. Line breaks and characters that no name has become spaces.
 *
 * @returns null if nothing is left.
 */
export function toSpeakerName(text: string): string | null {
  const plain = text.slice(0, 4 * longestSpeakerName).replace(notInNames, ' ');
  const first = plain.search(/\p{L}/u);
  if (first < 0) return null;
  const words = plain.slice(first).trim().split(/\s+/u).slice(0, mostWords);
  const name = words.join(' ').slice(0, longestSpeakerName).trim();
  return name.isWellFormed() ? name : name.slice(0, -1).trim();
}

/** The name before a colon at the start of a text, and what follows it. */
export type NameInFront = Readonly<{ name: string; rest: string }>;

/**
 * Finds what can be a speaker's name at the start of a text: a name as {@link toSpeakerName} returns
 * it, and a colon with white space or the end of the text after it.
 */
export function findNameInFront(text: string): NameInFront | undefined {
  const colon = text.slice(0, 2 * longestSpeakerName).indexOf(':');
  if (colon <= 0 || text.charAt(colon + 1).trim() !== '') return undefined;
  const written = text.slice(0, colon);
  if (/[\r\n]/u.test(written)) return undefined;
  const spaced = written.trim().split(/\s+/u).join(' ');
  if (toSpeakerName(spaced) !== spaced) return undefined;
  return { name: spaced, rest: text.slice(colon + 1).trim() };
}

/** The speakers of a transcript, each one time, in the order in which they first speak. */
export const transcriptSpeakers = (parts: readonly TranscriptPart[]): readonly string[] => [
  ...new Set(parts.flatMap(({ speaker }) => speaker ?? [])),
];
