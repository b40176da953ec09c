import type { FindingSeverity } from './translation-finding.ts';

/** The checks of a transcript. Errors stop a delivery; warnings suggest a review. */
export type TranscriptCheck =
  /** The transcript has no text at all: an error. */
  | 'empty'
  /** A stamp is earlier than one before it: an error. */
  | 'stamp-backwards'
  /** A stamp is after the end of the recording: an error. */
  | 'stamp-after-end'
  /** A part has a stamp or a speaker, and no text. */
  | 'part-empty'
  /** A long stretch of the recording has no text, or very little. */
  | 'no-text-long'
  /** Much of the transcript is marked as inaudible. */
  | 'inaudible-often'
  /** A long stretch of the recording is only marked as inaudible. */
  | 'inaudible-long'
  /** The name of a speaker is written in another way than before. */
  | 'speaker-spelling'
  /** A stand-in for a letter, such as "w3" for "wɛ". */
  | 'stand-in';

/** One thing that a check found. */
export type TranscriptFinding = Readonly<{
  check: TranscriptCheck;
  severity: FindingSeverity;
  /** The index of the part; 0 if there is none. */
  part: number;
  /** The time in the recording to listen to, in milliseconds; null if it is not known. */
  at: number | null;
  /**
   * What was found, short: the stamp, the beginning of the text, the word or the name. Of a name it is
   * the one that was written first, of a stretch the time that it lasts, as a stamp.
   */
  text: string;
}>;

/** A length without the brackets of a stamp: it is no time of the recording. */
const lengthOf = (stamp: string): string => stamp.slice(1, -1);

const sentences: Readonly<Record<TranscriptCheck, (found: string) => string>> = {
  empty: () => 'There is no text yet.',
  'stamp-backwards': (found) => `${found} is earlier than a time before it.`,
  'stamp-after-end': (found) => `${found} is after the end of the recording.`,
  'part-empty': () => 'This part has no text.',
  'no-text-long': (found) => `${lengthOf(found)} of the recording has little or no text here.`,
  'inaudible-often': () => 'Much of it is marked as [inaudible]. Can you listen again?',
  'inaudible-long': (found) =>
    `${lengthOf(found)} of the recording is only marked as [inaudible] here.`,
  'speaker-spelling': (found) => `Is this ${found}? The name is spelled in two ways.`,
  'stand-in': (found) =>
    `${found}: did you mean a letter of the language? Choose it from the letters.`,
};

/** Describes a finding of a transcript in one sentence. */
export const describeTranscriptFinding = ({
  check,
  text,
}: Pick<TranscriptFinding, 'check' | 'text'>): string => sentences[check](text);
