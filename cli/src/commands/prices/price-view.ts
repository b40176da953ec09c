import type { NewServicePrice, ServicePrice, ServiceType } from '@nsem/sdk';

import { countColumn, countField, idColumn, optional } from '../../output/columns.ts';
import { formatMoney } from '../../output/format.ts';
import type { Column, Field } from '../../output/table.ts';

const formatPrice = ({ price_per_word: word, price_per_minute: minute }: ServicePrice): string =>
  word === null ? `${formatMoney(minute ?? 0)} a minute` : `${formatMoney(word)} a word`;

const formatState = ({ is_active: isActive }: ServicePrice): string =>
  isActive ? 'active' : 'retired';

/** The columns of a list of prices. */
export const priceColumns: readonly Column<ServicePrice>[] = [
  idColumn('ID', ({ id }) => id),
  { header: 'SERVICE', text: ({ service_type: type }) => type },
  { header: 'PRICE', text: formatPrice },
  { header: 'STATE', text: formatState },
  optional(countColumn('FREE WORDS', ({ free_words: words }) => words)),
];

/** The fields of a price. */
export const priceFields = (price: ServicePrice): readonly Field[] => [
  { label: 'price', text: String(price.id) },
  { label: 'service', text: price.service_type },
  { label: 'amount', text: formatPrice(price) },
  { label: 'state', text: formatState(price) },
  countField('free words', price.free_words),
];

type UnitPrice = Pick<NewServicePrice, 'price_per_word' | 'price_per_minute'>;

/** An amount for the unit of a service: a minute of a transcription, a word of the others. */
export const unitPriceOf = (type: ServiceType, amount: number): UnitPrice =>
  type === 'transcription' ? { price_per_minute: amount } : { price_per_word: amount };
