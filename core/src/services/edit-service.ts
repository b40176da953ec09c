import type { Actor } from '../accounts/actor.ts';
import type { PermissionFault } from '../accounts/permission.ts';
import type { ServiceId } from '../kernel/ids.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { LanguageFault } from '../languages/language-fault.ts';
import type { QuotaFault } from '../quotas/quota-fault.ts';
import type { QuotaContext } from '../quotas/store-file.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decideServiceEdit } from './decide-service.ts';
import { findOwnService } from './find-own-service.ts';
import { registerSample, type ServiceRequest } from './register-sample.ts';
import { remainingSample } from './remaining-sample.ts';
import { removeSample } from './remove-sample.ts';
import { resolveWork } from './resolve-work.ts';
import type { ServiceFault } from './service-fault.ts';
import type { ServiceWithSample } from './service.ts';

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
