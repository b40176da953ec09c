import type { Job } from '@nsem/sdk';

/** How a result can sound, as users read it. */
export const toneNames: Readonly<Record<NonNullable<Job['tone']>, string>> = {
  neutral: 'Neutral',
  formal: 'Formal',
  friendly: 'Friendly',
  simple: 'Simple, easy to understand',
};
