import type { ApiKeyFault } from '@nsem/core';
import type { Tellings } from '../telling.ts';

/** How the refusals of API keys are told. */
export const apiKeyProblems = {
  'api-key.name-missing': {
    status: 422,
    title: 'Name missing',
    detail: () => 'Please enter a name for your API key.',
    field: () => 'key_name',
  },
  'api-key.not-found': {
    status: 404,
    title: 'No such API key',
    detail: () => 'There is no such API key.',
  },
  'api-key.scopes-unfit': {
    status: 422,
    title: 'Unfit scopes',
    detail: () => 'An admin’s key names at least one scope; a client’s key names none.',
    field: () => 'scopes',
  },
} as const satisfies Tellings<ApiKeyFault>;
