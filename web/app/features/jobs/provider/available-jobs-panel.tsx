import dashboard from '../../../ui/dashboard.module.css';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { AcceptButton } from './accept-button.tsx';
import { NoJobs } from './no-jobs.tsx';
import type { OfferObstacle } from './offer-obstacle.ts';
import { ProviderJobCard } from './provider-job-card.tsx';
import { useAvailableJobs } from '../../../entities/jobs/queries.ts';

/**
 * The jobs that a provider can accept now.
 *
 * @param props.obstacle what keeps jobs away from this provider
 * @param props.onSwitchOn makes the provider available for all jobs
 */
export function AvailableJobsPanel(
  props: Readonly<{ obstacle?: OfferObstacle | null; onSwitchOn?: () => void }>,
) {
  const { obstacle = null, onSwitchOn = () => undefined } = props;
  return (
    <section className={dashboard.panel} aria-label="Available Jobs">
      <div className={dashboard.panelHead}>
        <h2>Available Jobs</h2>
      </div>
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
                <AcceptButton job={job} />
              </ProviderJobCard>
            ))}
          </ul>
        )}
      </GrowingList>
    </section>
  );
}
