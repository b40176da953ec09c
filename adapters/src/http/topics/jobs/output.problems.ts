import { counted } from '../../../wording.ts';
import type { OutputFormatFault } from '../../../output-formats/output-format.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

/** How refusals of formats are described over HTTP. */
export const outputProblems = {
  'output.not-transcript': {
    status: 409,
    title: 'Not a transcript',
    detail: () => 'Only a transcription has other formats: download the output without a format.',
  },
  'output.not-text': {
    status: 409,
    title: 'Not delivered as text',
    detail: ({ name }) =>
      `The transcript was delivered as the file ${name}: download it without a format.`,
    sample: { name: 'interview.pdf' },
  },
  'output.too-long': {
    status: 409,
    title: 'Transcript too long',
    detail: ({ maxCharacters }) =>
      `A transcript of more than ${counted(maxCharacters, 'character')} has no other formats: download it without a format.`,
    sample: { maxCharacters: 200_000 },
  },
  'output.too-complex': {
    status: 409,
    title: 'Transcript too complex',
    detail: () =>
      'Converting the transcript takes more time or memory than it may: download it without a format.',
  },
  'output.no-stamps': {
    status: 409,
    title: 'No stamps',
    detail: () =>
      'Subtitles need the times of the transcript, and it has none: choose another format.',
  },
} as const satisfies ProblemDescriptions<OutputFormatFault>;
