import type { ServicePrice, ServiceType } from '@nsem/sdk';

import { formatGhs } from '../../lib/format/money.ts';
import { formatNumber } from '../../lib/format/numbers.ts';

const count = (amount: number, unit: string): string =>
  `${formatNumber(amount)} ${unit}${amount === 1 ? '' : 's'}`;

/** How long a provider usually takes, from a median of hours: `about 7 hours`, `under an hour`. */
export function turnaroundText(hours: number): string {
  if (hours < 0.9) return 'under an hour';
  if (hours < 36) return `about ${count(Math.max(1, Math.round(hours)), 'hour')}`;
  return `about ${count(Math.round(hours / 24), 'day')}`;
}

/** How many jobs a provider has completed: `42 jobs done`, or `New here`. */
export const completedText = (jobs: number): string =>
  jobs === 0 ? 'New here' : `${count(jobs, 'job')} done`;

/** The years of experience that a provider chose: `6–10 years`, `10+ years`. */
export const experienceText = (band: string): string =>
  `${band.replace('-', '–')} years of experience`;

/** The price of a type of service: `GHS 0.25/word`; undefined if there is none. */
export function unitPriceText(
  prices: readonly ServicePrice[],
  type: ServiceType,
): string | undefined {
  const price = prices.find((one) => one.is_active && one.service_type === type);
  const amount = price?.price_per_word ?? price?.price_per_minute;
  if (price === undefined || amount === undefined || amount === null) return undefined;
  return `${formatGhs(amount)}/${price.price_per_word === null ? 'min' : 'word'}`;
}

/** The address of a provider's public page. */
export const publicPath = (providerId: string): string => `/providers/${providerId}`;
