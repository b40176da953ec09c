import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';

import { errorText } from '../../lib/error-text.ts';
import dashboard from '../../ui/dashboard.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/query/loaded.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { OfferedJob } from './offered-job.tsx';
import { useAcceptJob, useAvailableJobs } from './queries.ts';

/** The jobs that a provider may take now. */
export function AvailableJobsPanel() {
  const { items, query, loadMore } = useAvailableJobs();
  return (
    <section className={dashboard.panel} aria-label="Available Jobs">
      <div className={dashboard.panelHead}>
        <h2>Available Jobs</h2>
      </div>
      <Loaded
        query={{ ...query, data: items }}
        skeleton={<Skeleton label="Loading available jobs..." />}
        errorTitle="Available jobs could not be loaded"
      >
        {(jobs) =>
          jobs.length === 0 ? (
            <EmptyState text="No jobs are waiting for you. New ones appear here by themselves." />
          ) : (
            <>
              <ul className={dashboard.list}>
                {jobs.map((job) => (
                  <OfferedJob key={job.id} job={job}>
                    <AcceptButton job={job} />
                  </OfferedJob>
                ))}
              </ul>
              {loadMore !== null && (
                <Button variant="default" size="md" onClick={loadMore}>
                  Show more
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function AcceptButton({ job }: { job: Job }) {
  const accept = useAcceptJob();
  const take = () =>
    accept.mutate(job.id, {
      onSuccess: () =>
        showToast('success', 'Job Accepted', `Job #${job.id} is now under Recent Jobs.`),
      onError: (error) => showToast('error', 'Could Not Accept', errorText(error)),
    });
  return (
    <Button
      aria-label={`Accept job ${job.id}`}
      aria-disabled={accept.isPending}
      onClick={() => accept.isPending || take()}
    >
      {accept.isPending ? 'Accepting...' : 'Accept'}
    </Button>
  );
}
