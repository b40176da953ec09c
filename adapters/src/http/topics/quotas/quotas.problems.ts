import type { QuotaFault, QuotaStanding } from '@nsem/core';
import { counted } from '../../../wording.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

const megabyte = 1024 * 1024;

const inMegabytes = (bytes: number): string => `${Math.floor(bytes / megabyte)} MB`;

/** Describes a quota that is exhausted, and how to get below it. */
function describeStanding({ quota, limit, used }: QuotaStanding): string {
  switch (quota) {
    case 'stored-bytes':
      return `Your files have ${inMegabytes(used)} of at most ${inMegabytes(limit)}: this one does not fit.`;
    case 'open-jobs':
      return `You have ${used} of at most ${counted(limit, 'open job')}. Wait until some end, or cancel some.`;
    case 'jobs-per-day':
      return `You have created ${used} of at most ${counted(limit, 'job')} today. The next day starts at midnight UTC.`;
    case 'pending-services':
      return `You have ${used} of at most ${counted(limit, 'service')} waiting for review. Wait, or delete some.`;
    case 'api-keys':
      return `You have ${used} of at most ${counted(limit, 'API key')}. Delete one that you no longer use.`;
  }
}

/** How the API reports the faults of quotas. */
export const quotaProblems = {
  // Not a 429: clients repeat those after a while, and time alone does not free a quota.
  'quota.exceeded': {
    status: 409,
    title: 'Quota exceeded',
    detail: describeStanding,
    more: ({ quota, limit, used }) => ({ quota, limit, used }),
    sample: { quota: 'open-jobs', limit: 2000, used: 2000 },
  },
} as const satisfies ProblemDescriptions<QuotaFault>;
