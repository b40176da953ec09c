import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** What an account has stored and ordered. */
export type QuotaUsage = Readonly<{
  storedBytes: number;
  /** Its pending and in-progress jobs, as their client. */
  openJobs: number;
  /** The jobs that it has created today. */
  jobsOfDay: number;
}>;

/** Counts what the quotas limit. Each method is one statement. */
export interface QuotaStore {
  /**
   * Every order runs it: its cost must not grow with the number of jobs or files.
   *
   * @param today the midnight at which the day starts whose new jobs are counted.
   */
  findUsage(accountId: AccountId, today: Instant): Promise<QuotaUsage>;
  countPendingServices(ownerId: AccountId): Promise<number>;
  countApiKeys(ownerId: AccountId): Promise<number>;
}
