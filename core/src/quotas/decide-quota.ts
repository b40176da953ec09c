import { ok, refuse, type Result } from '../kernel/result.ts';
import type { QuotaFault } from './quota-fault.ts';
import type { QuotaUsage } from './quota-store.port.ts';
import type { QuotaStanding, Quotas } from './quota.ts';

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
