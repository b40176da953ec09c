import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** How many days a response is stored and replayed to repeated requests. */
export const idempotencyRetentionDays = 7;

/** The stored response to a request that changed something. */
export type IdempotencyRecord = Readonly<{
  /** The caller's account; null for anonymous callers, who share one namespace of keys. */
  accountId: AccountId | null;
  /** The client's key, with the method and path of the request. */
  key: string;
  /** Digest of the request's body, 16 bytes as base64url: the same key with another body is refused. */
  fingerprint: string;
  /** The stored form of the response, opaque to the database. */
  answer: Uint8Array;
  at: Instant;
}>;

/** Stores responses in the same transaction as the change that they report. */
export interface IdempotencyStore {
  find(accountId: AccountId | null, key: string): Promise<IdempotencyRecord | undefined>;
  /** Replaces a record that has expired. */
  put(record: IdempotencyRecord): Promise<void>;
  /** Removes at most `limit` records created before the time; returns how many. */
  removeBefore(time: Instant, limit: number): Promise<number>;
}
