import type { ApiKeyWithValue, Session } from '@nsem/core';
import { presentMoment } from '../../operations/fields.ts';
import { presentApiKey } from '../api-keys/api-keys.presenter.ts';

/** An API key in an export: never with its value, because files are passed on. */
export function presentKeyFacts(key: ApiKeyWithValue) {
  const { api_key: _value, ...facts } = presentApiKey(key);
  return facts;
}

/** A session in an export: never with the hash of its token. */
export const presentSessionFacts = ({ createdAt, expiresAt }: Session) => ({
  created_at: presentMoment(createdAt),
  expires_at: presentMoment(expiresAt),
});
