import type { PriceId } from '../kernel/ids.ts';
import { refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import { decidePriceChange, type PriceChange } from './decide-price.ts';
import type { Price } from './price.ts';
import type { PricingFault } from './pricing-fault.ts';
import { retirePrice } from './retire-price.ts';

/**
 * Sets the price of a word or a minute, or whether it is active; an activated one takes the place of
 * the one that was. Jobs that were quoted before keep theirs.
 */
export async function changePrice(
  stores: Stores,
  change: PriceChange & Readonly<{ id: PriceId }>,
): Promise<Result<Price, PricingFault>> {
  const price = await stores.prices.find(change.id);
  if (price === undefined) return refuse({ code: 'pricing.not-found' });
  const decided = decidePriceChange(price, change);
  if (!decided.ok) return decided;
  if (decided.value.isActive && !price.isActive) await retirePrice(stores, price.serviceType);
  await stores.prices.replace(decided.value);
  return decided;
}
