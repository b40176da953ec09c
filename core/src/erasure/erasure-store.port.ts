import type { Account } from '../accounts/account.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Deletion, OpenBusiness } from './account-deletion.ts';

/** Which contents to erase. */
export type ErasureBatch = Readonly<{
  /** Those of accounts that were deleted at this moment or earlier. */
  deletedUntil: Instant;
  /** The most jobs, and the most other files, to erase. */
  limit: number;
  now: Instant;
}>;

/** What a batch erased. */
export type ErasedBatch = Readonly<{
  /** The keys of files that no row names any longer: their bytes are to be removed. */
  fileKeys: readonly string[];
  /** Whether there is nothing left to erase at this moment. */
  isLast: boolean;
}>;

/** Erases what the marketplace knows of a person. Money records are never erased. */
export interface ErasureStore {
  /** Counts what the account still has to finish. */
  countOpen(account: Pick<Account, 'id' | 'role'>): Promise<OpenBusiness>;
  /**
   * Erases a person: name, e-mail, password, Telegram ID, profile, and why they were restricted;
   * sessions, known devices, API keys, stored responses and notices that were not sent; services, with the texts of their samples; comments of
   * ratings they gave; contact messages from their e-mail; approvals that concern them and were not
   * given. No account store finds the account
   * afterwards, except by its Provider ID, which it keeps. Its e-mail is free again.
   */
  eraseAccount(account: Account, deletion: Deletion): Promise<void>;
  /** The deletion of an account. */
  findDeletion(id: AccountId): Promise<Deletion | undefined>;
  /**
   * Erases the texts and files of some jobs of deleted clients, and the recordings of some deleted
   * services. What a deleted provider delivered remains with its client.
   */
  eraseContents(batch: ErasureBatch): Promise<ErasedBatch>;
}
