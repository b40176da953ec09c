import type { Scene } from '../scene.ts';
import { adminOnly, assigned, at, json, providers, type Row } from './row.ts';

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
