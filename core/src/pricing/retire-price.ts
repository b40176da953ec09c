import type { Actor } from '../accounts/actor.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ServiceType } from '../services/work.ts';
import { auditedPrice } from './audited-price.ts';

/** Deactivates the active price of a service, so that another can replace it. */
export async function retirePrice(
  stores: Stores,
  by: Readonly<{ actor: Actor; now: Instant }>,
  serviceType: ServiceType,
): Promise<void> {
  const active = await stores.prices.findActive(serviceType);
  if (active === undefined) return;
  const retired = { ...active, isActive: false };
  await stores.prices.replace(retired);
  await recordAction(stores, by, {
    action: 'price.retire',
    objectId: active.id,
    before: auditedPrice(active),
    after: auditedPrice(retired),
  });
}
