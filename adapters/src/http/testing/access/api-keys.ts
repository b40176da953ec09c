import { at, json, type Row } from './row.ts';

const keyOwner = (status: number) => [401, status, 404, 403, 403, 404, 403, 403, 403, 403];

/** Access to API keys. */
export const apiKeyRows: readonly Row[] = [
  {
    operation: 'listApiKeys',
    path: at('/api-keys/'),
    expected: [401, 200, 200, 403, 403, 200, 403, 403, 403, 403],
  },
  {
    operation: 'createApiKey',
    path: at('/api-keys/'),
    send: (actor) => ({ json: { key_name: 'App', scopes: actor === 'admin' ? ['backup'] : [] } }),
    expected: [401, 201, 201, 403, 403, 201, 403, 403, 403, 403],
  },
  {
    operation: 'readCurrentApiKey',
    path: at('/api-keys/current'),
    expected: [401, 403, 403, 403, 403, 403, 200, 200, 200, 200],
    narrowKeys: {
      creditsKey: 200,
      languagesKey: 200,
      payoutsCreateKey: 200,
      payoutsSettleKey: 200,
      pricesKey: 200,
      reviewKey: 200,
    },
  },
  {
    operation: 'updateApiKey',
    path: ({ apiKey }) => `/api-keys/${apiKey}`,
    send: json({ is_active: false }),
    expected: keyOwner(200),
  },
  {
    operation: 'regenerateApiKey',
    path: ({ apiKey }) => `/api-keys/${apiKey}/regenerate`,
    expected: keyOwner(200),
  },
  {
    operation: 'deleteApiKey',
    path: ({ apiKey }) => `/api-keys/${apiKey}`,
    expected: keyOwner(204),
  },
];
