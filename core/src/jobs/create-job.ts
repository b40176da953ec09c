import type { Account } from '../accounts/account.ts';
import type { Actor } from '../accounts/actor.ts';
import { type Origin, unknownOrigin } from '../accounts/devices.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { type GuardedContext, lacks, requireGuards } from '../guards.ts';
import { dayOf, type Instant } from '../kernel/instant.ts';
import type { AccountId, JobId, ProviderId } from '../kernel/ids.ts';
import type { Pesewas } from '../kernel/money.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { LanguageFault } from '../languages/language.ts';
import type { NewStoredFile } from '../ports/files.port.ts';
import type { WordCount } from '../pricing/count-words.ts';
import type { PricingFault } from '../pricing/price.ts';
import { checkOrder, type QuotaFault } from '../quotas/quota.ts';
import type { QuotaContext } from '../quotas/store-file.ts';
import { resolveWork, type WorkRequest } from '../services/find-service.ts';
import type { ServiceFault, Work } from '../services/service.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { type WalletFault, walletOf } from '../wallet/ledger.ts';
import { checkQualified, findProvider } from './assign-job.ts';
import { checkDue } from './decide-job.ts';
import {
  checkReference,
  checkStatedLanguages,
  decideCreate,
  type StatedLanguages,
} from './decide-order.ts';
import type { PromotionPolicy } from './free-translation.ts';
import type { JobFault } from './job-fault.ts';
import type { ListedJob } from './job-store.port.ts';
import { type JobBrief, type JobMetadata, noBrief } from './job.ts';
import { type PricedWork, priceOrder, type PricingContext, readPriceTerms } from './price-order.ts';
import { changesBudget, reportFreeBudget } from './report-free-budget.ts';
import { listOrder, saveMove } from './save-outcome.ts';

/** A job as its client describes it. */
type JobDescription = Readonly<{
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
  /** Whether the client accepts whatever is delivered, without a review; they review it by default. */
  acceptsOnDelivery?: boolean | undefined;
  /** The count of a long text, which was counted before the unit of work. */
  counted?: WordCount | undefined;
  /** The amount due that the client has seen; without it, any amount is accepted. */
  expectedAmountDue?: Pesewas | undefined;
}>;

/** A job that could be ordered: its languages resolved, priced, its provider qualified. */
export type PreparedJob = PricedWork & Readonly<{ work: Work; requested: Account | null }>;

/** Why a job cannot be ordered, apart from its payment. */
type PrepareJobFault = JobFault | LanguageFault | PricingFault | ServiceFault;

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

type RequestedProvider = Pick<JobDescription, 'clientId' | 'providerId'> & Readonly<{ work: Work }>;

/**
 * Finds the requested provider, who must be qualified for the work. One whom the client has blocked, or who
 * has blocked them, is like one who is not active: the client does not learn of the block.
 */
async function findRequested(
  stores: Stores,
  { clientId, providerId, work }: RequestedProvider,
): Promise<Result<Account | null, JobFault>> {
  if (providerId === null) return ok(null);
  const provider = await findProvider(stores, providerId);
  if (provider === undefined) return refuse({ code: 'job.provider-unknown' });
  const qualified = checkQualified(provider, work);
  if (!qualified.ok) return qualified;
  const isBlocked = await stores.blocks.exists({ clientId, providerId: qualified.value.id });
  return isBlocked ? refuse({ code: 'job.provider-inactive' }) : qualified;
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
  const provider = await findRequested(stores, { clientId, providerId, work: work.value });
  if (!provider.ok) return provider;
  const agreed = checkExpected(work.value, priced.value, expectedAmountDue);
  if (!agreed.ok) return agreed;
  return ok({ ...agreed.value, work: work.value, requested: provider.value });
}

/** A job that a client wants to know the price of. */
export type QuoteRequest = Omit<JobDescription, 'clientId' | 'expectedAmountDue'> &
  Readonly<{
    /** The job that the client is going to edit: it does not use up its own promotion. */
    editedId?: JobId | undefined;
  }>;

/** Quotes a job: what it would cost the actor, without creating it. */
export async function quoteJob(
  stores: Stores,
  actor: Actor,
  { editedId, ...request }: QuoteRequest,
  { now, promotion, origin = unknownOrigin }: Omit<PricingContext, 'edited'>,
): Promise<Result<PreparedJob, PrepareJobFault | PermissionFault>> {
  if (!can(actor, 'jobs.quote')) return deny(actor, 'jobs.quote');
  const clientId = actor.accountId;
  const found = editedId === undefined ? undefined : await stores.jobs.find(editedId);
  const edited = found?.clientId === clientId ? { edited: found } : {};
  const context = { now, promotion, origin, ...edited };
  return prepareJob(stores, { ...request, clientId }, context);
}

