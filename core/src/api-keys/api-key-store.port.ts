import type { AccountId, ApiKeyId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Role } from '../accounts/account.ts';
import type { ApiKey, NewApiKey } from './api-key.ts';
import type { KeyScope } from '../accounts/key-scope.ts';

/** The holder of a presented key, as authentication needs it. */
export type KeyHolder = Readonly<{
  keyId: ApiKeyId;
  accountId: AccountId;
  role: Role;
  scopes: readonly KeyScope[];
}>;

/** Stores the API keys. */
export interface ApiKeyStore {
  insert(key: NewApiKey): Promise<ApiKey>;
  find(id: ApiKeyId): Promise<ApiKey | undefined>;
  /** The keys of an account, newest first. */
  listByOwner(ownerId: AccountId): Promise<readonly ApiKey[]>;
  /** The holder of an active key, unless they are suspended. Runs on every request: one statement. */
  findHolder(lookup: string): Promise<KeyHolder | undefined>;
  /** Replaces everything but the usage, which only `addUsage` changes. */
  replace(key: ApiKey): Promise<void>;
  remove(id: ApiKeyId): Promise<void>;
  /** Counts calls made with a key; no error if the key was deleted. */
  addUsage(id: ApiKeyId, calls: number, lastUsedAt: Instant): Promise<void>;
}
