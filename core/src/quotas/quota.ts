import type { Role } from '../accounts/account.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';

/** The quotas of an account. */
export const quotaNames = [
  'stored-bytes',
  'open-jobs',
  'jobs-per-day',
  'pending-services',
  'api-keys',
] as const;
export type QuotaName = (typeof quotaNames)[number];

/** The operator's limits: bytes for `stored-bytes`, a number of things for the others. */
export type Quotas = Readonly<Record<QuotaName, number>>;

/** How much of a quota an account uses. */
export type QuotaStanding = Readonly<{ quota: QuotaName; limit: number; used: number }>;

/** The quotas that apply to the accounts of each role. */
export const quotasOfRole: Readonly<Record<Role, readonly QuotaName[]>> = {
  client: ['open-jobs', 'jobs-per-day', 'stored-bytes', 'api-keys'],
  'service-provider': ['pending-services', 'stored-bytes', 'api-keys'],
  admin: ['api-keys'],
};

/** The account would have more of something than its quota allows. */
export type QuotaFault = Readonly<{ code: 'quota.exceeded' }> & QuotaStanding;

/** The stored bytes and live jobs of an account. */
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

/** Whether an account may have so much more of something (docs/domain.md, Quotas). */
export function checkQuota(
  standing: QuotaStanding,
  added: number,
): Result<QuotaStanding, QuotaFault> {
  const { used, limit } = standing;
  // An operator may have lowered the limit: what adds nothing is never refused.
  const exceeds = added > 0 && used + added > limit;
  return exceeds ? refuse({ code: 'quota.exceeded', ...standing }) : ok(standing);
}

/** Whether an account may store so many more bytes. */
export const checkStoredBytes = (
  { storedBytes }: QuotaUsage,
  addedBytes: number,
  quotas: Quotas,
): Result<QuotaStanding, QuotaFault> =>
  checkQuota(
    { quota: 'stored-bytes', limit: quotas['stored-bytes'], used: storedBytes },
    addedBytes,
  );

/** Whether a client may create one more job, with an upload of so many bytes. */
export function checkOrder(
  usage: QuotaUsage,
  uploadedBytes: number,
  quotas: Quotas,
): Result<QuotaStanding, QuotaFault> {
  const open = { quota: 'open-jobs', limit: quotas['open-jobs'], used: usage.openJobs } as const;
  const today = {
    quota: 'jobs-per-day',
    limit: quotas['jobs-per-day'],
    used: usage.jobsOfDay,
  } as const;
  for (const standing of [open, today]) {
    const checked = checkQuota(standing, 1);
    if (!checked.ok) return checked;
  }
  return checkStoredBytes(usage, uploadedBytes, quotas);
}
