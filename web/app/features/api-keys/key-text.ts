import type { ApiKey } from '@nsem/sdk';

import { formatMoment } from '../../lib/dates.ts';

const inTheClear = 8;
const count = new Intl.NumberFormat('en-GH');

/** The part of a key that may stand on the screen, and the dots for the rest (specification §2). */
export type MaskedKey = Readonly<{ clear: string; dots: string }>;

/** Hides everything after the first 8 characters. */
export const maskKey = (value: string): MaskedKey => ({
  clear: value.slice(0, inTheClear),
  dots: '•'.repeat(Math.max(0, value.length - inTheClear)),
});

/** How often a key was used. */
export const usageText = ({ usage_count: calls }: Pick<ApiKey, 'usage_count'>): string =>
  calls === 1 ? '1 call' : `${count.format(calls)} calls`;

/** When a key was last used. */
export const lastUsedText = ({ last_used: moment }: Pick<ApiKey, 'last_used'>): string =>
  moment === null ? 'Never used' : `Last used ${formatMoment(moment)}`;
