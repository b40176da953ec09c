import type { AccountId, ApiKeyId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** What an admin's key may be limited to; a client's key has none and acts as its client. */
export const keyScopes = ['backup', 'payouts', 'reports'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** An API key before the database has given an id. */
export type NewApiKey = Readonly<{
  ownerId: AccountId;
  name: string;
  /** Keyed digest by which a presented key is found. */
  lookup: string;
  /** The value encrypted, so that its owner can see it again; null for keys shown only once. */
  sealed: string | null;
  scopes: readonly KeyScope[];
  isActive: boolean;
  createdAt: Instant;
}>;

/** An API key; the value itself is not stored in the clear. */
export type ApiKey = NewApiKey &
  Readonly<{ id: ApiKeyId; usageCount: number; lastUsedAt: Instant | null }>;
