import { adminOnly, at, everyone, json, type Row } from './row.ts';

/** Access to the provider search and to provider activation. */
export const providerRows: readonly Row[] = [
  {
    operation: 'listProviders',
    path: at('/users/service-providers'),
    expected: [401, 200, 200, 403, 403, 200, 200, 403, 403, 403],
  },
  { operation: 'listPublicProviders', path: at('/public/providers'), expected: everyone(200) },
  {
    operation: 'readPublicProvider',
    about: 'a provider without a public page',
    path: at('/public/providers/PRV-000000'),
    expected: everyone(404),
  },
  {
    operation: 'readPublicVoiceSample',
    about: 'a sample that is not approved',
    path: ({ sample }) => `/public/audio/${sample}`,
    expected: everyone(404),
  },
  {
    operation: 'listProvidersForReview',
    path: at('/admin/service-providers'),
    expected: adminOnly(200),
    narrowKeys: { reviewKey: 200 },
  },
  {
    operation: 'readProviderForReview',
    path: ({ provider }) => `/admin/service-providers/${provider}`,
    expected: adminOnly(200),
    narrowKeys: { reviewKey: 200 },
  },
  {
    operation: 'setProviderActive',
    path: ({ provider }) => `/admin/service-providers/${provider}`,
    send: json({ is_active: true }),
    expected: adminOnly(200),
    narrowKeys: { reviewKey: 200 },
  },
];
