import type { TranscriptCheck, TranscriptFinding } from '@nsem/core/texts';

const sentences: Readonly<Record<TranscriptCheck, (found: string) => string>> = {
  empty: () => 'There is no text yet.',
  'stamp-backwards': (found) => `${found} is earlier than a time before it.`,
  'stamp-after-end': (found) => `${found} is after the end of the recording.`,
  'part-empty': () => 'This part has no text.',
  'no-text-long': (found) => `Here ${found} of the recording have little or no text.`,
  'inaudible-often': () => 'Much of it is marked as [inaudible]. Can you listen again?',
  'inaudible-long': (found) => `Here ${found} of the recording are only marked as [inaudible].`,
  'speaker-spelling': (found) => `Is this the speaker ${found}? The name is written in two ways.`,
  'stand-in': (found) => `${found}: is a letter of the language meant? Take it from the letters.`,
};

/** What a check found in a transcript, in one sentence. */
export const transcriptFindingText = ({
  check,
  text,
}: Pick<TranscriptFinding, 'check' | 'text'>): string => sentences[check](text);
