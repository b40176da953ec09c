import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { ProviderJobCard } from './provider-job-card.tsx';
import { useRecentJobs } from '../../../entities/jobs/queries.ts';
import { ReleaseDialog } from './release-dialog.tsx';
import { WorkButtons } from './work-buttons.tsx';

/** All of a provider's jobs in progress with their moves, then the newest finished ones. */
export function RecentJobsPanel() {
  const navigate = useNavigate();
  const [releasing, setReleasing] = useState<Job | null>(null);
  const { items, query } = useRecentJobs();
  return (
    <section className={dashboard.panel} aria-label="Recent Jobs">
      <div className={dashboard.panelHead}>
        <h2>Recent Jobs</h2>
      </div>
      <Loaded
        query={{ ...query, data: items }}
        skeleton={<Skeleton label="Loading your jobs..." />}
        errorTitle="Error Loading Data"
        errorFallback="Failed to load platform data. Please try again."
      >
        {(jobs) =>
          jobs.length === 0 ? (
            <EmptyState
              text="You have not accepted any jobs yet."
              action={
                <Button size="md" onClick={() => void navigate('?tab=available')}>
                  See Available Jobs
                </Button>
              }
            />
          ) : (
            <ul className={dashboard.list}>
              {jobs.map((job) => (
                <ProviderJobCard key={job.id} job={job}>
                  <WorkButtons job={job} onRelease={() => setReleasing(job)} />
                </ProviderJobCard>
              ))}
            </ul>
          )
        }
      </Loaded>
      {releasing !== null && <ReleaseDialog job={releasing} onClose={() => setReleasing(null)} />}
    </section>
  );
}
