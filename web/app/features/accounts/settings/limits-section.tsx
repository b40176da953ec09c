import type { AccountLimits } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { formatNumber } from '../../../lib/format/numbers.ts';
import { formatBytes } from '../../../lib/format/sizes.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { Fold } from '../../../ui/facts.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { limitsQuery } from './queries.ts';
import styles from './settings.module.css';

const isNearlyUsed = (quota: Quota): boolean => usedPercent(quota) >= 90;

/** The quotas of your account, with what you use of each; open if one is nearly used up. */
export function LimitsSection() {
  const limits = useQuery(limitsQuery);
  return (
    <section className={dashboard.card} aria-labelledby="limits">
      <h2 id="limits">Your limits</h2>
      <Loaded
        query={limits}
        skeleton={<Skeleton label="Loading your limits..." count={2} />}
        errorTitle="Your limits could not be loaded"
      >
        {(loaded) => (
          <Fold label="See what you use" isOpenAtFirst={loaded.quotas.some(isNearlyUsed)}>
            <dl className={`tiles ${styles.quotas}`}>
              {loaded.quotas.map((quota) => (
                <QuotaBar key={quota.quota} quota={quota} />
              ))}
            </dl>
            <p className="soft">{otherLimitsText(loaded)}</p>
          </Fold>
        )}
      </Loaded>
    </section>
  );
}

function QuotaBar({ quota }: Readonly<{ quota: Quota }>) {
  return (
    <div className="row apart tight">
      <dt className="soft">{quotaName(quota)}</dt>
      <dd className="numeric">{usedText(quota)}</dd>
      <dd className={styles.bar} aria-hidden="true">
        <span
          style={{ inlineSize: `${usedPercent(quota)}%` }}
          data-full={isNearlyUsed(quota) || undefined}
        />
      </dd>
    </div>
  );
}

/** What an account uses of one quota. */
type Quota = AccountLimits['quotas'][number];

const names: Readonly<Record<Quota['quota'], string>> = {
  'open-jobs': 'Jobs that are pending or in progress',
  'jobs-per-day': 'Jobs created today',
  'stored-bytes': 'Stored files',
  'pending-services': 'Services that are waiting for review',
  'api-keys': 'API keys',
};

/** What a quota counts. */
const quotaName = ({ quota }: Quota): string => names[quota];

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
