import type { ApiKeyFault } from '@nsem/core';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

/** How the API reports the faults of API keys. */
export const apiKeyProblems = {
  'api-key.access-invalid': {
    status: 422,
    title: 'Invalid access',
    detail: () => 'Only a client’s key can be limited to reading; any other key has scopes.',
    field: () => 'access',
  },
  'api-key.address-not-allowed': {
    status: 401,
    title: 'Address not allowed',
    detail: () => 'This API key is not accepted from your address.',
    headers: () => ({ 'www-authenticate': 'Bearer error="invalid_token"' }),
  },
  'api-key.expired': {
    status: 401,
    title: 'API key expired',
    detail: () => 'This API key has expired. Its owner can extend or replace it.',
    headers: () => ({ 'www-authenticate': 'Bearer error="invalid_token"' }),
  },
  'api-key.expiry-invalid': {
    status: 422,
    title: 'Invalid expiry',
    detail: () => 'The time at which a key expires must be in the future.',
    field: () => 'expires_at',
  },
  'api-key.name-missing': {
    status: 422,
    title: 'Name missing',
    detail: () => 'Please enter a name for your API key.',
    field: () => 'key_name',
  },
  'api-key.not-found': {
    status: 404,
    title: 'API key not found',
    detail: () => 'There is no such API key.',
  },
  'api-key.scopes-invalid': {
    status: 422,
    title: 'Invalid scopes',
    detail: ({ scopes }) =>
      scopes.length === 0
        ? 'A client’s key has no scopes.'
        : `Your key needs at least one of these scopes, and no other: ${scopes.join(', ')}.`,
    field: () => 'scopes',
    sample: { scopes: ['work', 'work:accept', 'work:deliver', 'work:read'] },
  },
} as const satisfies ProblemDescriptions<ApiKeyFault>;
