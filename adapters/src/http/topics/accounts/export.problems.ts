import type { ProblemDescriptions } from '../../problems/problem-description.ts';
import type { ExportFault } from './export-fault.ts';

/** The problem documents of exports. */
export const exportProblems = {
  'account.export-in-progress': {
    status: 409,
    title: 'Export in progress',
    detail: () => 'Your data is already being downloaded. Try again when that has finished.',
    headers: () => ({ 'retry-after': '30' }),
  },
} as const satisfies ProblemDescriptions<ExportFault>;
