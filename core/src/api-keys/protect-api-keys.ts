import type { ApiKeyId } from '../kernel/ids.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ApiKey, KeyVault } from './api-key.ts';

/** The result of a batch. */
export type ProtectedBatch = Readonly<{
  /** Keys that the current secret protects now. */
  changed: number;
  /** Keys whose value is not stored: they are found under their secret until they are used. */
  pending: number;
  /** Keys whose value no known secret opens: they work only if it is known when they are used. */
  unreadable: number;
  /** Where the next batch starts; null after the last one. */
  next: ApiKeyId | null;
}>;

async function protectKey(
  { apiKeys }: Stores,
  { id, lookup, sealed }: ApiKey,
  keyVault: KeyVault,
): Promise<'changed' | 'pending' | 'unreadable'> {
  if (sealed === null) return 'pending';
  const value = keyVault.open(sealed);
  if (value === undefined) return 'unreadable';
  await apiKeys.changeProtection({ id, lookup }, keyVault.protect(value));
  return 'changed';
}

/** Protects a batch of stored keys with the current secret, for the operator who has rotated it. */
export async function protectApiKeys(
  stores: Stores,
  _actor: undefined,
  page: Readonly<{ after: ApiKeyId | null; limit: number }>,
  { keyVault }: Readonly<{ keyVault: KeyVault }>,
): Promise<Result<ProtectedBatch, never>> {
  const keys = await stores.apiKeys.listNotProtectedBy(keyVault.secretId, page);
  const counts = { changed: 0, pending: 0, unreadable: 0 };
  for (const key of keys) counts[await protectKey(stores, key, keyVault)] += 1;
  const next = keys.length < page.limit ? null : (keys.at(-1)?.id ?? null);
  return ok({ ...counts, next });
}
