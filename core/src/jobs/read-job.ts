import type { Action, Actor } from '../accounts/actor.ts';
import { can, deny, mayEver, type PermissionFault } from '../accounts/permission.ts';
import type { FileId, JobId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { LanguageCode } from '../languages/language.ts';
import type { StoredFile } from '../ports/files.port.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { checkMayTake, findProviderAccount, withBlocks } from './assign-job.ts';
import { checkVersion, type VersionContext } from './decide-job.ts';
import {
  checkMayDownloadInput,
  type OfferContext,
  type SeenJob,
  viewJob,
  withEstimate,
} from './decide-view.ts';
import type { JobFault } from './job-fault.ts';
import type { JobState, ListedJob } from './job-store.port.ts';
import { isLive, isOfDocument, type Job, type JobEvent } from './job.ts';

/** The actions on a particular job. */
type JobAction = Extract<
  Action,
  | 'jobs.accept'
  | 'jobs.answer-proposal'
  | 'jobs.answer-revision'
  | 'jobs.cancel'
  | 'jobs.deliver'
  | 'jobs.dispute'
  | 'jobs.edit'
  | 'jobs.fail'
  | 'jobs.read'
  | 'jobs.read-content'
  | 'jobs.refund'
  | 'jobs.release'
  | 'jobs.revise'
  | 'jobs.state'
  | 'jobs.take-back'
  | 'messages.read'
  | 'messages.write'
>;

/** The actions of a provider on a job that is only offered to them. */
const onOffer: ReadonlySet<JobAction> = new Set([
  'jobs.read',
  'jobs.read-content',
  'messages.read',
  'messages.write',
]);

async function isOffered(stores: Stores, actor: Actor, job: Job): Promise<boolean> {
  if (actor.role !== 'service-provider' || job.status !== 'pending') return false;
  const provider = await findProviderAccount(stores, actor.accountId);
  if (provider === undefined) return false;
  return checkMayTake(provider, await withBlocks(stores, job, provider.account.id)).ok;
}

/** The action of an actor on a job, and the versions that it may concern. */
type JobAccess = VersionContext & Readonly<{ id: JobId; action: JobAction }>;

/** Finds a job on which the actor may perform the action; any other job is not found. */
export async function findJobFor(
  stores: Stores,
  actor: Actor,
  { id, action, versions }: JobAccess,
): Promise<Result<ListedJob, JobFault | PermissionFault>> {
  if (!mayEver(actor, action)) return deny(actor, action);
  const job = await stores.jobs.find(id);
  if (job === undefined) return refuse({ code: 'job.not-found' });
  const { clientId, assignedId: assignedTo } = job;
  if (can(actor, action, { clientId, assignedTo, offeredToActor: false })) {
    return checkVersion(job, { versions });
  }
  const offeredToActor = onOffer.has(action) && (await isOffered(stores, actor, job));
  return can(actor, action, { clientId, assignedTo, offeredToActor })
    ? ok(job)
    : refuse({ code: 'job.not-found' });
}

const findReadable = (stores: Stores, actor: Actor, id: JobId) =>
  findJobFor(stores, actor, { id, action: 'jobs.read' });

/** Reads a job that the actor may see, as far as they may see it. */
export async function readJob(
  stores: Stores,
  actor: Actor,
  id: JobId,
  { offers }: OfferContext,
): Promise<Result<SeenJob, JobFault | PermissionFault>> {
  const found = await findReadable(stores, actor, id);
  if (!found.ok) return found;
  const seen = viewJob(found.value, actor, offers);
  if (actor.role !== 'service-provider' || !isLive(seen)) return ok(seen);
  const { rate } = await stores.commission.current();
  return ok(withEstimate(seen, rate));
}

/** Reads the state of a job that the actor may see; one small statement for its parties. */
export async function readJobState(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<JobState, JobFault | PermissionFault>> {
  if (!mayEver(actor, 'jobs.read')) return deny(actor, 'jobs.read');
  const state = await stores.jobs.findState(id);
  if (state === undefined) return refuse({ code: 'job.not-found' });
  const { clientId, assignedId: assignedTo } = state;
  return can(actor, 'jobs.read', { clientId, assignedTo, offeredToActor: false })
    ? ok(state)
    : findReadable(stores, actor, id);
}

/** Lists the events of a job that the actor may see, oldest first. */
export async function listJobEvents(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<readonly JobEvent[], JobFault | PermissionFault>> {
  const found = await findReadable(stores, actor, id);
  return found.ok ? ok(await stores.jobs.events(id)) : found;
}

const findFile = async (stores: Stores, id: FileId | null): Promise<StoredFile | undefined> =>
  id === null ? undefined : stores.files.find(id);

/** A job, and the file that was delivered for it. */
export type DeliveredOutput = Readonly<{ job: ListedJob; file: StoredFile }>;

/** Finds the delivered output of a job whose content the actor may read, with the job. */
export async function readDeliveredOutput(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<DeliveredOutput, JobFault | PermissionFault>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.read-content' });
  if (!found.ok) return found;
  const job = found.value;
  if (job.contentErasedAt !== null) return refuse({ code: 'job.content-erased' });
  const file = await findFile(stores, job.outputId);
  return file === undefined
    ? refuse({ code: 'job.output-not-ready', status: job.status })
    : ok({ job, file });
}

/** Finds the delivered output of a job whose content the actor may read. */
export async function readJobOutput(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<StoredFile, JobFault | PermissionFault>> {
  const found = await readDeliveredOutput(stores, actor, id);
  return found.ok ? ok(found.value.file) : found;
}

/** Finds the audio that a client uploaded, for actors who may read the content of the job. */
export async function readJobInput(
  stores: Stores,
  actor: Actor,
  id: JobId,
  { offers }: OfferContext,
): Promise<Result<StoredFile, JobFault | PermissionFault>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.read-content' });
  if (!found.ok) return found;
  if (found.value.contentErasedAt !== null) return refuse({ code: 'job.content-erased' });
  const file = await findFile(stores, found.value.inputId);
  const may = checkMayDownloadInput(found.value, actor, offers);
  if (file !== undefined && !may.ok) return may;
  return file === undefined ? refuse({ code: 'job.not-found' }) : ok(file);
}

/** A document whose translation was delivered as text. */
export type TranslatedDocument = Readonly<{
  /** The document of the client. */
  document: StoredFile;
  /** The output of the provider. */
  output: StoredFile;
  /** The texts of the document. */
  content: string;
  targetLanguage: LanguageCode;
}>;

/**
 * Finds the document of a job and its translation, for actors who may read the content of the job.
 *
 * @returns null if the client sent no document.
 */
export async function readTranslatedDocument(
  stores: Stores,
  actor: Actor,
  id: JobId,
): Promise<Result<TranslatedDocument | null, JobFault | PermissionFault>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.read-content' });
  if (!found.ok) return found;
  const { contentErasedAt, content, inputId, outputId, status, work } = found.value;
  if (contentErasedAt !== null) return refuse({ code: 'job.content-erased' });
  if (outputId === null) return refuse({ code: 'job.output-not-ready', status });
  if (inputId === null || !isOfDocument(found.value) || work.serviceType !== 'translation') {
    return ok(null);
  }
  const [document, output] = [await stores.files.find(inputId), await stores.files.find(outputId)];
  if (document === undefined || output === undefined) return ok(null);
  return ok({ document, output, content, targetLanguage: work.targetLanguage });
}

/** The files of a job: what its client sent, and what its provider delivered. */
export const jobFiles = ['input', 'output'] as const;
export type JobFile = (typeof jobFiles)[number];

/** A file of a job that a link was issued for. */
export type LinkedFile = Readonly<{ jobId: JobId; kind: JobFile; fileId: FileId }>;

/**
 * Finds the file that a link leads to. The user for whom it was issued was allowed to read the file;
 * the caller must have checked that the link is genuine and has not expired.
 *
 * @returns undefined if the job no longer has the file: its content was erased, or it was replaced.
 */
export async function readLinkedFile(
  stores: Stores,
  _anonymous: undefined,
  { jobId, kind, fileId }: LinkedFile,
): Promise<Result<StoredFile | undefined, never>> {
  const job = await stores.jobs.find(jobId);
  const current = kind === 'input' ? job?.inputId : job?.outputId;
  if (job === undefined || job.contentErasedAt !== null || current !== fileId) return ok(undefined);
  return ok(await stores.files.find(fileId));
}
