import type { Actor } from '../accounts/actor.ts';
import { unknownOrigin, type Origin } from '../accounts/origin.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { lacks, requireGuards, type GuardedContext } from '../guards.ts';
import { dayOf } from '../kernel/calendar.ts';
import type { ProviderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';
import type { Result } from '../kernel/result.ts';
import type { NewStoredFile } from '../ports/stored-file.ts';
import type { WordCount } from '../pricing/count-words.ts';
import { checkOrder } from '../quotas/decide-quota.ts';
import type { QuotaFault } from '../quotas/quota-fault.ts';
import type { QuotaContext } from '../quotas/store-file.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { WorkRequest } from '../services/resolve-work.ts';
import { walletOf } from '../wallet/ledger.ts';
import type { WalletFault } from '../wallet/wallet-fault.ts';
import { checkReference } from './check-reference.ts';
import type { StatedLanguages } from './check-stated-languages.ts';
import { checkDue } from './decide-due.ts';
import { decideCreate } from './decide-order.ts';
import type { ListedJob } from './job-store.port.ts';
import { noBrief, type JobBrief, type JobMetadata } from './job.ts';
import { prepareJob, type PrepareJobFault } from './prepare-job.ts';
import type { PromotionPolicy } from './free-translation.ts';
import { changesBudget, reportFreeBudget } from './report-free-budget.ts';
import { listOrder, saveMove } from './save-outcome.ts';

/** A measured recording that is already safely in the file store. */
export type AudioInput = Readonly<{ file: NewStoredFile; durationMs: number }>;

/** What a client requests. */
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
  /** The count of a long text, which was counted before the unit of work. */
  counted?: WordCount | undefined;
  /** What the client was shown as the amount due; another one is refused. */
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
  const [prepared, usage, balance] = await Promise.all([
    prepareJob(stores, described, { now, promotion, origin }),
    stores.quotas.findUsage(clientId, dayOf(now)),
    stores.ledger.balance(walletOf(clientId)),
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
  };
  const decided = decideCreate(order, balance, { actor, now });
  const saved = await saveMove(stores, decided, listOrder(requested, document?.name ?? null));
  if (saved.ok) {
    await reportFreeBudget(stores, { job: saved.value, freeRefusal }, { actor, now, promotion });
  }
  return saved;
}
createJob.guards = () => [];
