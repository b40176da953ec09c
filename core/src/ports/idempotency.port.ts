import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** How many days an answer is remembered (DESIGN §5). */
export const rememberedDays = 7;

/** The remembered answer to a request that made something. */
export type IdempotencyRecord = Readonly<{
  /** Who sent it; null for those who are nobody, whose keys are kept apart from everybody's. */
  accountId: AccountId | null;
  /** The client's key, together with the method and path it was sent to. */
  key: string;
  /** Digest of the request's body: the same key with another body is refused. */
  fingerprint: string;
  /** The answer as it was given, opaque to the database. */
  answer: string;
  at: Instant;
}>;

/** Remembers answers in the same transaction as what they announce. */
export interface IdempotencyStore {
  find(accountId: AccountId | null, key: string): Promise<IdempotencyRecord | undefined>;
  /** Replaces a record that has expired. */
  put(record: IdempotencyRecord): Promise<void>;
  /** Forgets records made before the moment; answers how many. */
  removeBefore(moment: Instant): Promise<number>;
}
