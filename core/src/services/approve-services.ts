import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { ServiceId } from '../kernel/ids.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ReviewContext } from './change-status.ts';
import { reviewService } from './review-service.ts';
import type { ServiceFault } from './service-fault.ts';
import type { ServiceWithSample } from './service.ts';

/** The most services that are approved in one unit of work. */
export const mostApprovals = 100;

/** What came of the approval of one service. */
export type ApprovalResult = Readonly<{
  id: ServiceId;
  result: Result<ServiceWithSample, ServiceFault | PermissionFault>;
}>;

/** Approves several pending services, at most `mostApprovals`; a refusal does not stop the others. */
export async function approveServices(
  stores: Stores,
  actor: Actor,
  { ids }: Readonly<{ ids: readonly ServiceId[] }>,
  context: ReviewContext,
): Promise<Result<readonly ApprovalResult[], PermissionFault>> {
  if (!can(actor, 'providers.review')) return deny(actor, 'providers.review');
  const results: ApprovalResult[] = [];
  // A refused review has changed nothing, so that the unit can go on.
  for (const id of new Set(ids)) {
    const review = { id, verdict: 'approved' } as const;
    results.push({ id, result: await reviewService(stores, actor, review, context) });
  }
  return ok(results);
}
