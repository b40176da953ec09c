import { nextNumber } from '@nsem/core/testing';
import type { Scene } from '../scene.ts';
import { adminOnly, assigned, at, everyone, json, providers, type Row } from './row.ts';

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

const everyRole = [401, 200, 200, 200, 200, 200, 200, 403, 403, 403];

/** Access to ratings. */
export const ratingRows: readonly Row[] = [
  {
    operation: 'createRating',
    path: at('/ratings/'),
    send: (_actor, { people }) => ({
      json: { service_provider_id: people.provider.id, rating: 5, comment: 'Medaase!' },
    }),
    // The other client has no completed job, and is refused for that reason.
    expected: [401, 201, 403, 403, 403, 403, 403, 403, 403, 403],
  },
  {
    operation: 'listMyRatings',
    path: at('/ratings/my-ratings'),
    expected: [401, 200, 200, 403, 403, 403, 403, 403, 403, 403],
  },
  {
    operation: 'listReceivedRatings',
    path: at('/ratings/received-ratings'),
    expected: providers(200),
  },
  {
    operation: 'listProviderRatings',
    path: ({ provider }) => `/ratings/provider/${provider}`,
    expected: everyRole,
  },
  { operation: 'readRating', path: ({ rating }) => `/ratings/${rating}`, expected: everyRole },
  {
    operation: 'updateRating',
    path: ({ rating }) => `/ratings/${rating}`,
    send: json({ rating: 4 }),
    expected: [401, 200, 404, 403, 403, 403, 403, 403, 403, 403],
  },
];

const service = { service_type: 'translation', source_language: 'en', target_language: 'ee' };

/** Access to services. */
export const serviceRows: readonly Row[] = [
  { operation: 'listMyServices', path: at('/services/my-services'), expected: providers(200) },
  {
    operation: 'createService',
    path: at('/services/'),
    send: json(service),
    expected: providers(201),
  },
  {
    operation: 'updateService',
    path: ({ pendingService }) => `/services/${pendingService}`,
    send: json(service),
    expected: assigned(200),
  },
  {
    operation: 'deleteService',
    path: ({ pendingService }) => `/services/${pendingService}`,
    expected: assigned(204),
  },
  {
    operation: 'listAllServices',
    path: at('/admin/all-services'),
    expected: adminOnly(200),
    narrowKeys: { reviewKey: 200 },
  },
  ...(['approve', 'reject'] as const).map((verb) => ({
    operation: `${verb}Service`,
    path: ({ pendingService }: Scene) => `/admin/${verb}-service/${pendingService}`,
    // The provider already has a narration service for Twi.
    expected: adminOnly(verb === 'approve' ? 409 : 200),
    narrowKeys: { reviewKey: verb === 'approve' ? 409 : 200 },
  })),
  {
    operation: 'approveServices',
    path: at('/admin/services/approve'),
    send: json({ ids: [1] }),
    expected: adminOnly(200),
    narrowKeys: { reviewKey: 200 },
  },
  {
    operation: 'undoReview',
    path: ({ pendingService }) => `/admin/services/${pendingService}/undo-review`,
    // A pending service has no decision to undo, and stays pending.
    expected: adminOnly(200),
    narrowKeys: { reviewKey: 200 },
  },
  {
    operation: 'setServiceStatus',
    path: ({ pendingService }) => `/admin/services/${pendingService}/status`,
    send: json({ status: 'rejected' }),
    expected: adminOnly(200),
    narrowKeys: { reviewKey: 200 },
  },
  {
    operation: 'readVoiceSample',
    path: ({ sample }) => `/api/audio/${sample}`,
    expected: [401, 404, 404, 200, 404, 200, 403, 403, 403, 403],
  },
];

/** Access to languages. */
export const languageRows: readonly Row[] = [
  { operation: 'listLanguages', path: at('/languages/'), expected: everyone(200) },
  {
    operation: 'listLanguageAvailability',
    path: at('/languages/availability'),
    expected: everyone(200),
  },
  {
    operation: 'createLanguage',
    path: at('/languages/'),
    send: () => ({ json: { name: `Kasa foforo ${nextNumber()}` } }),
    expected: adminOnly(201),
    narrowKeys: { languagesKey: 201 },
  },
  {
    operation: 'deleteLanguage',
    path: ({ language }) => `/languages/${language}`,
    expected: adminOnly(204),
    narrowKeys: { languagesKey: 204 },
  },
];
