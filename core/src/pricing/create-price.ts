import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import { decidePrice, type NewPrice } from './decide-price.ts';
import type { Price } from './price.ts';
import type { PricingFault } from './pricing-fault.ts';
import { retirePrice } from './retire-price.ts';

/** Adds a price; an active one takes the place of the one that was active for its service. */
export async function createPrice(
  stores: Stores,
  request: NewPrice,
): Promise<Result<Price, PricingFault>> {
  const decided = decidePrice(request);
  if (!decided.ok) return decided;
  if (decided.value.isActive) await retirePrice(stores, decided.value.serviceType);
  return ok(await stores.prices.insert(decided.value));
}
