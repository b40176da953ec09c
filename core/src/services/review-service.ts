import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { ServiceId } from '../kernel/ids.ts';
import { refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { changeStatus, type ReviewContext } from './change-status.ts';
import { decideReview } from './decide-service.ts';
import type { ServiceFault } from './service-fault.ts';
import type { ServiceStatus, ServiceWithSample } from './service.ts';

/** An admin's verdict on a service. */
export type Review = Readonly<{
  id: ServiceId;
  verdict: Exclude<ServiceStatus, 'pending'>;
  /** Why it is rejected; its provider reads it. */
  reason?: string | null | undefined;
}>;

/** Approves or rejects a pending service. */
export async function reviewService(
  stores: Stores,
  actor: Actor,
  { id, verdict: status, reason }: Review,
  context: ReviewContext,
): Promise<Result<ServiceWithSample, ServiceFault | PermissionFault>> {
  if (!can(actor, 'providers.review')) return deny(actor, 'providers.review');
  const service = await stores.services.find(id);
  if (service === undefined) return refuse({ code: 'service.not-found' });
  const decided = decideReview(service, { status, reason }, context.now);
  return decided.ok ? changeStatus(stores, service, decided.value, { ...context, actor }) : decided;
}
