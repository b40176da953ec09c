import { activateProvider } from '../accounts/decide-account.ts';
import { invariant } from '../kernel/invariant.ts';
import type { ProviderId, ServiceId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import { decideReview, findApprovedTwin, withStatus } from './decide-service.ts';
import { duplicateOf } from './duplicate.ts';
import type { ServiceFault } from './service-fault.ts';
import type { Service, ServiceStatus } from './service.ts';

/** What a review needs from outside: the time, and fresh Provider IDs to choose from. */
export type ReviewContext = Readonly<{ now: Instant; newProviderId: () => ProviderId }>;

/** Approves or rejects a pending service. */
export async function reviewService(
  stores: Stores,
  review: Readonly<{ id: ServiceId; verdict: Exclude<ServiceStatus, 'pending'> }>,
  context: ReviewContext,
): Promise<Result<Service, ServiceFault>> {
  const service = await stores.services.find(review.id);
  if (service === undefined) return refuse({ code: 'service.not-found' });
  const decided = decideReview(service, review.verdict, context.now);
  return decided.ok ? settle(stores, service, decided.value, context) : decided;
}

/** Sets the status of a service to any of the three. */
export async function setServiceStatus(
  stores: Stores,
  change: Readonly<{ id: ServiceId; status: ServiceStatus }>,
  context: ReviewContext,
): Promise<Result<Service, ServiceFault>> {
  const service = await stores.services.find(change.id);
  if (service === undefined) return refuse({ code: 'service.not-found' });
  if (service.status === change.status) return ok(service);
  return settle(stores, service, withStatus(service, change.status, context.now), context);
}

async function settle(
  stores: Stores,
  before: Service,
  after: Service,
  context: ReviewContext,
): Promise<Result<Service, ServiceFault>> {
  if (after.status === 'approved') {
    const others = await stores.services.listByOwner(before.ownerId);
    const twin = findApprovedTwin(after.work, others, before);
    if (twin !== undefined) return refuse(await duplicateOf(stores, twin.work));
    await welcomeProvider(stores, after, context);
  }
  if (after.status === 'rejected') {
    const { ownerId: accountId, id: serviceId } = after;
    await stores.outbox.put({ kind: 'service-rejected', accountId, serviceId }, context.now);
  }
  await stores.services.replace(after);
  return ok(after);
}

/** The first approved service activates the provider, assigns the Provider ID and tells them. */
async function welcomeProvider(
  stores: Stores,
  { ownerId }: Service,
  context: ReviewContext,
): Promise<void> {
  const provider = await stores.accounts.find(ownerId);
  invariant(provider !== undefined, 'a service has an owner');
  if (provider.providerId !== null) return;
  const providerId = await freeProviderId(stores, context.newProviderId);
  await stores.accounts.replace(activateProvider(provider, providerId));
  const notice = { kind: 'provider-approved', accountId: ownerId, providerId } as const;
  await stores.outbox.put(notice, context.now);
}

async function freeProviderId(
  stores: Stores,
  newProviderId: () => ProviderId,
): Promise<ProviderId> {
  const candidate = newProviderId();
  const taken = (await stores.accounts.findByProviderId(candidate)) !== undefined;
  return taken ? freeProviderId(stores, newProviderId) : candidate;
}
