import type { PriceId } from '../kernel/ids.ts';
import { refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import { decidePriceRemoval } from './decide-price.ts';
import type { Price } from './price.ts';
import type { PricingFault } from './pricing-fault.ts';

/** Removes a price that is not active; jobs that were quoted by it keep theirs. */
export async function removePrice(
  stores: Stores,
  id: PriceId,
): Promise<Result<Price, PricingFault>> {
  const price = await stores.prices.find(id);
  if (price === undefined) return refuse({ code: 'pricing.not-found' });
  const decided = decidePriceRemoval(price);
  if (decided.ok) await stores.prices.remove(id);
  return decided;
}
