import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { mayWork } from '../accounts/suspension.ts';
import type { AccountId, ServiceId } from '../kernel/ids.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { LanguageFault } from '../languages/language.ts';
import type { NewStoredFile, StoredFile } from '../ports/files.port.ts';
import type { QuotaFault } from '../quotas/quota.ts';
import { type QuotaContext, storeFile } from '../quotas/store-file.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { checkSample, requirePending } from './decide-service.ts';
import { checkDuplicate, findOwnService, resolveWork, type WorkRequest } from './find-service.ts';
import {
  isSameWork,
  type Service,
  type ServiceFault,
  type ServiceWithSample,
  type VoiceSample,
  type Work,
} from './service.ts';

type RecordingFault = ServiceFault | LanguageFault | PermissionFault;

/**
 * Checks, before the recording of a new service is decoded or measured, whether the actor could submit
 * the service with it. It refuses with the faults of `submitService`.
 */
export async function checkNewRecording(
  stores: Stores,
  actor: Actor,
  request: WorkRequest,
): Promise<Result<null, RecordingFault>> {
  if (!can(actor, 'services.submit')) return deny(actor, 'services.submit');
  const work = await resolveWork(stores, request);
  if (!work.ok) return work;
  const unique = await checkDuplicate(stores, { ownerId: actor.accountId, work: work.value });
  return unique.ok ? checkSample(work.value, true) : unique;
}

/** The same for a service that is edited; it refuses with the faults of `editService`. */
export async function checkChangedRecording(
  stores: Stores,
  actor: Actor,
  { id, work: request }: Readonly<{ id: ServiceId; work: WorkRequest }>,
): Promise<Result<null, RecordingFault>> {
  const found = await findOwnService(stores, actor, id);
  if (!found.ok) return found;
  const work = await resolveWork(stores, request);
  if (!work.ok) return work;
  const pending = requirePending(found.value);
  return pending.ok ? checkSample(work.value, true) : pending;
}

/** Everyone with an account may hear an approved sample; its owner and admins, any sample. */
const mayHear = (actor: Actor, { status, ownerId }: Service): boolean =>
  status === 'approved' || ownerId === actor.accountId || actor.role === 'admin';

/**
 * Finds the recording of a voice sample by its key.
 *
 * @returns undefined if there is none, or none that the actor may hear.
 */
export async function findVoiceSample(
  { services, files }: Stores,
  actor: Actor,
  { key }: Readonly<{ key: string }>,
): Promise<Result<StoredFile | undefined, PermissionFault>> {
  if (!can(actor, 'account.read')) return deny(actor, 'account.read');
  const service = await services.findByRecordingKey(key);
  const isHeard = service !== undefined && mayHear(actor, service);
  return ok(isHeard ? await files.findByKey(key) : undefined);
}

/**
 * Finds the recording of an approved voice sample of a provider with a public page, for anyone.
 *
 * @returns undefined if there is none.
 */
export async function findPublicVoiceSample(
  { services, accounts, files }: Stores,
  _actor: Actor | undefined,
  { key }: Readonly<{ key: string }>,
): Promise<Result<StoredFile | undefined, never>> {
  const service = await services.findByRecordingKey(key);
  if (service?.status !== 'approved') return ok(undefined);
  const owner = await accounts.find(service.ownerId);
  const isHeard = owner !== undefined && owner.isPublic && mayWork(owner);
  return ok(isHeard ? await files.findByKey(key) : undefined);
}

/** The service that a provider requests; the file store already has the recording. */
export type ServiceRequest = Readonly<{
  work: WorkRequest;
  sampleText: string | null;
  recording: NewStoredFile | null;
}>;

/** A voice sample, with the key of its stored recording. */
type StoredSample = Readonly<{ sample: VoiceSample; recordingKey: string }>;

/** Registers the recording of a request as its owner's file; null if the request has none. */
export async function registerSample(
  stores: Stores,
  { ownerId, sampleText, recording }: ServiceRequest & Readonly<{ ownerId: AccountId }>,
  context: QuotaContext,
): Promise<Result<StoredSample | null, QuotaFault>> {
  if (recording === null) return ok(null);
  const file = await storeFile(stores, { ownerId, file: recording }, context);
  if (!file.ok) return file;
  const { id, key: recordingKey } = file.value;
  return ok({ sample: { text: sampleText, recording: id }, recordingKey });
}

/** A sample stays if the work stays the same; a new text replaces the old one. */
export function remainingSample(
  { work: before, sample, recordingKey }: ServiceWithSample,
  after: Work,
  sampleText: string | null,
): StoredSample | null {
  if (sample === null || recordingKey === null || !isSameWork(before, after)) return null;
  return { sample: { ...sample, text: sampleText ?? sample.text }, recordingKey };
}

/** Removes the recording of a sample that a service had before, unless the service still has it. */
export async function removeSample(
  stores: Stores,
  before: VoiceSample | null,
  after: VoiceSample | null,
): Promise<void> {
  if (before === null || before.recording === after?.recording) return;
  await stores.files.remove(before.recording);
}
