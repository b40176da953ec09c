import type { ApiKey } from './api-key.ts';
import type { KeyVault } from './key-vault.port.ts';

/** An API key as its owner sees it. */
export type ApiKeyWithValue = ApiKey &
  Readonly<{
    /** In full; null if the key was shown only when it was issued. */
    value: string | null;
  }>;

/** The key with its value, if it is one that can be shown again. */
export const withValue = (key: ApiKey, keyVault: KeyVault): ApiKeyWithValue => ({
  ...key,
  value: key.sealed === null ? null : (keyVault.open(key.sealed) ?? null),
});
