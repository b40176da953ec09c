import type { Pesewas } from '../kernel/money.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { ServiceType } from '../services/work.ts';
import { priceUnit, withUnitPrice, type Price, type PriceUnit } from './price.ts';
import type { PricingFault } from './pricing-fault.ts';

/** A price as an admin writes it: so much for each word or minute. */
export type NewPrice = Readonly<{
  serviceType: ServiceType;
  unit: PriceUnit;
  unitPrice: Pesewas;
  isActive: boolean;
}>;

/** What an admin changes about a price; what is not named stays. */
export type PriceChange = Readonly<{
  /** The unit that the new price is meant for. */
  unit?: PriceUnit | undefined;
  unitPrice?: Pesewas | undefined;
  isActive?: boolean | undefined;
}>;

const fitsUnit = (serviceType: ServiceType, unit: PriceUnit): boolean =>
  priceUnit[serviceType] === unit;

/**
 * Decides a new price of a service.
 *
 * @throws {InvariantError} outside 0 to 1,000 GHS; the edges have checked it.
 */
export function decidePrice({
  unit,
  unitPrice,
  ...price
}: NewPrice): Result<Omit<Price, 'id'>, PricingFault> {
  const { serviceType } = price;
  return fitsUnit(serviceType, unit)
    ? ok(withUnitPrice(price, unitPrice))
    : refuse({ code: 'pricing.wrong-unit', serviceType });
}

/**
 * Decides a change of a price; jobs that were quoted before keep theirs.
 *
 * @throws {InvariantError} outside 0 to 1,000 GHS; the edges have checked it.
 */
export function decidePriceChange(
  price: Price,
  { unit, unitPrice, isActive }: PriceChange,
): Result<Price, PricingFault> {
  const { serviceType } = price;
  if (unit !== undefined && !fitsUnit(serviceType, unit)) {
    return refuse({ code: 'pricing.wrong-unit', serviceType });
  }
  const changed = { ...price, isActive: isActive ?? price.isActive };
  return ok(withUnitPrice(changed, unitPrice ?? price.unitPrice));
}

/** Decides the removal of a price: not while it is what people pay. */
export const decidePriceRemoval = (price: Price): Result<Price, PricingFault> =>
  price.isActive ? refuse({ code: 'pricing.in-use' }) : ok(price);
