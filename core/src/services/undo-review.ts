import type { Actor } from '../accounts/actor.ts';
import { revokeActivation } from '../accounts/decide-account.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { AccountId, ServiceId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { changeStatus, heldAt, type ReviewContext } from './change-status.ts';
import { decideUndo } from './decide-service.ts';
import type { ServiceFault } from './service-fault.ts';
import type { ServiceWithSample } from './service.ts';

/** Takes back the Provider ID of an approval that is undone, before the provider was notified of it. */
async function takeBackActivation(
  stores: Stores,
  ownerId: AccountId,
  context: Readonly<{ actor: Actor; now: Instant }>,
): Promise<void> {
  const services = await stores.services.listByOwner(ownerId);
  if (services.some(({ status }) => status === 'approved')) return;
  const notice = { kind: 'provider-approved', accountId: ownerId } as const;
  const isHeld = await stores.outbox.withdraw(notice, heldAt(context.now));
  if (!isHeld) return;
  const provider = await stores.accounts.find(ownerId);
  invariant(provider !== undefined, 'a service has an owner');
  await stores.accounts.replace(revokeActivation(provider));
  const before = { providerId: provider.providerId };
  const done = { action: 'provider.deactivate', objectId: ownerId, before } as const;
  await recordAction(stores, context, done);
}

/**
 * Undoes the last decision on a service within `undoMs`, before its provider is notified: it is pending
 * again, and a Provider ID that the decision assigned is taken back.
 */
export async function undoReview(
  stores: Stores,
  actor: Actor,
  { id }: Readonly<{ id: ServiceId }>,
  context: ReviewContext,
): Promise<Result<ServiceWithSample, ServiceFault | PermissionFault>> {
  if (!can(actor, 'providers.review')) return deny(actor, 'providers.review');
  const service = await stores.services.find(id);
  if (service === undefined) return refuse({ code: 'service.not-found' });
  if (service.status === 'pending') return ok(service);
  const decided = decideUndo(service, context.now);
  if (!decided.ok) return decided;
  const { ownerId, reviewedAt, status } = service;
  const isApproved = status === 'approved' && reviewedAt !== null;
  const jobId = isApproved
    ? await stores.jobs.findTaken({ providerId: ownerId, since: reviewedAt })
    : undefined;
  if (jobId !== undefined) return refuse({ code: 'service.work-taken', jobId });
  const changed = await changeStatus(stores, service, decided.value, { ...context, actor });
  if (isApproved && changed.ok)
    await takeBackActivation(stores, ownerId, { actor, now: context.now });
  return changed;
}
