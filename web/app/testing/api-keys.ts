import type { ApiKey } from '@nsem/sdk';

/** A client's key that has been used. */
export const anApiKey = (given: Partial<ApiKey> = {}): ApiKey => ({
  id: 3,
  key_name: 'Kumasi Health Radio website',
  api_key: 'nsem_4fQ2tY8wLpZ7mXc1vB6n',
  api_key_hint: 'nsem_4fQ…ekp2',
  scopes: [],
  access: 'full',
  expires_at: null,
  allowed_networks: [],
  is_active: true,
  created_at: '2026-10-01T07:00:00.000Z',
  usage_count: 1250,
  last_used: '2026-11-20T16:40:00.000Z',
  ...given,
});
