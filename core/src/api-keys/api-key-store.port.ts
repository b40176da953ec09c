import type { Role } from '../accounts/account.ts';
import type { KeyAccess, KeyScope } from '../accounts/key-scope.ts';
import type { AccountId, ApiKeyId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { ApiKey, NewApiKey } from './api-key.ts';
import type { ProtectedKeyValue } from './key-vault.port.ts';

/** The holder of a presented key, as authentication needs it. */
export type KeyHolder = Readonly<{
  keyId: ApiKeyId;
  accountId: AccountId;
  role: Role;
  scopes: readonly KeyScope[];
  access: KeyAccess;
  expiresAt: Instant | null;
  allowedNetworks: readonly string[];
  secretId: string | null;
}>;

/** Stores the API keys. */
export interface ApiKeyStore {
  insert(key: NewApiKey): Promise<ApiKey>;
  find(id: ApiKeyId): Promise<ApiKey | undefined>;
  /** The keys of an account, newest first. */
  listByOwner(ownerId: AccountId): Promise<readonly ApiKey[]>;
  /**
   * The holder of an active key, unless they are suspended; even if the key has expired. Runs on
   * every request: one statement.
   */
  findHolder(lookup: string): Promise<KeyHolder | undefined>;
  /** Replaces everything but the usage, which only `addUsage` changes. */
  replace(key: ApiKey): Promise<void>;
  remove(id: ApiKeyId): Promise<void>;
  /** Deactivates every active key of the account; returns how many. */
  deactivateAllOf(ownerId: AccountId): Promise<number>;
  /** Counts calls made with a key; no error if the key was deleted. */
  addUsage(id: ApiKeyId, calls: number, lastUsedAt: Instant): Promise<void>;
  /** The keys after this one that another secret than this protects, in the order of their ids. */
  listNotProtectedBy(
    secretId: string,
    page: Readonly<{ after: ApiKeyId | null; limit: number }>,
  ): Promise<readonly ApiKey[]>;
  /**
   * Changes how the value of a key is stored, if it is still found by this look-up; no error if it
   * has been regenerated or deleted since. A key that cannot be shown again stays one.
   */
  changeProtection(
    key: Readonly<{ id: ApiKeyId; lookup: string }>,
    changed: ProtectedKeyValue & Readonly<{ sealed: string }>,
  ): Promise<void>;
}
