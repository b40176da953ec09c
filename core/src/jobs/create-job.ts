import type { Actor } from '../accounts/actor.ts';
import type { AccountId, ProviderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { subtractMoney, type Pesewas } from '../kernel/money.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { LanguageFault } from '../languages/language-fault.ts';
import type { NewStoredFile } from '../ports/stored-file.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import type { PricingFault } from '../pricing/pricing-fault.ts';
import type { Quote } from '../pricing/quote.ts';
import { resolveWork, type WorkRequest } from '../services/resolve-work.ts';
import type { ServiceFault } from '../services/service-fault.ts';
import type { Work } from '../services/work.ts';
import { walletOf } from '../wallet/ledger.ts';
import { postHold } from '../wallet/postings.ts';
import type { WalletFault } from '../wallet/wallet-fault.ts';
import { checkQualified } from './decide-assignment.ts';
import { fundingOf } from './decide-job.ts';
import type { JobFault } from './job-fault.ts';
import type { Job, NewJob } from './job.ts';
import { findProvider } from './find-provider.ts';
import { quoteOrder, type PromotionPolicy } from './quote-job.ts';

/** A measured recording that is already safely in the file store. */
export type AudioInput = Readonly<{ file: NewStoredFile; durationMs: number }>;

/** What a client asks for. */
export type JobRequest = Readonly<{
  work: WorkRequest;
  content: string;
  audio: AudioInput | null;
  /** The provider whom the client wants; null for the pool. */
  providerId: ProviderId | null;
}>;

/** Why a job cannot be asked for. */
export type CreateJobFault = JobFault | LanguageFault | ServiceFault | PricingFault | WalletFault;

/** The moment and the operator's policy. */
export type RequestContext = Readonly<{ actor: Actor; now: Instant; promotion: PromotionPolicy }>;

/** The provider whom the client asked for, who must be able to do the work. */
export async function resolveRequested(
  stores: Stores,
  providerId: ProviderId | null,
  work: Work,
): Promise<Result<AccountId | null, JobFault>> {
  if (providerId === null) return ok(null);
  const provider = await findProvider(stores, providerId);
  if (provider === undefined) return refuse({ code: 'job.provider-unknown' });
  const qualified = checkQualified(provider, work);
  return qualified.ok ? ok(qualified.value.id) : qualified;
}

/** Whether the wallet covers what is due, and what is missing where it does not. */
export function checkFunds(balance: Pesewas, amountDue: Pesewas): Result<Pesewas, WalletFault> {
  const missing = subtractMoney(amountDue, balance);
  return missing > 0n
    ? refuse({ code: 'wallet.insufficient-funds', amountDue, balance, missing })
    : ok(balance);
}

const newJob = (
  request: Readonly<{ work: Work; content: string; quote: Quote; requestedId: AccountId | null }>,
  { actor, now }: RequestContext,
): NewJob => ({
  ...request,
  clientId: actor.accountId,
  assignedId: null,
  inputId: null,
  outputId: null,
  split: null,
  status: 'pending',
  failureReason: null,
  edition: 0,
  createdAt: now,
  updatedAt: now,
  assignedAt: null,
  completedAt: null,
});

/** Makes a job: counted, priced, and held from the client's wallet. */
export async function createJob(
  stores: Stores,
  request: JobRequest,
  context: RequestContext,
): Promise<Result<Job, CreateJobFault>> {
  const decided = await prepareJob(stores, request, context);
  if (!decided.ok) return decided;
  const input = request.audio === null ? null : await stores.files.insert(request.audio.file);
  const job = await stores.jobs.insert({ ...decided.value, inputId: input?.id ?? null });
  const { actor, now } = context;
  await stores.jobs.appendEvent(job.id, {
    at: now,
    actorId: actor.accountId,
    actorRole: actor.role,
    from: null,
    to: 'pending',
    note: null,
    assignedId: null,
  });
  const hold = postHold(fundingOf(job), now);
  if (hold.entries.length > 0) await stores.ledger.append(hold);
  await stores.outbox.put({ kind: 'job-opened', jobId: job.id, exceptId: null }, now);
  return ok(job);
}

async function prepareJob(
  stores: Stores,
  request: JobRequest,
  context: RequestContext,
): Promise<Result<NewJob, CreateJobFault>> {
  const clientId = context.actor.accountId;
  const work = await resolveWork(stores, request.work);
  if (!work.ok) return work;
  const durationMs = request.audio?.durationMs ?? null;
  const order = { clientId, work: work.value, content: request.content, durationMs };
  const quote = await quoteOrder(stores, order, context.promotion);
  if (!quote.ok) return quote;
  const requested = await resolveRequested(stores, request.providerId, work.value);
  if (!requested.ok) return requested;
  const balance = await stores.ledger.balance(walletOf(clientId));
  const funds = checkFunds(balance, quote.value.amountDue);
  if (!funds.ok) return funds;
  const { content } = request;
  const parts = { work: work.value, content, quote: quote.value, requestedId: requested.value };
  return ok(newJob(parts, context));
}
