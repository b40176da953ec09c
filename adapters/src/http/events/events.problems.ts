import type { Tellings } from '../telling.ts';
import type { EventsFault } from './events-fault.ts';

/** How the refusals of event streams are told. */
export const eventProblems = {
  'events.too-many-streams': {
    status: 429,
    title: 'Too many event streams',
    detail: ({ most }) => `You follow your jobs ${most} times at once already; end a stream first.`,
    // By then a stream whose reader went away has been noticed.
    headers: () => ({ 'retry-after': '15' }),
    sample: { most: 20 },
  },
} as const satisfies Tellings<EventsFault>;
