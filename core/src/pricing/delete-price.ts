import type { Actor } from '../accounts/actor.ts';
import { can, denied, type PermissionFault } from '../accounts/permission.ts';
import type { PriceId } from '../kernel/ids.ts';
import { refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decidePriceRemoval } from './decide-price.ts';
import type { Price } from './price.ts';
import type { PricingFault } from './pricing-fault.ts';

/** Deletes an inactive price. Jobs that were quoted with it are unaffected. */
export async function deletePrice(
  stores: Stores,
  actor: Actor,
  id: PriceId,
): Promise<Result<Price, PricingFault | PermissionFault>> {
  if (!can(actor, 'prices.manage')) return denied;
  const price = await stores.prices.find(id);
  if (price === undefined) return refuse({ code: 'pricing.not-found' });
  const decided = decidePriceRemoval(price);
  if (decided.ok) await stores.prices.remove(id);
  return decided;
}
