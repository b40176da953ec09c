import { priceUnit, type Price } from '@nsem/core';
import { presentMoney } from '../fields.ts';

/** A price as answered. */
export function presentPrice({ id, serviceType, unitPrice, isActive }: Price) {
  const amount = presentMoney(unitPrice);
  const perWord = priceUnit[serviceType] === 'word';
  return {
    id,
    service_type: serviceType,
    price_per_word: perWord ? amount : null,
    price_per_minute: perWord ? null : amount,
    is_active: isActive,
  };
}
