import { instant, type DraftFault } from '@nsem/core';
import { counted } from '../../../wording.ts';
import { presentInstant } from '../../operations/present-instant.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

const content = () => 'content';

const kinds = {
  segments: 'The draft of this job is saved in segments.',
  text: 'The draft of a transcription is saved as one text.',
} as const;

const sampleVersion = {
  version: 4,
  savedAt: instant(Date.parse('2026-11-20T09:30:00Z')),
  savedOn: 'Ama’s laptop',
  words: 11,
};

/** The problem documents of drafts. */
export const draftProblems = {
  'draft.not-found': {
    status: 404,
    title: 'Draft not found',
    detail: () => 'A job has a draft only while you are working on it.',
  },
  'draft.version-not-found': {
    status: 404,
    title: 'Version not found',
    detail: () => 'This version of the draft does not exist, or is not retained any more.',
  },
  'draft.newer-version': {
    status: 409,
    title: 'Newer version',
    detail: ({ newer }) =>
      newer === null
        ? 'The draft is not stored any more, so the version that you have changed is not known.'
        : `Version ${newer.version} was saved on ${newer.savedOn}, so nothing was overwritten.`,
    more: ({ newer }) => ({
      draft_version: newer?.version ?? 0,
      saved_at: newer && presentInstant(newer.savedAt),
      saved_on: newer && newer.savedOn,
    }),
    sample: { newer: sampleVersion },
  },
  'draft.other-source': {
    status: 422,
    title: 'Other source',
    detail: () => 'The sources and gaps of the segments, joined, are not the text of the job.',
    field: content,
  },
  'draft.wrong-kind': {
    status: 422,
    title: 'Wrong kind of draft',
    detail: ({ expected }) => kinds[expected],
    field: content,
    sample: { expected: 'segments' },
  },
  'draft.too-long': {
    status: 422,
    title: 'Draft too long',
    detail: ({ longest }) =>
      `The draft of this job can have at most ${counted(longest, 'character')}.`,
    field: content,
    more: ({ longest }) => ({ longest }),
    sample: { longest: 200_000 },
  },
} as const satisfies ProblemDescriptions<DraftFault>;
