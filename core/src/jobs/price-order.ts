import type { AccountId, JobId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { countWords, type WordCount } from '../pricing/count-words.ts';
import type { Measure } from '../pricing/measure.ts';
import { priceUnit, type Price } from '../pricing/price.ts';
import type { PricingFault } from '../pricing/pricing-fault.ts';
import { quoteFor, type Quote } from '../pricing/quote.ts';
import { inputLanguage, type ServiceType, type Work } from '../services/work.ts';
import { withoutFormatMarks } from '../texts/format-marks.ts';
import type { PromotionHistory } from './job-store.port.ts';

/** Work to be counted and priced. */
export type Order = Readonly<{
  clientId: AccountId;
  work: Work;
  content: string;
  /** The measured length of the audio, for a transcription. */
  durationMs: number | null;
  /** Whether the content is of a document, whose marks are no words. */
  isOfDocument?: boolean | undefined;
  /** The count of a long text, which was counted before. */
  counted?: WordCount | undefined;
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

/** How many free translations of a client can be cancelled; afterwards translations are charged. */
const cancellablePromotions = 3;

/** Whether the client's next translation is the free one (docs/domain.md, Prices). */
const isPromoted = ({ hasTranslation, cancelled }: PromotionHistory): boolean =>
  !hasTranslation && cancelled < cancellablePromotions;

/** The words of a text, as they were counted before if that was the same text in the same language. */
function wordsOf({ work, content, isOfDocument, counted }: Order): number {
  const language = inputLanguage(work);
  const text = isOfDocument === true ? withoutFormatMarks(content) : content;
  const isCounted = counted?.language === language && counted.text === text;
  return isCounted ? counted.words : countWords(text, language);
}

/** Counts the words or takes the measured audio; work with neither cannot be priced. */
export function measureOrder(order: Order): Result<Measure, PricingFault> {
  const { work, durationMs } = order;
  if (priceUnit[work.serviceType] === 'minute') {
    return durationMs === null
      ? refuse({ code: 'pricing.audio-missing' })
      : ok({ unit: 'minute', durationMs });
  }
  if (durationMs !== null) return refuse({ code: 'pricing.audio-not-allowed' });
  const words = wordsOf(order);
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

/** What an order is priced by, besides its measure. */
export type PriceTerms = Readonly<{
  price: Price | undefined;
  /** The client's translations, if the next one could be free. */
  history: PromotionHistory | undefined;
}>;

/**
 * Reads what an order of a client is priced by.
 *
 * @param except the job being edited, which does not count against its own promotion.
 */
export async function readPriceTerms(
  { prices, jobs }: Stores,
  { clientId, serviceType }: Readonly<{ clientId: AccountId; serviceType: ServiceType }>,
  { except, ...policy }: PromotionPolicy & Readonly<{ except?: JobId }>,
): Promise<PriceTerms> {
  const mayBeFree = promotedWords(serviceType, policy) > 0;
  const [price, history] = await Promise.all([
    prices.findActive(serviceType),
    mayBeFree ? jobs.findPromotions(clientId, except) : undefined,
  ]);
  return { price, history };
}

/** Prices an order: measured, at the active price, less the free first translation. */
export async function priceOrder(
  stores: Stores,
  order: Order,
  { terms, ...policy }: PromotionPolicy & Readonly<{ terms: PriceTerms }>,
): Promise<Result<Quote, PricingFault>> {
  const { serviceType } = order.work;
  const measured = measureOrder(order);
  if (!measured.ok) return measured;
  const { price, history } = terms;
  if (price === undefined) return refuse({ code: 'pricing.no-active-price', serviceType });
  const promoted =
    history !== undefined &&
    isPromoted(history) &&
    // Last, because it matters to the first translation only.
    (await isEligible(stores, order.clientId, policy));
  return ok(
    quoteFor(measured.value, price.unitPrice, promoted ? promotedWords(serviceType, policy) : 0),
  );
}
