import type { Actor } from '../accounts/actor.ts';
import { can, denied, type PermissionFault } from '../accounts/permission.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { LanguageFault } from '../languages/language-fault.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { checkDuplicate } from './check-duplicate.ts';
import { decideSubmission } from './decide-service.ts';
import { registerSample, type ServiceRequest } from './register-sample.ts';
import { resolveWork } from './resolve-work.ts';
import type { ServiceFault } from './service-fault.ts';
import type { ServiceWithSample } from './service.ts';

/** Submits a service of the actor for review. */
export async function submitService(
  stores: Stores,
  actor: Actor,
  request: ServiceRequest,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<ServiceWithSample, ServiceFault | LanguageFault | PermissionFault>> {
  if (!can(actor, 'services.submit')) return denied;
  const { accountId: ownerId } = actor;
  const work = await resolveWork(stores, request.work);
  if (!work.ok) return work;
  const unique = await checkDuplicate(stores, { ownerId, work: work.value });
  if (!unique.ok) return unique;
  const stored = await registerSample(stores, request);
  const submission = { work: work.value, sample: stored?.sample ?? null };
  const decided = decideSubmission(ownerId, submission, now);
  if (!decided.ok) return decided;
  const service = await stores.services.insert(decided.value);
  return ok({ ...service, recordingKey: stored?.recordingKey ?? null });
}
