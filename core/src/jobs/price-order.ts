import { unknownOrigin, type Origin } from '../accounts/devices.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import { zero, type Pesewas } from '../kernel/money.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { countWords, type WordCount } from '../pricing/count-words.ts';
import { type Measure, type Quote, quoteFor } from '../pricing/quote.ts';
import { type Price, priceUnit, type PricingFault } from '../pricing/price.ts';
import { inputLanguage, type ServiceType, type Work } from '../services/service.ts';
import { withoutFormatMarks } from '../texts/format-marks.ts';
import {
  composeFreeUseQuery,
  decideFreeByEmail,
  decideFreeByHistory,
  decideFreeByUse,
  digestOrigin,
  promotedWords,
  redemptionOf,
  type FreeRefusal,
  type PromotionHistory,
  type PromotionPolicy,
  type Redemption,
} from './free-translation.ts';
import type { Job } from './job.ts';

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

/** The terms of an order's price, besides its measure. */
export type PriceTerms = Readonly<{
  price: Price | undefined;
  /** The client's translations, if the next one could be free. */
  history: PromotionHistory | undefined;
}>;

/** A job that is being edited: it does not count against its own promotion, and keeps what it has of it. */
export type EditedJob = Readonly<Pick<Job, 'id' | 'createdAt' | 'redemption' | 'quote'>>;

/** Whether a job has the offer, which it keeps; those of earlier versions have no redemption. */
const hasOffer = (edited: EditedJob | undefined): boolean =>
  edited !== undefined && (edited.redemption !== null || edited.quote.discount > 0n);

/** The policy of the free first translation, when and from where an order comes. */
export type PricingContext = Readonly<{
  now: Instant;
  promotion: PromotionPolicy;
  /** The network and the device of the call; nothing is known of it by default. */
  origin?: Origin;
  edited?: EditedJob;
}>;

/** A priced order. */
export type PricedWork = Readonly<{
  quote: Quote;
  /**
   * By what the use of the free first translation is recognised; null if the order does not use it, or is the
   * edit of one that has it without.
   */
  redemption: Redemption | null;
  /**
   * Why the order does not get the offer, or no more of it than the edited job has; null if it does, or if there
   * is none for the service.
   */
  freeRefusal: FreeRefusal | null;
}>;

/** For how many words of an order the platform may pay; a job that it pays for keeps that if the offer ends. */
function offeredWords(
  serviceType: ServiceType,
  { promotion, edited }: Pick<PricingContext, 'promotion' | 'edited'>,
): number {
  const { freeWords } = promotion;
  return promotedWords(serviceType, hasOffer(edited) ? { freeWords } : promotion);
}

/** Reads what an order of a client is priced by. */
export async function readPriceTerms(
  { prices, jobs }: Stores,
  { clientId, serviceType }: Readonly<{ clientId: AccountId; serviceType: ServiceType }>,
  context: Pick<PricingContext, 'promotion' | 'edited'>,
): Promise<PriceTerms> {
  const mayBeFree = offeredWords(serviceType, context) > 0;
  const [price, history] = await Promise.all([
    prices.findActive(serviceType),
    mayBeFree ? jobs.findPromotions(clientId, context.edited?.id) : undefined,
  ]);
  return { price, history };
}

/** Decides whether the platform pays a discount, which is needed for the first translation only. */
async function redeem(
  { accounts, jobs }: Stores,
  { clientId, discount }: Readonly<{ clientId: AccountId; discount: Pesewas }>,
  { promotion, now, origin = unknownOrigin, edited }: PricingContext,
): Promise<Result<Redemption | null, FreeRefusal>> {
  const client = await accounts.find(clientId);
  invariant(client !== undefined, 'a client has an account');
  const isRedeemed = hasOffer(edited);
  const unverified = isRedeemed ? null : decideFreeByEmail(client, promotion);
  if (unverified !== null) return refuse(unverified);
  const digests = digestOrigin(client, origin, promotion);
  const createdAt = edited?.createdAt ?? now;
  const query = composeFreeUseQuery(digests, { now, createdAt, except: edited?.id });
  const use = await jobs.findFreeUse(query);
  const refused = decideFreeByUse(use, { discount, isRedeemed }, promotion);
  if (refused !== null) return refuse(refused);
  // A mailbox has one at most: a job of an earlier version stays without one if another job has it by now.
  return ok(edited?.redemption ?? (use.isMailboxUsed ? null : redemptionOf(digests)));
}

/** For how many words the platform pays in a job that is being edited, at the price of now. */
const retainedWords = (edited: EditedJob | undefined, unitPrice: Pesewas): number =>
  edited === undefined || unitPrice <= 0n ? 0 : Number(edited.quote.discount / unitPrice);

/** Prices an order: measured, at the active price, less the free first translation. */
export async function priceOrder(
  stores: Stores,
  order: Order,
  { terms, ...context }: PricingContext & Readonly<{ terms: PriceTerms }>,
): Promise<Result<PricedWork, PricingFault>> {
  const { serviceType } = order.work;
  const measured = measureOrder(order);
  if (!measured.ok) return measured;
  const { price, history } = terms;
  if (price === undefined) return refuse({ code: 'pricing.no-active-price', serviceType });
  const priced = (words: number) => quoteFor(measured.value, price.unitPrice, words);
  const paid = (freeRefusal: FreeRefusal | null) =>
    ok({ quote: priced(0), redemption: null, freeRefusal });
  if (history === undefined) return paid(null);
  const used = decideFreeByHistory(history);
  if (used !== null && !hasOffer(context.edited)) return paid(used);
  const freeWords = offeredWords(serviceType, context);
  const quote = priced(freeWords);
  const { clientId } = order;
  const redeemed = await redeem(stores, { clientId, discount: quote.discount }, context);
  if (redeemed.ok) return ok({ quote, redemption: redeemed.value, freeRefusal: null });
  const { edited } = context;
  const retained = priced(Math.min(freeWords, retainedWords(edited, price.unitPrice)));
  // The budget has paid for what the job has already.
  if (redeemed.fault !== 'budget-spent' || retained.discount === zero) return paid(redeemed.fault);
  const freeRefusal = retained.discount === quote.discount ? null : redeemed.fault;
  return ok({ quote: retained, redemption: edited?.redemption ?? null, freeRefusal });
}
