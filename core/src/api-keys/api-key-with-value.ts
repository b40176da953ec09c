import type { ApiKey } from './api-key.ts';
import type { KeyVault } from './key-vault.port.ts';

/** An API key as its owner sees it. */
export type ApiKeyWithValue = ApiKey &
  Readonly<{
    /**
     * In full; null if the key was shown only when it was issued, or if the actor has not confirmed
     * who they are.
     */
    value: string | null;
    /** The beginning and the end of a key that can be shown in full; null for any other. */
    hint: string | null;
  }>;

const clearLength = { start: 8, end: 4 } as const;

/** Enough of a key to recognise it. */
const hintOf = (value: string): string =>
  `${value.slice(0, clearLength.start)}…${value.slice(-clearLength.end)}`;

/** A key whose value was issued just now. */
export const withNewValue = (key: ApiKey, value: string): ApiKeyWithValue => ({
  ...key,
  value,
  hint: key.sealed === null ? null : hintOf(value),
});

/**
 * The key with its value, if it is one that can be shown again, and if the actor has confirmed who
 * they are.
 */
export function withValue(
  key: ApiKey,
  { keyVault, isShown }: Readonly<{ keyVault: KeyVault; isShown: boolean }>,
): ApiKeyWithValue {
  const value = key.sealed === null ? undefined : keyVault.open(key.sealed);
  if (value === undefined) return { ...key, value: null, hint: null };
  return { ...key, value: isShown ? value : null, hint: hintOf(value) };
}
