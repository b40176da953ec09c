import type { ReferenceFault } from '@nsem/core';
import { counted } from '../../../wording.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

/** How refusals about reference files are described over HTTP. */
export const referenceProblems = {
  'reference.not-found': {
    status: 404,
    title: 'Reference file not found',
    detail: () => 'The job has no such reference file: it may have been removed.',
  },
  'reference.too-many': {
    status: 409,
    title: 'Too many reference files',
    detail: ({ most }) =>
      `A job can have at most ${counted(most, 'reference file')}. Remove one first.`,
    more: ({ most }) => ({ most }),
    sample: { most: 10 },
  },
  'reference.job-ended': {
    status: 409,
    title: 'Job has ended',
    detail: ({ status }) =>
      `Reference files change only while the job is pending or in progress; this job is ${status}.`,
    more: ({ status }) => ({ job_status: status }),
    sample: { status: 'completed' },
  },
} as const satisfies ProblemDescriptions<ReferenceFault>;
