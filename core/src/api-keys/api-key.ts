import type { KeyAccess, KeyScope } from '../accounts/key-scope.ts';
import type { AccountId, ApiKeyId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { ProtectedKeyValue } from './key-vault.port.ts';

/** What the owner of an API key decides about it. */
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
