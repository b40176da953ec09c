import { adminOnly, at, everyone, json, type Row } from './row.ts';

/** Access to prices. */
export const pricingRows: readonly Row[] = [
  { operation: 'listPrices', path: at('/service-pricing/'), expected: everyone(200) },
  {
    operation: 'updatePrice',
    path: ({ price }) => `/service-pricing/${price}`,
    send: json({ price_per_word: 0.03 }),
    expected: adminOnly(200),
    narrowKeys: { pricesKey: 200 },
  },
  {
    operation: 'createPrice',
    path: at('/service-pricing/'),
    send: json({ service_type: 'narration', price_per_word: 0.03 }),
    expected: adminOnly(201),
    narrowKeys: { pricesKey: 201 },
  },
  {
    operation: 'listServiceTypes',
    path: at('/service-pricing/service-types/'),
    expected: everyone(200),
  },
  {
    operation: 'readPrice',
    path: ({ price }) => `/service-pricing/${price}`,
    expected: everyone(200),
  },
  {
    operation: 'deletePrice',
    path: ({ inactivePrice }) => `/service-pricing/${inactivePrice}`,
    expected: adminOnly(204),
    narrowKeys: { pricesKey: 204 },
  },
];
