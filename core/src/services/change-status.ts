import type { Actor } from '../accounts/actor.ts';
import { activateProvider } from '../accounts/decide-account.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { AuditedAction, AuditedFacts } from '../audit-log/audit-log.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { AccountId, ProviderId, ServiceId } from '../kernel/ids.ts';
import { type Instant, later, type Period } from '../kernel/instant.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { undoMs, type Verdict, withStatus } from './decide-service.ts';
import { checkDuplicate } from './find-service.ts';
import type { Service, ServiceFault, ServiceStatus, ServiceWithSample } from './service.ts';

/** The context of a review: the time, and a source of random Provider IDs. */
export type ReviewContext = Readonly<{ now: Instant; newProviderId: () => ProviderId }>;

/** The same, with the admin who reviews. */
export type StatusContext = ReviewContext & Readonly<{ actor: Actor }>;

const actionOf: Readonly<Record<ServiceStatus, AuditedAction>> = {
  pending: 'service.reopen',
  approved: 'service.approve',
  rejected: 'service.reject',
};

const auditedReview = ({ status, rejectionReason: reason }: Service): AuditedFacts =>
  reason === null ? { status } : { status, reason };

/** When the notices are due that are held now. */
export const heldAt = (now: Instant): Period => ({
  from: later(now, 1),
  until: later(now, undoMs + 1),
});

async function chooseProviderId(
  stores: Stores,
  newProviderId: () => ProviderId,
): Promise<ProviderId> {
  const candidate = newProviderId();
  const isTaken = (await stores.accounts.findByProviderId(candidate)) !== undefined;
  return isTaken ? chooseProviderId(stores, newProviderId) : candidate;
}

/** The first approval activates the provider, assigns the Provider ID and notifies them. */
async function activateAtFirstApproval(
  stores: Stores,
  ownerId: AccountId,
  { actor, now, newProviderId }: StatusContext,
): Promise<void> {
  const provider = await stores.accounts.find(ownerId);
  invariant(provider !== undefined, 'a service has an owner');
  if (provider.providerId !== null) return;
  const providerId = await chooseProviderId(stores, newProviderId);
  await stores.accounts.replace(activateProvider(provider, providerId));
  const done = { action: 'provider.activate', objectId: ownerId, after: { providerId } } as const;
  await recordAction(stores, { actor, now }, done);
  const notice = { kind: 'provider-approved', accountId: ownerId, providerId } as const;
  await stores.outbox.put(notice, now, later(now, undoMs));
}

/** Notifies the owner of the decision; of a service that is pending again, there was none. */
async function notifyOwner(
  { notifications }: Stores,
  { id: serviceId, ownerId: accountId, status }: Service,
  createdAt: Instant,
): Promise<void> {
  if (status === 'pending') return notifications.removeOfService({ accountId, serviceId });
  const kind = status === 'approved' ? 'service_approved' : 'service_rejected';
  return notifications.insert({ accountId, kind, serviceId, createdAt });
}

/** Stores a service with its new status, and does what follows from an approval or a rejection. */
export async function changeStatus(
  stores: Stores,
  before: ServiceWithSample,
  after: Service,
  context: StatusContext,
): Promise<Result<ServiceWithSample, ServiceFault>> {
  const { id: serviceId, ownerId } = after;
  if (after.status === 'approved') {
    const unique = await checkDuplicate(stores, after, before);
    if (!unique.ok) return unique;
    await activateAtFirstApproval(stores, ownerId, context);
  }
  const { now } = context;
  const rejection = { kind: 'service-rejected', accountId: ownerId, serviceId } as const;
  if (before.status === 'rejected') await stores.outbox.withdraw(rejection, heldAt(now));
  if (after.status === 'rejected') await stores.outbox.put(rejection, now, later(now, undoMs));
  await notifyOwner(stores, after, now);
  await stores.services.replace(after);
  await recordAction(stores, context, {
    action: actionOf[after.status],
    objectId: serviceId,
    before: auditedReview(before),
    after: auditedReview(after),
  });
  return ok({ ...after, recordingKey: before.recordingKey });
}

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
