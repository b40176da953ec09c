import { useQuery } from '@tanstack/react-query';

import dashboard from '../../../ui/dashboard.module.css';
import { Fold } from '../../../ui/fold.tsx';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { otherLimitsText, quotaName, usedPercent, usedText, type Quota } from './limits-text.ts';
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
            <dl className={styles.quotas}>
              {loaded.quotas.map((quota) => (
                <QuotaBar key={quota.quota} quota={quota} />
              ))}
            </dl>
            <p className={styles.note}>{otherLimitsText(loaded)}</p>
          </Fold>
        )}
      </Loaded>
    </section>
  );
}

function QuotaBar({ quota }: Readonly<{ quota: Quota }>) {
  return (
    <div>
      <dt>{quotaName(quota)}</dt>
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
