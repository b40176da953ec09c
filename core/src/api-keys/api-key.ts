import type { KeyScope } from '../accounts/key-scope.ts';
import type { AccountId, ApiKeyId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** An API key before the database has assigned an id. */
export type NewApiKey = Readonly<{
  ownerId: AccountId;
  name: string;
  /** Keyed digest by which a presented key is found. */
  lookup: string;
  /** The value, encrypted so that it can be shown again; null for keys that are shown only once. */
  sealed: string | null;
  scopes: readonly KeyScope[];
  isActive: boolean;
  createdAt: Instant;
}>;

/** An API key; its value is never stored in plain text. */
export type ApiKey = NewApiKey &
  Readonly<{ id: ApiKeyId; usageCount: number; lastUsedAt: Instant | null }>;
