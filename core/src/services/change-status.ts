import { activateProvider } from '../accounts/decide-account.ts';
import type { AccountId, ProviderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { checkDuplicate } from './check-duplicate.ts';
import type { ServiceFault } from './service-fault.ts';
import type { Service, ServiceWithSample } from './service.ts';

/** What a review needs beyond the stores: the time, and a source of random Provider IDs. */
export type ReviewContext = Readonly<{ now: Instant; newProviderId: () => ProviderId }>;

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
  { now, newProviderId }: ReviewContext,
): Promise<void> {
  const provider = await stores.accounts.find(ownerId);
  invariant(provider !== undefined, 'a service has an owner');
  if (provider.providerId !== null) return;
  const providerId = await chooseProviderId(stores, newProviderId);
  await stores.accounts.replace(activateProvider(provider, providerId));
  await stores.outbox.put({ kind: 'provider-approved', accountId: ownerId, providerId }, now);
}

/** Stores a service with its new status, and does what follows from an approval or a rejection. */
export async function changeStatus(
  stores: Stores,
  before: ServiceWithSample,
  after: Service,
  context: ReviewContext,
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
  await stores.services.replace(after);
  return ok({ ...after, recordingKey: before.recordingKey });
}
