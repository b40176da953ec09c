import type { AccountFault } from '../accounts/account-fault.ts';
import type { Actor } from '../accounts/actor.ts';
import { revokeActivation } from '../accounts/decide-account.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { AccountId, CursorPage, ServiceId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { changeStatus, heldAt, type ReviewContext } from './change-status.ts';
import { decideReview, decideUndo } from './decide-service.ts';
import type { ReviewedProvider, ReviewFilter } from './provider-directory.port.ts';
import type { ServiceFault, ServiceStatus, ServiceWithSample } from './service.ts';

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

/** The most services that are approved in one unit of work. */
export const mostApprovals = 100;

/** The result of the approval of one service. */
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

/** Lists all providers for admins, approved or not, newest first. */
export async function listProvidersForReview(
  stores: Stores,
  actor: Actor,
  { page, ...filter }: ReviewFilter & Readonly<{ page: CursorPage }>,
): Promise<Result<readonly ReviewedProvider[], PermissionFault>> {
  if (!can(actor, 'providers.review')) return deny(actor, 'providers.review');
  return ok(await stores.providers.listForReview(filter, page));
}

/** Reads a provider for admins, approved or not. */
export async function readProviderForReview(
  stores: Stores,
  actor: Actor,
  { id }: Readonly<{ id: AccountId }>,
): Promise<Result<ReviewedProvider, AccountFault | PermissionFault>> {
  if (!can(actor, 'providers.review')) return deny(actor, 'providers.review');
  const provider = await stores.providers.findForReview(id);
  return provider === undefined ? refuse({ code: 'account.provider-not-found' }) : ok(provider);
}
