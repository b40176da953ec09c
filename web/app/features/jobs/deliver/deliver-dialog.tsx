import { Dialog } from '../../../ui/kit/dialog.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { DeliverForm } from './deliver-form.tsx';
import type { JobDialogProps } from './job-dialog-props.ts';

/** Hands in the work of a job. */
export function DeliverDialog({ job, onClose }: JobDialogProps) {
  return (
    <Dialog
      title={job === null ? 'Deliver' : `Deliver job #${job.id}`}
      opened={job !== null}
      onClose={onClose}
      size="lg"
      isOnTop
    >
      {job !== null && (
        <DeliverForm
          job={job}
          onDelivered={() => {
            onClose();
            showToast('success', 'Job Delivered', `The client can download job #${job.id} now.`);
          }}
        />
      )}
    </Dialog>
  );
}
