import { useState } from 'react';

import dashboard from '../../../ui/dashboard.module.css';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { AcceptButton } from './accept-button.tsx';
import type { AcceptedJobsProps } from './accepted-jobs.tsx';
import { NoJobs } from './no-jobs.tsx';
import type { OfferObstacle } from './offer-obstacle.ts';
import { ProviderJobCard } from './provider-job-card.tsx';
import { useAvailableJobs } from '../../../entities/jobs/queries.ts';

const AcceptedJobs = lazyPart(
  async () => (await import('./accepted-jobs.tsx')).AcceptedJobs,
  ({ ids }: AcceptedJobsProps) => ids.length > 0,
);

/**
 * The jobs that a provider can accept now, below those that have just been accepted.
 *
 * @param props.obstacle what keeps jobs away from this provider
 * @param props.onSwitchOn makes the provider available for all jobs
 */
export function AvailableJobsPanel(
  props: Readonly<{ obstacle?: OfferObstacle | null; onSwitchOn?: () => void }>,
) {
  const { obstacle = null, onSwitchOn = () => undefined } = props;
  const [accepted, setAccepted] = useState<readonly number[]>([]);
  const addAccepted = (id: number): void => setAccepted((ids) => [...ids, id]);
  return (
    <section className={dashboard.panel} aria-label="Available Jobs">
      <div className={dashboard.panelHead}>
        <h2>Available Jobs</h2>
      </div>
      <AcceptedJobs ids={accepted} />
      <GrowingList
        list={useAvailableJobs()}
        skeleton={<Skeleton label="Loading available jobs..." />}
        errorTitle="Available jobs could not be loaded"
        empty={<NoJobs obstacle={obstacle} onSwitchOn={onSwitchOn} />}
      >
        {(jobs) => (
          <ul className={dashboard.list}>
            {jobs.map((job) => (
              <ProviderJobCard key={job.id} job={job}>
                <AcceptButton job={job} onAccepted={addAccepted} />
              </ProviderJobCard>
            ))}
          </ul>
        )}
      </GrowingList>
    </section>
  );
}
