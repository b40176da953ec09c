import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { PriceId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { auditedPrice } from './audited-price.ts';
import { decidePriceChange, type PriceChange } from './decide-price.ts';
import type { Price } from './price.ts';
import type { PricingFault } from './pricing-fault.ts';
import { retirePrice } from './retire-price.ts';

/**
 * Sets the price per word or minute, or whether it is active; activating it deactivates the
 * previous one. Jobs that are already quoted keep their price.
 */
export async function updatePrice(
  stores: Stores,
  actor: Actor,
  change: PriceChange & Readonly<{ id: PriceId }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<Price, PricingFault | PermissionFault>> {
  if (!can(actor, 'prices.manage')) return deny(actor, 'prices.manage');
  const price = await stores.prices.find(change.id);
  if (price === undefined) return refuse({ code: 'pricing.not-found' });
  const decided = decidePriceChange(price, change);
  if (!decided.ok) return decided;
  const isActivated = decided.value.isActive && !price.isActive;
  if (isActivated) await retirePrice(stores, { actor, now }, price.serviceType);
  await stores.prices.replace(decided.value);
  const done = {
    action: 'price.update',
    objectId: price.id,
    before: auditedPrice(price),
    after: auditedPrice(decided.value),
  } as const;
  await recordAction(stores, { actor, now }, done);
  return decided;
}
