import type { Job } from '@nsem/sdk';

import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { useReleaseJob } from '../../../entities/jobs/queries.ts';

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
