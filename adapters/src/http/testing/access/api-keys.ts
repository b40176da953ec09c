import type { ActorName } from '../scene.ts';
import { at, json, lookingKeys, sessions, type Row } from './row.ts';

function scopesOf(actor: ActorName): readonly string[] {
  if (actor === 'admin') return ['backup'];
  return actor === 'provider' || actor === 'otherProvider' ? ['work:read'] : [];
}

const keyOwner = (status: number) => [401, status, 404, 404, 404, 404, 403, 403, 403, 403];

/** Access to API keys. */
export const apiKeyRows: readonly Row[] = [
  {
    operation: 'listApiKeys',
    path: at('/api-keys/'),
    expected: sessions(200),
  },
  {
    operation: 'createApiKey',
    path: at('/api-keys/'),
    send: (actor) => ({ json: { key_name: 'App', scopes: scopesOf(actor) } }),
    expected: sessions(201),
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
      ...lookingKeys(200),
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
