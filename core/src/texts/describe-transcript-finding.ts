import type { TranscriptCheck, TranscriptFinding } from './transcript-finding.ts';

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

/** What a check found in a transcript, in one sentence. */
export const describeTranscriptFinding = ({
  check,
  text,
}: Pick<TranscriptFinding, 'check' | 'text'>): string => sentences[check](text);
