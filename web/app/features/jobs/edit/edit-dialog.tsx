import { Dialog } from '../../../ui/kit/dialog.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import type { JobDialogProps } from '../deliver/job-dialog-props.ts';
import { EditForm } from './edit-form.tsx';

/** Changes a job that waits for a provider. */
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
            showToast('success', 'Job Changed', `Job #${job.id} was counted and priced anew.`);
          }}
        />
      )}
    </Dialog>
  );
}
