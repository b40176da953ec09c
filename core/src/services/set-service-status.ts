import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { ServiceId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { changeStatus, type ReviewContext } from './change-status.ts';
import { withStatus, type Verdict } from './decide-service.ts';
import type { ServiceFault } from './service-fault.ts';
import type { ServiceWithSample } from './service.ts';

/** Sets a service to any of the three statuses, whichever it has; a reason is stored with a rejection. */
export async function setServiceStatus(
  stores: Stores,
  actor: Actor,
  { id, ...verdict }: Verdict & Readonly<{ id: ServiceId }>,
  context: ReviewContext,
): Promise<Result<ServiceWithSample, ServiceFault | PermissionFault>> {
  if (!can(actor, 'providers.review')) return deny(actor, 'providers.review');
  const service = await stores.services.find(id);
  if (service === undefined) return refuse({ code: 'service.not-found' });
  if (service.status === verdict.status) return ok(service);
  const changed = withStatus(service, verdict, context.now);
  return changeStatus(stores, service, changed, { ...context, actor });
}
