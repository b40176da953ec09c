import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ServiceFilter, ServicePage } from './service-store.port.ts';
import type { ServiceWithOwner, ServiceWithSample } from './service.ts';

/** Lists the actor's services, newest first. */
export async function listMyServices(
  stores: Stores,
  actor: Actor,
): Promise<Result<readonly ServiceWithSample[], PermissionFault>> {
  if (!can(actor, 'services.submit')) return deny(actor, 'services.submit');
  return ok(await stores.services.listByOwner(actor.accountId));
}

/** Lists the services of all providers for admins, newest first by default. */
export async function listAllServices(
  stores: Stores,
  actor: Actor,
  { page, ...filter }: ServiceFilter & Readonly<{ page: ServicePage }>,
): Promise<Result<readonly ServiceWithOwner[], PermissionFault>> {
  if (!can(actor, 'providers.review')) return deny(actor, 'providers.review');
  return ok(await stores.services.listAll(filter, page));
}
