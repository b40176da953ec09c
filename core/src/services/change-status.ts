import { activateProvider } from '../accounts/decide-account.ts';
import type { Actor } from '../accounts/actor.ts';
import type { AuditedAction } from '../audit-log/audit-entry.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { AccountId, ProviderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { checkDuplicate } from './check-duplicate.ts';
import type { ServiceFault } from './service-fault.ts';
import type { Service, ServiceStatus, ServiceWithSample } from './service.ts';

/** What a review needs beyond the stores: the time, and a source of random Provider IDs. */
export type ReviewContext = Readonly<{ now: Instant; newProviderId: () => ProviderId }>;

/** The same, with the admin who reviews. */
type StatusContext = ReviewContext & Readonly<{ actor: Actor }>;

const actionOf: Readonly<Record<ServiceStatus, AuditedAction>> = {
  pending: 'service.reopen',
  approved: 'service.approve',
  rejected: 'service.reject',
};

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
  await stores.outbox.put({ kind: 'provider-approved', accountId: ownerId, providerId }, now);
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
  if (after.status === 'rejected') {
    const notice = { kind: 'service-rejected', accountId: ownerId, serviceId } as const;
    await stores.outbox.put(notice, context.now);
  }
  if (after.status !== 'pending') {
    const kind = after.status === 'approved' ? 'service_approved' : 'service_rejected';
    const createdAt = context.now;
    await stores.notifications.insert({ accountId: ownerId, kind, serviceId, createdAt });
  }
  await stores.services.replace(after);
  await recordAction(stores, context, {
    action: actionOf[after.status],
    objectId: serviceId,
    before: { status: before.status },
    after: { status: after.status },
  });
  return ok({ ...after, recordingKey: before.recordingKey });
}
