import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { formatGhs } from '../../lib/money.ts';
import { nsem } from '../../lib/nsem.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../ui/dashboard.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/query/loaded.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { useClientLanguages } from '../languages/queries.ts';
import { DownloadButton } from './download-button.tsx';
import { JobCard } from './job-card.tsx';
import styles from './jobs.module.css';
import { useCancelJob, useMyJobs } from './queries.ts';

/** A client's jobs, as they come along. */
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
  const overlay = useOverlay();
  return (
    // A region that scrolls is reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroller} tabIndex={0} aria-label="List of your jobs">
      <ul className={dashboard.list}>
        {jobs.map((job) => (
          <JobCard key={job.id} job={job} languages={languages}>
            {job.has_output && (
              <DownloadButton
                label="Download"
                of={`job ${job.id}`}
                open={() => nsem.jobs.output(job.id)}
              />
            )}
            {job.status === 'completed' && job.provider_id !== null && (
              <Button
                variant="default"
                aria-label={`Rate Provider of job ${job.id}`}
                onClick={() => overlay.open({ rate: job.provider_id })}
              >
                Rate Provider
              </Button>
            )}
            {job.status === 'pending' && (
              <Button
                variant="default"
                aria-label={`Cancel job ${job.id}`}
                onClick={() => onCancel(job)}
              >
                Cancel
              </Button>
            )}
          </JobCard>
        ))}
      </ul>
      {loadMore !== null && (
        <Button variant="default" size="md" onClick={loadMore}>
          Show more
        </Button>
      )}
    </section>
  );
}

function CancelDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const cancel = useCancelJob();
  const returned = [
    job.amount_due > 0 && `The ${formatGhs(job.amount_due)} held for it go back to your wallet.`,
    job.discount > 0 && 'Your free first translation becomes available again.',
  ]
    .filter(Boolean)
    .join(' ');
  const confirm = () =>
    cancel.mutate(job.id, {
      onSuccess: () => {
        onClose();
        showToast('success', 'Job Cancelled', returned);
      },
    });
  return (
    <ConfirmDialog
      title={`Cancel job ${job.id}?`}
      question={<p>Nobody will work on it any more. {returned}</p>}
      confirmLabel="Cancel Job"
      cancelLabel="Keep Job"
      isPending={cancel.isPending}
      error={cancel.error}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
