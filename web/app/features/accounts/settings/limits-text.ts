import type { AccountLimits } from '@nsem/sdk';

import { formatNumber } from '../../../lib/format/numbers.ts';
import { formatBytes } from '../../../lib/format/sizes.ts';

/** What an account uses of one quota. */
export type Quota = AccountLimits['quotas'][number];

const names: Readonly<Record<Quota['quota'], string>> = {
  'open-jobs': 'Jobs that are pending or in progress',
  'jobs-per-day': 'Jobs created today',
  'stored-bytes': 'Stored files',
  'pending-services': 'Services that are waiting for review',
  'api-keys': 'API keys',
};

/** What a quota counts. */
export const quotaName = ({ quota }: Quota): string => names[quota];

/** What is used of a quota: `12 of 2,000`. */
export function usedText({ quota, used, limit }: Quota): string {
  const format = quota === 'stored-bytes' ? formatBytes : formatNumber;
  return `${format(used)} of ${format(limit)}`;
}

/** What is used of a quota, from 0 to 100; an account may be above a limit that was lowered. */
export const usedPercent = ({ used, limit }: Quota): number =>
  used >= limit ? 100 : (100 * used) / limit;

/** The limits that are not counted over time. */
export function otherLimitsText(limits: AccountLimits): string {
  const { rate_limit: rate, max_upload_bytes: maxUpload } = limits;
  const files = `A file can have up to ${formatBytes(maxUpload)}.`;
  if (rate === null) return files;
  return `${files} You can make ${formatNumber(rate.calls)} calls in ${rate.seconds} seconds.`;
}
