import type { Actor } from '../accounts/actor.ts';
import { can, denied, type PermissionFault } from '../accounts/permission.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decidePrice, type NewPrice } from './decide-price.ts';
import type { Price } from './price.ts';
import type { PricingFault } from './pricing-fault.ts';
import { retirePrice } from './retire-price.ts';

/** Creates a price; an active one replaces the active price of its service. */
export async function createPrice(
  stores: Stores,
  actor: Actor,
  request: NewPrice,
): Promise<Result<Price, PricingFault | PermissionFault>> {
  if (!can(actor, 'prices.manage')) return denied;
  const decided = decidePrice(request);
  if (!decided.ok) return decided;
  if (decided.value.isActive) await retirePrice(stores, decided.value.serviceType);
  return ok(await stores.prices.insert(decided.value));
}
