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

/** What an account still has to finish. */
export type OpenBusiness = Readonly<{ liveJobs: number; openPayouts: number }>;

/** Who deleted an account, when and why. */
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

/** What takes the place of the e-mail: unique, and no account can be registered or used with it. */
export const deletedEmail = (id: AccountId): string => `deleted:${id}`;
