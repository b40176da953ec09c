import type { Actor } from '../accounts/actor.ts';
import { unknownOrigin } from '../accounts/devices.ts';
import { guardJob, lacks, requireGuards, type GuardedContext } from '../guards.ts';
import type { JobId, ProviderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { WordCount } from '../pricing/count-words.ts';
import type { Quote } from '../pricing/quote.ts';
import type { WorkRequest } from '../services/find-service.ts';
import type { ServiceType, Work } from '../services/service.ts';
import { walletOf } from '../wallet/ledger.ts';
import { type OrderContext, type OrderFault, prepareJob } from './create-job.ts';
import { checkReference, decideEdit } from './decide-order.ts';
import { checkDue, checkMove, type VersionContext } from './decide-job.ts';
import type { JobFault } from './job-fault.ts';
import type { ListedJob } from './job-store.port.ts';
import {
  briefFields,
  isOfDocument,
  type Job,
  type JobBrief,
  type JobLabels,
  type JobMetadata,
} from './job.ts';
import { findJobFor } from './read-job.ts';
import { changesBudget, reportFreeBudget } from './report-free-budget.ts';
import { listOrder, saveMove } from './save-outcome.ts';

type Written = string | null | undefined;

/** The languages that a client changes; what is left out, or blank, stays as it is. */
export type WorkChange = Readonly<{
  /** Can be repeated, but not changed. */
  serviceType?: ServiceType | undefined;
  sourceLanguage?: Written;
  targetLanguage?: Written;
  language?: Written;
}>;

/** A change of the brief. */
type BriefChange = Readonly<{ [Field in keyof JobBrief]?: JobBrief[Field] | undefined }>;

/** A client's edit of a pending job. */
export type JobEdit = Readonly<{
  id: JobId;
  work?: WorkChange | undefined;
  content?: string | undefined;
  /** Null opens the job to the pool. */
  providerId?: ProviderId | null | undefined;
  /** Null removes the reference. */
  reference?: string | null | undefined;
  /** Replaces all that was stored. */
  metadata?: JobMetadata | undefined;
  /** Absent fields stay as they are; null removes one. */
  brief?: BriefChange | undefined;
  /** Null removes the due time. */
  dueAt?: Instant | null | undefined;
  /** The count of a long text, which was counted before the unit of work. */
  counted?: WordCount | undefined;
  /** The amount due after the edit that the client has seen; another one is refused. */
  expectedAmountDue?: Pesewas | undefined;
}>;

const filled = (written: Written): string | undefined => (written?.trim() ? written : undefined);

/** Merges changed languages into a job's work, whose service type is fixed. */
export function changeWork(current: Work, change: WorkChange): Result<WorkRequest, JobFault> {
  const source = filled(change.sourceLanguage);
  const target = filled(change.targetLanguage);
  const language = filled(change.language);
  const isPair = current.serviceType === 'translation';
  const hasOtherType = (change.serviceType ?? current.serviceType) !== current.serviceType;
  const hasOtherLanguages = isPair
    ? language !== undefined
    : source !== undefined || target !== undefined;
  if (hasOtherType || hasOtherLanguages) return refuse({ code: 'job.service-type-mismatch' });
  if (!isPair) return ok({ ...current, language: language ?? current.language });
  return ok({
    ...current,
    sourceLanguage: source ?? current.sourceLanguage,
    targetLanguage: target ?? current.targetLanguage,
  });
}

const changeLabels = (job: Job, { reference, metadata }: JobEdit): JobLabels => ({
  reference: reference === undefined ? job.reference : reference,
  metadata: metadata ?? job.metadata,
});

const changed = <T>(before: T, after: T | undefined): T => (after === undefined ? before : after);

const changeBrief = (job: Job, { brief = {} }: JobEdit): JobBrief =>
  Object.fromEntries(
    briefFields.map((field) => [field, changed(job[field], brief[field])]),
  ) as JobBrief;

/** A due time is checked when it is set: a job that is late can be edited without moving it. */
function changeDue(
  job: Job,
  { dueAt = job.dueAt }: JobEdit,
  now: Instant,
): Result<Instant | null, JobFault> {
  if (dueAt === job.dueAt) return ok(dueAt);
  const due = checkDue(dueAt, now);
  return due.ok ? ok(dueAt) : due;
}

const durationOf = ({ measure }: Quote): number | null =>
  measure.unit === 'minute' ? measure.durationMs : null;

/** Changes a pending job: it is counted and priced again, and the hold follows. */
export async function editJob(
  stores: Stores,
  actor: Actor,
  edit: JobEdit,
  {
    now,
    promotion,
    origin = unknownOrigin,
    versions,
    ...guarded
  }: OrderContext & VersionContext & GuardedContext,
): Promise<Result<ListedJob, OrderFault>> {
  const found = await findJobFor(stores, actor, { id: edit.id, action: 'jobs.edit', versions });
  if (!found.ok) return found;
  const { providerId: requestedBefore, ...job } = found.value;
  const ready = checkMove(job, 'edit');
  if (!ready.ok) return ready;
  const work = changeWork(job.work, edit.work ?? {});
  if (!work.ok) return work;
  const due = changeDue(job, edit, now);
  if (!due.ok) return due;
  const { clientId } = job;
  const labels = changeLabels(job, edit);
  const unused = await checkReference(stores, { ...labels, clientId, except: job.id });
  if (!unused.ok) return unused;
  const content = edit.content ?? job.content;
  if (isOfDocument(job) && content !== job.content) return refuse({ code: 'job.content-fixed' });
  const providerId = edit.providerId === undefined ? requestedBefore : edit.providerId;
  const durationMs = durationOf(job.quote);
  const { counted, expectedAmountDue } = edit;
  const text = { content, isOfDocument: isOfDocument(job), counted };
  const priced = { durationMs, providerId, expectedAmountDue };
  const described = { clientId, work: work.value, ...text, ...priced };
  const context = { now, promotion, origin, edited: job };
  const prepared = await prepareJob(stores, described, context);
  if (!prepared.ok) return prepared;
  const { requested, quote, redemption, freeRefusal } = prepared.value;
  const budgeted = { createdAt: job.createdAt, promotion };
  const lacksBudget = lacks(guarded, 'free-budget');
  if (lacksBudget && (await changesBudget(stores, prepared.value, budgeted))) {
    return requireGuards('free-budget', 'audit-log');
  }
  const requestedId = requested?.id ?? null;
  const order = {
    work: prepared.value.work,
    content,
    quote,
    redemption,
    requestedId,
    ...labels,
    ...changeBrief(job, edit),
    dueAt: due.value,
  };
  const balance = await stores.ledger.balance(walletOf(clientId));
  const decided = decideEdit(job, { order, balance }, { actor, now });
  const saved = await saveMove(stores, decided, listOrder(requested, job.documentName));
  if (saved.ok) {
    await reportFreeBudget(stores, { job: saved.value, freeRefusal }, { actor, now, promotion });
  }
  return saved;
}
editJob.guards = (_: Actor, { id }: JobEdit) => [guardJob(id)];
