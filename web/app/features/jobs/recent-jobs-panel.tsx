import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { nsem } from '../../lib/nsem.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../ui/dashboard.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loaded } from '../../ui/query/loaded.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import type { JobDialogProps } from './deliver/job-dialog-props.ts';
import { DownloadButton } from './download-button.tsx';
import { OfferedJob } from './offered-job.tsx';
import { useRecentJobs, useReleaseJob } from './queries.ts';

const hasJob = ({ job }: JobDialogProps): boolean => job !== null;

const DeliverDialog = lazyPart(
  async () => (await import('./deliver/deliver-dialog.tsx')).DeliverDialog,
  hasJob,
);

const FailDialog = lazyPart(
  async () => (await import('./deliver/fail-dialog.tsx')).FailDialog,
  hasJob,
);

/** The newest jobs of a provider, and what can be done with those in progress. */
export function RecentJobsPanel() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const overlay = useOverlay();
  const [releasing, setReleasing] = useState<Job | null>(null);
  const { items, query } = useRecentJobs();
  const inProgress = (name: string): Job | null =>
    items?.find(({ id, status }) => String(id) === params.get(name) && status === 'in_progress') ??
    null;
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
              text="You have not taken any jobs yet."
              action={
                <Button size="md" onClick={() => void navigate('?tab=available')}>
                  See Available Jobs
                </Button>
              }
            />
          ) : (
            <ul className={dashboard.list}>
              {jobs.map((job) => (
                <OfferedJob key={job.id} job={job}>
                  {job.status === 'in_progress' && (
                    <WorkButtons
                      job={job}
                      onDeliver={() => overlay.open({ deliver: String(job.id) })}
                      onFail={() => overlay.open({ fail: String(job.id) })}
                      onRelease={() => setReleasing(job)}
                    />
                  )}
                  {job.has_output && (
                    <DownloadButton
                      label="Delivered file"
                      of={`job ${job.id}`}
                      isQuiet
                      open={() => nsem.jobs.output(job.id)}
                    />
                  )}
                </OfferedJob>
              ))}
            </ul>
          )
        }
      </Loaded>
      <DeliverDialog job={inProgress('deliver')} onClose={() => overlay.close(['deliver'])} />
      <FailDialog job={inProgress('fail')} onClose={() => overlay.close(['fail'])} />
      {releasing !== null && <ReleaseDialog job={releasing} onClose={() => setReleasing(null)} />}
    </section>
  );
}

function WorkButtons(
  props: Readonly<{
    job: Job;
    onDeliver: () => void;
    onRelease: () => void;
    onFail: () => void;
  }>,
) {
  const { job, onDeliver, onRelease, onFail } = props;
  return (
    <>
      <Button onClick={onDeliver} aria-label={`Deliver job ${job.id}`}>
        Deliver
      </Button>
      <Button variant="default" onClick={onRelease} aria-label={`Release job ${job.id}`}>
        Release
      </Button>
      <Button variant="subtle" color="red" onClick={onFail} aria-label={`Fail job ${job.id}`}>
        Cannot be done
      </Button>
    </>
  );
}

function ReleaseDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const release = useReleaseJob();
  const confirm = () =>
    release.mutate(job.id, {
      onSuccess: () => {
        onClose();
        showToast('success', 'Job Released', `Job #${job.id} is open to others again.`);
      },
    });
  return (
    <ConfirmDialog
      title={`Release job ${job.id}?`}
      question={<p>Somebody else may then take it, and you may lose it.</p>}
      confirmLabel="Release Job"
      cancelLabel="Keep Job"
      isPending={release.isPending}
      error={release.error}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
