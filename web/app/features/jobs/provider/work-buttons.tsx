import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { Link } from 'react-router';

import { workUrl } from '../../../entities/jobs/job-url.ts';
import styles from '../../../entities/jobs/jobs.module.css';
import { useReleaseJob } from '../../../entities/jobs/queries.ts';
import { useOverlay } from '../../../lib/address/search-params.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';

/** The moves that a provider can make with a job in progress; none otherwise. */
export function WorkButtons({ job, onRelease }: { job: Job; onRelease: () => void }) {
  const overlay = useOverlay();
  if (job.status !== 'in_progress') return null;
  const { id } = job;
  // A provider who does not agree declines the change instead.
  const isRevised = job.review_state === 'revision';
  // A narration is recorded where it is delivered.
  const hasWorkbench = job.service_type !== 'narration';
  return (
    <>
      {hasWorkbench && (
        <Link className="button" to={workUrl(id)} aria-label={`Open the workbench: job ${id}`}>
          Open the workbench
        </Link>
      )}
      <Button
        variant={hasWorkbench ? 'default' : 'filled'}
        onClick={() => overlay.open({ deliver: String(id) })}
        aria-label={`Deliver job ${id}`}
      >
        Deliver
      </Button>
      {!isRevised && (
        <Button data-minor variant="default" onClick={onRelease} aria-label={`Release job ${id}`}>
          Release
        </Button>
      )}
      {!isRevised && (
        <Button
          data-minor
          variant="subtle"
          color="red"
          onClick={() => overlay.open({ fail: String(id) })}
          aria-label={`Can't do it, refund the client: job ${id}`}
        >
          Can&apos;t do it<span className={styles.wide}>, refund the client</span>
        </Button>
      )}
    </>
  );
}

/** Asks for confirmation before a job is released. */
export function ReleaseDialog({ job, onClose }: { job: Job; onClose: () => void }) {
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
      title={`Release job #${job.id}?`}
      question={<p>Another provider may then accept it, and you may lose it.</p>}
      confirmLabel="Release Job"
      cancelLabel="Keep Job"
      isPending={release.isPending}
      error={release.error}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