/** A measured recording that is already safely in the file store. */
export type AudioInput = Readonly<{ file: NewStoredFile; durationMs: number }>;

/** A client's request for a job. */
export type JobRequest = Readonly<{
  work: WorkRequest;
  content: string;
  audio: AudioInput | null;
  /** The document whose texts are the content; it is already safely in the file store. */
  document?: NewStoredFile | undefined;
  /** The languages that the document states of itself. */
  stated?: StatedLanguages | undefined;
  /** The requested provider; null for the pool. */
  providerId: ProviderId | null;
  /** The client's own name for the job, unique among their jobs. */
  reference?: string | null | undefined;
  metadata?: JobMetadata | undefined;
  brief?: JobBrief | undefined;
  /** When the client needs the result. */
  dueAt?: Instant | null | undefined;
  /** Whether the client accepts whatever is delivered, without a review; by default, what their account says. */
  acceptsOnDelivery?: boolean | undefined;
  /** The count of a long text, which was counted before the unit of work. */
  counted?: WordCount | undefined;
  /** The amount due that the client has seen; another one is refused. */
  expectedAmountDue?: Pesewas | undefined;
}>;

/** Why a job cannot be created or edited. */
export type OrderFault = PrepareJobFault | WalletFault | PermissionFault;

/** The time and the operator's policy. */
export type OrderContext = Readonly<{
  now: Instant;
  promotion: PromotionPolicy;
  /** The network and the device of the call; nothing is known of it by default. */
  origin?: Origin;
}>;

/** The context of a creation. */
type CreationContext = OrderContext & QuotaContext & GuardedContext;

/** Whether the client accepts the result on delivery: by the order, or else by their account. */
async function findAcceptance(
  { accounts }: Stores,
  clientId: AccountId,
  { acceptsOnDelivery }: Pick<JobRequest, 'acceptsOnDelivery'>,
): Promise<boolean> {
  if (acceptsOnDelivery !== undefined) return acceptsOnDelivery;
  return (await accounts.find(clientId))?.acceptsOnDelivery ?? false;
}

/** The file that the client sent with the job. */
const fileOf = ({ audio, document }: Pick<JobRequest, 'audio' | 'document'>) =>
  audio?.file ?? document ?? null;

/** Creates a job: counted, priced, and paid by a hold on the client's wallet. */
export async function createJob(
  stores: Stores,
  actor: Actor,
  { reference = null, metadata = {}, brief = noBrief, dueAt = null, ...request }: JobRequest,
  { now, promotion, origin = unknownOrigin, quotas, ...guarded }: CreationContext,
): Promise<Result<ListedJob, OrderFault | QuotaFault>> {
  if (!can(actor, 'jobs.create')) return deny(actor, 'jobs.create');
  const due = checkDue(dueAt, now);
  if (!due.ok) return due;
  const clientId = actor.accountId;
  const unused = await checkReference(stores, { clientId, reference });
  if (!unused.ok) return unused;
  const { content, audio, document } = request;
  const measured = { durationMs: audio?.durationMs ?? null, isOfDocument: document !== undefined };
  const described = { ...request, ...measured, clientId };
  const [prepared, usage, balance, acceptsOnDelivery] = await Promise.all([
    prepareJob(stores, described, { now, promotion, origin }),
    stores.quotas.findUsage(clientId, dayOf(now)),
    stores.ledger.balance(walletOf(clientId)),
    findAcceptance(stores, clientId, request),
  ]);
  if (!prepared.ok) return prepared;
  const { work, quote, redemption, requested, freeRefusal } = prepared.value;
  const budgeted = { createdAt: now, promotion };
  const lacksBudget = lacks(guarded, 'free-budget');
  if (lacksBudget && (await changesBudget(stores, prepared.value, budgeted))) {
    return requireGuards('free-budget', 'audit-log');
  }
  const file = fileOf(request);
  const allowed = checkOrder(usage, file?.sizeBytes ?? 0, quotas);
  if (!allowed.ok) return allowed;
  const input = file === null ? null : await stores.files.insert(file, clientId);
  const order = {
    work,
    content,
    quote,
    redemption,
    requestedId: requested?.id ?? null,
    inputId: input?.id ?? null,
    reference,
    metadata,
    ...brief,
    dueAt,
    acceptsOnDelivery,
  };
  const decided = decideCreate(order, balance, { actor, now });
  const saved = await saveMove(stores, decided, listOrder(requested, document?.name ?? null));
  if (saved.ok) {
    await reportFreeBudget(stores, { job: saved.value, freeRefusal }, { actor, now, promotion });
  }
  return saved;
}
createJob.guards = () => [];
