import { instant, monthOf } from '../../kernel/instant.ts';
import { pesewas } from '../../kernel/money.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { quoteFor } from '../../pricing/quote.ts';
import { instantOf } from '../builders/ids.ts';
import {
  aQuoteForAudio,
  aQuoteForWords,
  twiNarration,
  twiTranscription,
} from '../builders/pricing.ts';
import { storeAdmin, storeClient, storeProvider } from '../builders/stored.ts';
import { aPastJob, storePastJob, type Parties, type PastJob } from '../past-jobs.ts';

/** The last time of January 2026, and the first of February. */
export const lastOfJanuary = instantOf('2026-01-31T23:59:59.999Z');
export const firstOfFebruary = instantOf('2026-02-01T00:00:00.000Z');
export const inFebruary = instantOf('2026-02-14T12:00:00.000Z');
export const inMarch = instantOf('2026-03-01T00:00:00.000Z');
export const january = monthOf(lastOfJanuary);
export const february = monthOf(firstOfFebruary);

const onTime = { createdAt: firstOfFebruary, endedAt: inFebruary };

/** Work of every kind and fate around the end of January 2026. */
const history: readonly PastJob[] = [
  aPastJob({ quote: aQuoteForWords(120), createdAt: instant(0), endedAt: lastOfJanuary }),
  aPastJob({
    quote: aQuoteForWords(80, 30),
    createdAt: lastOfJanuary,
    endedAt: firstOfFebruary,
  }),
  aPastJob({ ...onTime, work: twiTranscription, quote: aQuoteForAudio(90_500) }),
  aPastJob({ ...onTime, work: twiNarration, quote: aQuoteForWords(299) }),
  aPastJob({ ...onTime, work: twiNarration, quote: aQuoteForWords(300) }),
  aPastJob({ ...onTime, quote: quoteFor({ unit: 'word', words: 7 }, pesewas(0), 0) }),
  aPastJob({ createdAt: lastOfJanuary, endedAt: inMarch, quote: aQuoteForWords(1_000) }),
  aPastJob({
    work: twiNarration,
    quote: aQuoteForWords(500),
    status: 'refunded',
    createdAt: lastOfJanuary,
    endedAt: lastOfJanuary,
    refundedAt: firstOfFebruary,
  }),
  aPastJob({ ...onTime, quote: aQuoteForWords(50), status: 'cancelled' }),
  aPastJob({ ...onTime, quote: aQuoteForWords(60), status: 'failed' }),
  aPastJob({ ...onTime, quote: aQuoteForWords(70), status: 'in_progress' }),
  aPastJob({ ...onTime, work: twiTranscription, quote: aQuoteForAudio(6_000), status: 'pending' }),
];

/** A client with 1,000.00 GHS, a provider and an admin. */
export const storeParties = async (stores: Stores): Promise<Parties> => ({
  client: await storeClient(stores, { balance: 100_000 }),
  provider: await storeProvider(stores),
  admin: await storeAdmin(stores),
});

/** Lets the history happen to people who have no other. */
export async function storeHistory(stores: Stores): Promise<Parties> {
  const parties = await storeParties(stores);
  for (const past of history) await storePastJob(stores, parties, past);
  return parties;
}

/** By how much each number of a sum has grown. */
export function growth<T extends Readonly<Record<string, unknown>>>(before: T, after: T) {
  return Object.fromEntries(
    Object.entries(after).flatMap(([key, value]) => {
      const old = before[key];
      const isSum = typeof value === 'bigint' || typeof value === 'number';
      return isSum ? [[key, Number(value) - Number(old)]] : [];
    }),
  );
}
