import { queryOptions } from '@tanstack/react-query';

import { collect } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { formatNumber } from '../../lib/format/numbers.ts';

/**
 * Estimates of the length of spoken work that has no audio yet. They do not affect prices: the
 * server counts words and measures audio.
 */
const wordsPerMinute = { transcription: 200, narration: 150 } as const;

/** Clients see narration estimated at the pace of transcription. */
const clientNarrationWordsPerMinute = 200;

const minutesFor = (words: number, rate: number): number => Math.max(1, Math.round(words / rate));

/** About how many minutes a provider will work on, at least one. */
export const providerMinutes = (type: 'transcription' | 'narration', words: number): number =>
  minutesFor(words, wordsPerMinute[type]);

/** About how many minutes of narration a client will get, at least one. */
export const clientNarrationMinutes = (words: number): number =>
  minutesFor(words, clientNarrationWordsPerMinute);

/** The billed length of audio: tenths of a minute, rounded up. */
export const billedMinutes = (seconds: number): number => Math.ceil(seconds / 6) / 10;

/** A number of words or minutes with its unit: `1 word`, `12,400 words`. */
export const formatCount = (count: number, unit: 'word' | 'minute'): string =>
  `${formatNumber(count, { most: 3 })} ${unit}${count === 1 ? '' : 's'}`;

const minutesMs = 60_000;

/** The active prices, which seldom change. */
export const activePricesQuery = queryOptions({
  queryKey: ['active-prices'],
  queryFn: ({ signal }) => collect(nsem.pricing.list({ is_active: true }, { signal })),
  staleTime: 10 * minutesMs,
});
