import type { QuotaStanding } from '@nsem/core';
import type { Quota } from '../../limits/quota.ts';

/** The limits of an account in a response. */
export const presentLimits = (
  standings: readonly QuotaStanding[],
  limits: Readonly<{ calls: Quota | null; maxUploadBytes: number; eraseAfterDays: number }>,
) => ({
  quotas: standings.map(({ quota, limit, used }) => ({ quota, limit, used })),
  rate_limit: limits.calls && { calls: limits.calls.calls, seconds: limits.calls.seconds },
  max_upload_bytes: limits.maxUploadBytes,
  contents_erased_after_days: limits.eraseAfterDays,
});
