import { Dialog } from '../../../ui/kit/dialog.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import type { JobDialogProps } from '../../../entities/jobs/job-dialog-props.ts';
import { EditForm } from './edit-form.tsx';

/** Edits a job that no provider has accepted yet. */
export function EditDialog({ job, onClose }: JobDialogProps) {
  return (
    <Dialog
      title={job === null ? 'Edit' : `Edit job #${job.id}`}
      opened={job !== null}
      onClose={onClose}
      size="lg"
      isOnTop
    >
      {job !== null && (
        <EditForm
          job={job}
          onUnchanged={onClose}
          onChanged={() => {
            onClose();
            showToast('success', 'Job Changed', `Job #${job.id} has been updated.`);
          }}
        />
      )}
    </Dialog>
  );
}
