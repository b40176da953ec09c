import { priceUnit, promotedWords, type Price, type PromotionPolicy } from '@nsem/core';
import { presentMoney } from '../../operations/fields.ts';

/** A price in a response, with the number of free words. */
export function presentPrice(
  { id, serviceType, unitPrice, isActive }: Price,
  promotion: PromotionPolicy,
) {
  const amount = presentMoney(unitPrice);
  const perWord = priceUnit[serviceType] === 'word';
  return {
    id,
    service_type: serviceType,
    price_per_word: perWord ? amount : null,
    price_per_minute: perWord ? null : amount,
    is_active: isActive,
    free_words: promotedWords(serviceType, promotion),
  };
}
