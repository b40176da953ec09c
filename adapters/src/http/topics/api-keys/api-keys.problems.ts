import type { ApiKeyFault } from '@nsem/core';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

/** How the API reports the faults of API keys. */
export const apiKeyProblems = {
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
    detail: () => 'An admin’s key has at least one scope; a client’s key has none.',
    field: () => 'scopes',
  },
} as const satisfies ProblemDescriptions<ApiKeyFault>;
