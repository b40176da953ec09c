import type { MemoryFault } from '@nsem/core';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

/** The problem documents of translation memories. */
export const memoryProblems = {
  'memory.not-translating': {
    status: 404,
    title: 'Not translating',
    detail: () => 'You get matches only for a translation that you are working on.',
  },
  'memory.segment-not-found': {
    status: 404,
    title: 'Segment not found',
    detail: () => 'Your memory has no such segment.',
  },
} as const satisfies ProblemDescriptions<MemoryFault>;
