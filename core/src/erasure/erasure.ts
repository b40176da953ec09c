import type { AccountFault } from '../accounts/account-fault.ts';
import type { Account } from '../accounts/account.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';

/** Why an account cannot be deleted yet. */
export type DeletionObstacle =
  /** A client's jobs that are pending or in progress, or a provider's that are in progress. */
  | Readonly<{ kind: 'live-jobs'; count: number }>
  | Readonly<{ kind: 'wallet-balance'; amount: Pesewas }>
  | Readonly<{ kind: 'unpaid-earnings'; amount: Pesewas }>
  /** Payouts that are not completed. */
  | Readonly<{ kind: 'open-payouts'; count: number }>
  /** The marketplace has no other admin who is not suspended. */
  | Readonly<{ kind: 'last-admin' }>;

/** The unfinished business of an account. */
export type OpenBusiness = Readonly<{ liveJobs: number; openPayouts: number }>;

/** The deletion of an account: actor, time and reason. */
export type Deletion = Readonly<{
  accountId: AccountId;
  /** The user, or an admin who was requested to. */
  deletedBy: AccountId;
  /** The reason that an admin gave; null if it was the user. */
  reason: string | null;
  at: Instant;
}>;

/** The name of every deleted user. */
export const deletedName = 'Deleted user';

/** The replacement of the e-mail: unique, and no account can be registered or used with it. */
export const deletedEmail = (id: AccountId): string => `deleted:${id}`;

/** The account is not deleted because of what it still has to finish. */
export type DeletionFault = Readonly<{
  code: 'account.deletion-refused';
  obstacles: readonly DeletionObstacle[];
}>;

/** Why an account is not deleted. */
export type ErasureFault =
  | DeletionFault
  | Extract<AccountFault, { code: 'account.current-password-wrong' }>;

/** Which contents to erase. */
export type ErasureBatch = Readonly<{
  /** Those of accounts that were deleted at this time or earlier. */
  deletedUntil: Instant;
  /** The most jobs, and the most other files, to erase. */
  limit: number;
  now: Instant;
}>;

/** The counts of an erased batch. */
export type ErasedBatch = Readonly<{
  /** The keys of files that no row names any longer: their bytes are to be removed. */
  fileKeys: readonly string[];
  /** Whether there is nothing left to erase at this time. */
  isLast: boolean;
}>;

/** Erases what the marketplace knows of a person. Money records are never erased. */
export interface ErasureStore {
  /** Counts what the account still has to finish. */
  countOpen(account: Pick<Account, 'id' | 'role'>): Promise<OpenBusiness>;
  /**
   * Erases a person: name, e-mail, password, Telegram ID, profile, and why they were restricted;
   * sessions, known devices, API keys, stored responses and notices that were not sent; blocks by them and of them; services, with the texts of their samples; comments of
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
