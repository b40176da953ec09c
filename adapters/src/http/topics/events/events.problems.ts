import { counted } from '../../../wording.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';
import type { EventsFault } from '../../problems/http-fault.ts';

/** How refusals of event streams are described over HTTP. */
export const eventProblems = {
  'events.too-many-streams': {
    status: 429,
    title: 'Too many event streams',
    detail: ({ most }) =>
      `You have ${counted(most, 'event stream')} open already; close one first.`,
    // By then the server has noticed streams whose readers disconnected.
    headers: () => ({ 'retry-after': '15' }),
    sample: { most: 20 },
  },
} as const satisfies ProblemDescriptions<EventsFault>;
