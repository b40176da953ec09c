import type { Quote, User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { useClientLanguages } from '../../../entities/languages/queries.ts';
import { activePricesQuery } from '../../../entities/pricing/prices.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';

/** Why the platform does not pay for an order. */
export type FreeReason = NonNullable<Quote['free_words_unavailable']>;

/** What a sentence about the offer contains. */
export type FreeFacts = Readonly<{
  email: string;
  /** How many words are free; undefined while the prices are not loaded. */
  freeWords: number | undefined;
  now: Date;
}>;

/** Why a client who orders again pays. */
export const alreadyUsedText =
  'You have had your free translation, with this or another address of your mailbox.';

const nextMonth = (now: Date): string =>
  // Accra is on UTC all year. Day and month stay in one line.
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))
    .toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
    .replace(' ', '\u00A0');

const ofFirst = (freeWords: number | undefined): string =>
  freeWords === undefined
    ? 'your first translation is free'
    : `your first ${formatNumber(freeWords)} words are free`;

/** Why the offer does not apply, and what to do. */
export function freeText(reason: FreeReason, { email, freeWords, now }: FreeFacts): string {
  switch (reason) {
    case 'email-unverified':
      return `Open the link that we sent to ${email}, and ${ofFirst(freeWords)}.`;
    case 'already-used':
      return alreadyUsedText;
    case 'too-many-cancelled':
      return 'Three free translations were cancelled, so translations are charged now.';
    case 'network-limit':
      return 'Many free translations came from your network lately, so this one is charged. Try again in a few days.';
    case 'budget-spent':
      return `The free translations of this month are all used; they begin again on ${nextMonth(now)}.`;
  }
}

/**
 * What a client can have free now, or why not: as the quote of a translation of one word has it, from
 * which the order form has its price. Undefined if it is not known, or if there is no such offer.
 */
export function useFreeOffer(user: User): string | undefined {
  const [source, target] = useClientLanguages().options;
  const prices = useQuery(activePricesQuery);
  const { data: quote, dataUpdatedAt } = useQuery({
    queryKey: ['quote', 'offer', user.email_verified, source?.value, target?.value],
    queryFn: ({ signal }) =>
      nsem.jobs.quote(
        {
          service_type: 'translation',
          source_language: source?.value ?? '',
          target_language: target?.value ?? '',
          content: 'Akwaaba',
        },
        { signal },
      ),
    enabled: source !== undefined && target !== undefined,
  });
  if (quote === undefined) return undefined;
  const freeWords = prices.data?.find((price) => price.free_words > 0)?.free_words;
  const reason = quote.free_words_unavailable;
  if (reason !== null) {
    return freeText(reason, { email: user.email, freeWords, now: new Date(dataUpdatedAt) });
  }
  if (quote.discount === 0 || freeWords === undefined) return undefined;
  return `Your first translation is free, up to ${formatNumber(freeWords)} words.`;
}
