import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ShowMore } from '../../../ui/kit/show-more.tsx';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { useClientLanguages } from '../../../entities/languages/queries.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ClientButtons } from './client-buttons.tsx';
import { JobCard } from '../../../entities/jobs/job-card.tsx';
import styles from '../../../entities/jobs/jobs.module.css';
import { useMyJobs } from '../../../entities/jobs/queries.ts';

/** A client's jobs, newest first. */
export function MyJobsPanel() {
  const navigate = useNavigate();
  const [cancelling, setCancelling] = useState<Job | null>(null);
  const { items, query, loadMore } = useMyJobs();
  return (
    <section className={dashboard.panel} aria-label="My Jobs">
      <div className={dashboard.panelHead}>
        <h2>My Jobs</h2>
      </div>
      <Loaded
        query={{ ...query, data: items }}
        skeleton={<Skeleton label="Loading your jobs..." />}
        errorTitle="Your jobs could not be loaded"
      >
        {(jobs) =>
          jobs.length === 0 ? (
            <EmptyState
              text="You haven't created any jobs yet."
              action={
                <Button size="md" onClick={() => void navigate('?tab=discover')}>
                  Find Service Providers
                </Button>
              }
            />
          ) : (
            <JobList jobs={jobs} onCancel={setCancelling} loadMore={loadMore} />
          )
        }
      </Loaded>
      {cancelling !== null && <CancelDialog job={cancelling} onClose={() => setCancelling(null)} />}
    </section>
  );
}

function JobList(
  props: Readonly<{
    jobs: readonly Job[];
    onCancel: (job: Job) => void;
    loadMore: (() => void) | null;
  }>,
) {
  const { jobs, onCancel, loadMore } = props;
  const languages = useClientLanguages();
  return (
    // A region that scrolls is reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroller} tabIndex={0} aria-label="List of your jobs">
      <ul className={dashboard.list}>
        {jobs.map((job) => (
          <JobCard key={job.id} job={job} languages={languages}>
            <ClientButtons job={job} onCancel={() => onCancel(job)} />
          </JobCard>
        ))}
      </ul>
      <ShowMore loadMore={loadMore} />
    </section>
  );
}
