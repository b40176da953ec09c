import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { ServiceId } from '../kernel/ids.ts';
import type { Result } from '../kernel/result.ts';
import type { LanguageFault } from '../languages/language-fault.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { checkDuplicate } from './check-duplicate.ts';
import { checkSample, requirePending } from './decide-service.ts';
import { findOwnService } from './find-own-service.ts';
import { resolveWork, type WorkRequest } from './resolve-work.ts';
import type { ServiceFault } from './service-fault.ts';

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
