import type { Actor } from '../accounts/actor.ts';
import { can, denied, type PermissionFault } from '../accounts/permission.ts';
import type { PriceId } from '../kernel/ids.ts';
import { refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
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
): Promise<Result<Price, PricingFault | PermissionFault>> {
  if (!can(actor, 'prices.manage')) return denied;
  const price = await stores.prices.find(change.id);
  if (price === undefined) return refuse({ code: 'pricing.not-found' });
  const decided = decidePriceChange(price, change);
  if (!decided.ok) return decided;
  if (decided.value.isActive && !price.isActive) await retirePrice(stores, price.serviceType);
  await stores.prices.replace(decided.value);
  return decided;
}
