import type { ApiKey } from '@nsem/sdk';

import { formatMoment } from '../../../lib/format/dates.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';

const clearLength = 8;

/** The visible start of a key, and dots for the hidden rest. */
export type MaskedKey = Readonly<{ clear: string; dots: string }>;

/** Hides everything after the first 8 characters. */
export const maskKey = (value: string): MaskedKey => ({
  clear: value.slice(0, clearLength),
  dots: '•'.repeat(Math.max(0, value.length - clearLength)),
});

export const usageText = ({ usage_count: calls }: Pick<ApiKey, 'usage_count'>): string =>
  calls === 1 ? '1 call' : `${formatNumber(calls)} calls`;

export const lastUsedText = ({ last_used: moment }: Pick<ApiKey, 'last_used'>): string =>
  moment === null ? 'Never used' : `Last used ${formatMoment(moment)}`;
