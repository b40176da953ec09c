import type { Job } from '@nsem/sdk';

import { formatGhs } from '../../../lib/format/numbers.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { useCancelJob } from '../../../entities/jobs/queries.ts';

/** Asks for confirmation before a job is cancelled, and states what is returned. */
export function CancelDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const cancel = useCancelJob();
  const returned = [
    job.amount_due > 0 && `The ${formatGhs(job.amount_due)} held for it goes back to your wallet.`,
    job.discount > 0 &&
      'Unless three were cancelled, your free first translation becomes available again.',
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
      question={<p>No provider will work on it any more. {returned}</p>}
      confirmLabel="Cancel Job"
      cancelLabel="Keep Job"
      isPending={cancel.isPending}
      error={cancel.error}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
