import { adminOnly, at, everyone, json, type Row } from './row.ts';

/** Who may do what with prices. */
export const pricingRows: readonly Row[] = [
  { operation: 'listPrices', path: at('/service-pricing/'), expected: everyone(200) },
  {
    operation: 'updatePrice',
    path: ({ price }) => `/service-pricing/${price}`,
    send: json({ price_per_word: 0.03 }),
    expected: adminOnly(200),
  },
];
