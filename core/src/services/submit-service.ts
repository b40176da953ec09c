import type { AccountFault } from '../accounts/account-fault.ts';
import type { Actor } from '../accounts/actor.ts';
import { type EmailPolicy, isEmailVerified } from '../accounts/email.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { AccountId, ProviderId, ServiceId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { LanguageFault } from '../languages/language.ts';
import { checkQuota, type QuotaFault } from '../quotas/quota.ts';
import type { QuotaContext } from '../quotas/store-file.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { changeStatus } from './change-status.ts';
import {
  decideNewVersion,
  decideServiceEdit,
  decideSubmission,
  withStatus,
} from './decide-service.ts';
import { checkDuplicate, findOwnService, resolveWork } from './find-service.ts';
import {
  registerSample,
  remainingSample,
  removeSample,
  type ServiceRequest,
} from './voice-sample.ts';
import type { NewService, Service, ServiceFault, ServiceWithSample } from './service.ts';

/** Whether a provider may have one more pending service. */
async function checkPending(
  stores: Stores,
  ownerId: AccountId,
  { quotas }: QuotaContext,
): Promise<Result<unknown, QuotaFault>> {
  const used = await stores.quotas.countPendingServices(ownerId);
  return checkQuota({ quota: 'pending-services', limit: quotas['pending-services'], used }, 1);
}

/** Why a service cannot be submitted. */
export type SubmitServiceFault =
  | ServiceFault
  | LanguageFault
  | AccountFault
  | QuotaFault
  | PermissionFault;

/** The time, the operator's limits, and whether e-mails must be verified. */
export type SubmissionContext = QuotaContext &
  Readonly<{
    emailPolicy: EmailPolicy;
    /** The context of approving services as they are submitted; without it, admins review them. */
    autoApproval?: Readonly<{ newProviderId: () => ProviderId }> | undefined;
  }>;

/** A service to submit. */
export type ServiceSubmission = ServiceRequest &
  Readonly<{
    /** The rejected service of which it is a new version; it is removed. */
    replacesId?: ServiceId | undefined;
  }>;

/** The rejected service that a submission replaces; null if it replaces none. */
async function findReplaced(
  stores: Stores,
  actor: Actor,
  id: ServiceId | undefined,
): Promise<Result<ServiceWithSample | null, ServiceFault | PermissionFault>> {
  return id === undefined ? ok(null) : findOwnService(stores, actor, id);
}

/** Stores a submission in the place of the rejected version, if there is one. */
async function storeSubmission(
  stores: Stores,
  decided: NewService,
  rejected: ServiceWithSample | null,
): Promise<Service> {
  if (rejected !== null) {
    await stores.services.remove(rejected.id);
    await removeSample(stores, rejected.sample, decided.sample);
  }
  return stores.services.insert(decided);
}

/**
 * Submits a service of the actor for review, once their e-mail is verified. A new version of a rejected
 * narration keeps its recording unless a new one is sent. If the marketplace does not review services,
 * it is approved at once, as if an admin had done so.
 */
export async function submitService(
  stores: Stores,
  actor: Actor,
  request: ServiceSubmission,
  context: SubmissionContext,
): Promise<Result<ServiceWithSample, SubmitServiceFault>> {
  if (!can(actor, 'services.submit')) return deny(actor, 'services.submit');
  const { accountId: ownerId } = actor;
  const owner = await stores.accounts.find(ownerId);
  if (owner === undefined) return refuse({ code: 'account.not-found' });
  if (!isEmailVerified(owner, context.emailPolicy))
    return refuse({ code: 'account.email-unverified' });
  const allowed = await checkPending(stores, ownerId, context);
  if (!allowed.ok) return allowed;
  const replaced = await findReplaced(stores, actor, request.replacesId);
  if (!replaced.ok) return replaced;
  const rejected = replaced.value;
  const work = await resolveWork(stores, request.work);
  if (!work.ok) return work;
  const unique = await checkDuplicate(stores, { ownerId, work: work.value });
  if (!unique.ok) return unique;
  const registered = await registerSample(stores, { ...request, ownerId }, context);
  if (!registered.ok) return registered;
  const stored =
    registered.value ?? (rejected && remainingSample(rejected, work.value, request.sampleText));
  const submission = { work: work.value, sample: stored?.sample ?? null };
  const decided =
    rejected === null
      ? decideSubmission(ownerId, submission, context.now)
      : decideNewVersion(rejected, submission, context.now);
  if (!decided.ok) return decided;
  const inserted = await storeSubmission(stores, decided.value, rejected);
  const service = { ...inserted, recordingKey: stored?.recordingKey ?? null };
  const { autoApproval, now } = context;
  if (autoApproval === undefined) return ok(service);
  const approved = withStatus(service, { status: 'approved' }, now);
  return changeStatus(stores, service, approved, { ...autoApproval, actor, now });
}

/** Edits a pending service of the actor; a narration keeps its recording unless a new one is sent. */
export async function editService(
  stores: Stores,
  actor: Actor,
  { id, ...request }: ServiceRequest & Readonly<{ id: ServiceId }>,
  context: QuotaContext,
): Promise<Result<ServiceWithSample, ServiceFault | LanguageFault | QuotaFault | PermissionFault>> {
  const found = await findOwnService(stores, actor, id);
  if (!found.ok) return found;
  const before = found.value;
  const work = await resolveWork(stores, request.work);
  if (!work.ok) return work;
  const registered = await registerSample(stores, { ...request, ownerId: before.ownerId }, context);
  if (!registered.ok) return registered;
  const stored = registered.value ?? remainingSample(before, work.value, request.sampleText);
  const submission = { work: work.value, sample: stored?.sample ?? null };
  const decided = decideServiceEdit(before, submission);
  if (!decided.ok) return decided;
  await stores.services.replace(decided.value);
  await removeSample(stores, before.sample, decided.value.sample);
  return ok({ ...decided.value, recordingKey: stored?.recordingKey ?? null });
}

/** Deletes a service of the actor, whatever its status, with its recording. */
export async function deleteService(
  stores: Stores,
  actor: Actor,
  { id }: Readonly<{ id: ServiceId }>,
): Promise<Result<ServiceWithSample, ServiceFault | PermissionFault>> {
  const found = await findOwnService(stores, actor, id);
  if (!found.ok) return found;
  await stores.services.remove(id);
  await removeSample(stores, found.value.sample, null);
  return found;
}
