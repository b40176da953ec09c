import type { AccountId, JobId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { countWords } from '../pricing/count-words.ts';
import type { Measure } from '../pricing/measure.ts';
import { priceUnit } from '../pricing/price.ts';
import type { PricingFault } from '../pricing/pricing-fault.ts';
import { quoteFor, type Quote } from '../pricing/quote.ts';
import { inputLanguage, type ServiceType, type Work } from '../services/work.ts';

/** Work to be counted and priced. */
export type Order = Readonly<{
  clientId: AccountId;
  work: Work;
  content: string;
  /** The measured length of the audio, for a transcription. */
  durationMs: number | null;
}>;

/** The operator's policy for the free first translation. */
export type PromotionPolicy = Readonly<{
  freeWords: number;
  /** Whether it is for clients whose e-mail is verified only; for everyone by default. */
  needsVerifiedEmail?: boolean;
}>;

/** How many words of a client's first job of a service the platform pays for: translations only. */
export const promotedWords = (serviceType: ServiceType, { freeWords }: PromotionPolicy): number =>
  serviceType === 'translation' ? freeWords : 0;

/** Counts the words or takes the measured audio; work with neither cannot be priced. */
export function measureOrder({ work, content, durationMs }: Order): Result<Measure, PricingFault> {
  if (priceUnit[work.serviceType] === 'minute') {
    return durationMs === null
      ? refuse({ code: 'pricing.audio-missing' })
      : ok({ unit: 'minute', durationMs });
  }
  if (durationMs !== null) return refuse({ code: 'pricing.audio-not-allowed' });
  const words = countWords(content, inputLanguage(work));
  return words === 0 ? refuse({ code: 'pricing.no-words' }) : ok({ unit: 'word', words });
}

/** Whether the client's e-mail is verified, if the policy demands it. */
async function isEligible(
  { accounts }: Stores,
  clientId: AccountId,
  { needsVerifiedEmail = false }: PromotionPolicy,
): Promise<boolean> {
  if (!needsVerifiedEmail) return true;
  const client = await accounts.find(clientId);
  return client !== undefined && client.emailVerifiedAt !== null;
}

/**
 * Prices an order: measured, at the active price, less the free first translation.
 *
 * @param except the job being edited, which does not count against its own promotion.
 */
export async function priceOrder(
  stores: Stores,
  order: Order,
  { except, ...policy }: PromotionPolicy & Readonly<{ except?: JobId }>,
): Promise<Result<Quote, PricingFault>> {
  const { serviceType } = order.work;
  const measured = measureOrder(order);
  if (!measured.ok) return measured;
  const price = await stores.prices.findActive(serviceType);
  if (price === undefined) return refuse({ code: 'pricing.no-active-price', serviceType });
  const freeWords = promotedWords(serviceType, policy);
  const { clientId } = order;
  const promoted =
    freeWords > 0 &&
    !(await stores.jobs.hasTranslation(clientId, except)) &&
    // Last, because it matters to the first translation only.
    (await isEligible(stores, clientId, policy));
  return ok(quoteFor(measured.value, price.unitPrice, promoted ? freeWords : 0));
}
