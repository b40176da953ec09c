import type { PriceId } from '../kernel/ids.ts';
import type { Pesewas } from '../kernel/money.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import { priceUnit, withUnitPrice, type Price, type PriceUnit } from './price.ts';
import type { PricingFault } from './pricing-fault.ts';

/** Sets the price of a word or a minute; jobs that were quoted before keep theirs. */
export async function changePrice(
  stores: Stores,
  change: Readonly<{ id: PriceId; unit: PriceUnit; unitPrice: Pesewas }>,
): Promise<Result<Price, PricingFault>> {
  const price = await stores.prices.find(change.id);
  if (price === undefined) return refuse({ code: 'pricing.not-found' });
  const { serviceType } = price;
  if (priceUnit[serviceType] !== change.unit) {
    return refuse({ code: 'pricing.wrong-unit', serviceType });
  }
  const changed = withUnitPrice(price, change.unitPrice);
  await stores.prices.replace(changed);
  return ok(changed);
}
