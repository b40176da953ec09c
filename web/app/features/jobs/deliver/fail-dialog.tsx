import type { Job } from '@nsem/sdk';

import { Dialog } from '../../../ui/kit/dialog.tsx';
import { ReasonForm } from '../../../ui/kit/reason-form.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { useFailJob } from '../../../entities/jobs/queries.ts';
import type { JobDialogProps } from '../../../entities/jobs/use-job-for-dialog.tsx';

/** Ends a job that cannot be done, with a reason that the client sees. */
export function FailDialog({ job, onClose }: JobDialogProps) {
  return (
    <Dialog
      title={job === null ? "Can't do the job" : `Can't do job #${job.id}`}
      opened={job !== null}
      onClose={onClose}
      size="md"
      isOnTop
    >
      {job !== null && <FailForm job={job} onFailed={onClose} />}
    </Dialog>
  );
}

function FailForm({ job, onFailed }: { job: Job; onFailed: () => void }) {
  const { mutate, isPending, error } = useFailJob();
  const fail = (reason: string): void =>
    mutate(
      { id: job.id, reason },
      {
        onSuccess: () => {
          onFailed();
          showToast(
            'info',
            'Client Refunded',
            `Job #${job.id} has ended, and the client has their money back.`,
          );
        },
      },
    );
  return (
    <ReasonForm
      name={`fail-${job.id}`}
      missing="Enter a reason, so that the client understands why."
      label="Refund the client"
      pendingLabel="Refunding..."
      isPending={isPending}
      error={error}
      onReason={fail}
    >
      The job ends here and the client gets their money back. If another provider could do it,
      release it instead.
    </ReasonForm>
  );
}
