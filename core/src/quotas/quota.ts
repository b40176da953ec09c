import type { Role } from '../accounts/account.ts';

/** What an account may have only so much of. */
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
