import type { Role } from '../accounts/account.ts';
import type { KeyAccess, KeyScope } from '../accounts/actor.ts';
import type { KeyUseFault } from '../accounts/key-permission.ts';
import type { AuditedFacts } from '../audit-log/audit-log.ts';
import type { AccountId, ApiKeyId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** How the value of a key is stored. */
export type ProtectedKeyValue = Readonly<{
  /** Keyed digest by which a presented key is found. */
  lookup: string;
  /** The value, encrypted so that it can be shown again; null for keys that are shown only once. */
  sealed: string | null;
  /** Identifies the secret that protects the value; null if it was stored before this was recorded. */
  secretId: string | null;
}>;

/**
 * Issues API keys and protects their values with the server's secret, which is never in the
 * database. After a rotation, what a previous secret protects can still be found and opened.
 */
export interface KeyVault {
  /** Identifies the current secret, without revealing it. */
  readonly secretId: string;
  /** A new random value, protected by the current secret. */
  issue(): ProtectedKeyValue & Readonly<{ value: string; sealed: string }>;
  /** Protects a value with the current secret. */
  protect(value: string): ProtectedKeyValue & Readonly<{ sealed: string }>;
  /** The look-up digest of a presented value under the current secret. */
  lookup(value: string): string;
  /** Its digests under the previous secrets, newest first; none if there are none. */
  previousLookups(value: string): readonly string[];
  /** The value, or undefined if a secret sealed it that is neither current nor previous. */
  open(sealed: string): string | undefined;
}

/** The settings of an API key by its owner. */
export type ApiKeySettings = Readonly<{
  name: string;
  /** A key that may only read changes nothing; a key with scopes has full access within them. */
  access: KeyAccess;
  /** From when on the key is refused; null: never. */
  expiresAt: Instant | null;
  /**
   * The IP addresses and CIDR ranges from which the key is accepted, as the adapter that compares
   * them has written them; none: from everywhere.
   */
  allowedNetworks: readonly string[];
}>;

/** An API key before the database has assigned an id. */
export type NewApiKey = ApiKeySettings &
  ProtectedKeyValue &
  Readonly<{
    ownerId: AccountId;
    scopes: readonly KeyScope[];
    isActive: boolean;
    createdAt: Instant;
  }>;

/** An API key; its value is never stored in plain text. */
export type ApiKey = NewApiKey &
  Readonly<{ id: ApiKeyId; usageCount: number; lastUsedAt: Instant | null }>;

/** Why an operation on API keys, or with one, is refused. */
export type ApiKeyFault =
  | KeyUseFault
  | Readonly<{ code: 'api-key.access-invalid' }>
  | Readonly<{ code: 'api-key.expiry-invalid' }>
  | Readonly<{ code: 'api-key.name-missing' }>
  | Readonly<{ code: 'api-key.not-found' }>
  | Readonly<{
      code: 'api-key.scopes-invalid';
      /** Those that a key of this owner can have. */
      scopes: readonly KeyScope[];
    }>;

/** A key as the audit log records it: never with its value. */
export const auditedApiKey = (key: ApiKey): AuditedFacts => ({
  name: key.name,
  scopes: key.scopes,
  access: key.access,
  expiresAt: key.expiresAt,
  allowedNetworks: key.allowedNetworks,
  isActive: key.isActive,
});

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
  /**
   * Deactivates every active key of the account: for what casts doubt on who holds them, as a reset
   * password does. The owner can activate them again one by one.
   *
   * @returns how many were active.
   */
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
