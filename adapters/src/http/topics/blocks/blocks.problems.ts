import type { BlockFault } from '@nsem/core';
import { counted } from '../../../wording.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

/** How refusals of blocks are described over HTTP. */
export const blockProblems = {
  'block.no-partner': {
    status: 409,
    title: 'No one to block',
    detail: () =>
      'No service provider has worked on this job, or the other side has deleted their account.',
  },
  'block.too-many': {
    status: 409,
    title: 'Too many blocks',
    detail: ({ most }) => `You have ${counted(most, 'block')}, which is the most: lift one first.`,
    more: ({ most }) => ({ most }),
    sample: { most: 200 },
  },
} as const satisfies ProblemDescriptions<BlockFault>;
