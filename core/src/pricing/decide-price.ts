import type { Pesewas } from '../kernel/money.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { ServiceType } from '../services/service.ts';
import {
  type Price,
  priceUnit,
  type PriceUnit,
  type PricingFault,
  withUnitPrice,
} from './price.ts';

/** A price as an admin enters it, per word or minute. */
export type NewPrice = Readonly<{
  serviceType: ServiceType;
  unit: PriceUnit;
  unitPrice: Pesewas;
  isActive: boolean;
}>;

/** An admin's change of a price; absent properties stay unchanged. */
export type PriceChange = Readonly<{
  /** The unit of the new price, which must be that of the service. */
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
 * Decides a change of a price. Jobs that are already quoted keep theirs.
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

/** Decides the removal of a price: only an inactive one can be deleted. */
export const decidePriceRemoval = (price: Price): Result<Price, PricingFault> =>
  price.isActive ? refuse({ code: 'pricing.in-use' }) : ok(price);
