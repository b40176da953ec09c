import type { Actor } from '../accounts/actor.ts';
import { can, deny, mayEver, type PermissionFault } from '../accounts/permission.ts';
import type { ServiceId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ServiceFault } from './service-fault.ts';
import type { ServiceWithSample } from './service.ts';

/** Finds a service of the actor; a service of someone else is not found. */
export async function findOwnService(
  stores: Stores,
  actor: Actor,
  id: ServiceId,
): Promise<Result<ServiceWithSample, ServiceFault | PermissionFault>> {
  if (!mayEver(actor, 'services.own')) return deny(actor, 'services.own');
  const service = await stores.services.find(id);
  const isOwn = service !== undefined && can(actor, 'services.own', service);
  return isOwn ? ok(service) : refuse({ code: 'service.not-found' });
}
