import type { Account } from '../accounts/account.ts';
import type { AccountId, ProviderId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { LanguageFault } from '../languages/language-fault.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Pesewas } from '../kernel/money.ts';
import type { WordCount } from '../pricing/count-words.ts';
import type { PricingFault } from '../pricing/pricing-fault.ts';
import { resolveWork, type WorkRequest } from '../services/resolve-work.ts';
import type { ServiceFault } from '../services/service-fault.ts';
import type { Work } from '../services/work.ts';
import { checkStatedLanguages, type StatedLanguages } from './check-stated-languages.ts';
import { checkQualified } from './decide-assignment.ts';
import { findProvider } from './find-provider.ts';
import type { JobFault } from './job-fault.ts';
import { priceOrder, readPriceTerms, type PricedWork, type PricingContext } from './price-order.ts';

/** A job as its client describes it. */
export type JobDescription = Readonly<{
  clientId: AccountId;
  work: WorkRequest;
  content: string;
  /** The measured length of the audio, for a transcription. */
  durationMs: number | null;
  /** The requested provider; null for the pool. */
  providerId: ProviderId | null;
  /** Whether the content is of a document, whose marks are no words. */
  isOfDocument?: boolean | undefined;
  /** The languages that a document states of itself, as tags; none by default. */
  stated?: StatedLanguages | undefined;
  /** The count of a long text, which was counted before the unit of work. */
  counted?: WordCount | undefined;
  /** What the client has been shown as the amount due; without it, any amount is accepted. */
  expectedAmountDue?: Pesewas | undefined;
}>;

/** A job that could be ordered: its languages resolved, priced, its provider qualified. */
export type PreparedJob = PricedWork & Readonly<{ work: Work; requested: Account | null }>;

/** Why a job cannot be ordered, apart from its payment. */
export type PrepareJobFault = JobFault | LanguageFault | PricingFault | ServiceFault;

/** A client is never charged another amount than the one that they were shown. */
function checkExpected(
  { serviceType }: Pick<Work, 'serviceType'>,
  priced: PricedWork,
  expected: Pesewas | undefined,
): Result<PricedWork, JobFault> {
  const { quote, freeRefusal } = priced;
  return expected === undefined || expected === quote.amountDue
    ? ok(priced)
    : refuse({ code: 'job.price-changed', serviceType, quote, freeRefusal });
}

/** Finds the requested provider, who must be qualified for the work. */
async function findRequested(
  stores: Stores,
  providerId: ProviderId | null,
  work: Work,
): Promise<Result<Account | null, JobFault>> {
  if (providerId === null) return ok(null);
  const provider = await findProvider(stores, providerId);
  if (provider === undefined) return refuse({ code: 'job.provider-unknown' });
  return checkQualified(provider, work);
}

/**
 * Prepares a job for a quote, its creation or an edit: resolves its languages, counts and prices it,
 * and checks the requested provider and the expected amount due.
 */
export async function prepareJob(
  stores: Stores,
  { work: requested, providerId, stated, expectedAmountDue, ...described }: JobDescription,
  context: PricingContext,
): Promise<Result<PreparedJob, PrepareJobFault>> {
  const { clientId } = described;
  const { serviceType } = requested;
  const [work, terms] = await Promise.all([
    resolveWork(stores, requested),
    readPriceTerms(stores, { clientId, serviceType }, context),
  ]);
  if (!work.ok) return work;
  const suitable = checkStatedLanguages(work.value, stated);
  if (!suitable.ok) return suitable;
  const order = { ...described, work: work.value };
  const priced = await priceOrder(stores, order, { ...context, terms });
  if (!priced.ok) return priced;
  const provider = await findRequested(stores, providerId, work.value);
  if (!provider.ok) return provider;
  const agreed = checkExpected(work.value, priced.value, expectedAmountDue);
  if (!agreed.ok) return agreed;
  return ok({ ...agreed.value, work: work.value, requested: provider.value });
}
