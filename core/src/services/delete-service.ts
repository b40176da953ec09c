import type { Actor } from '../accounts/actor.ts';
import type { PermissionFault } from '../accounts/permission.ts';
import type { ServiceId } from '../kernel/ids.ts';
import type { Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { findOwnService } from './find-own-service.ts';
import { removeSample } from './remove-sample.ts';
import type { ServiceFault } from './service-fault.ts';
import type { ServiceWithSample } from './service.ts';

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
