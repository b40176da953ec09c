import { Dialog } from '../../../ui/kit/dialog.tsx';
import { WithDraft } from '../../../entities/drafts/with-draft.tsx';
import { useClosingQuestion } from '../../../entities/uploads/use-submission.ts';
import { DeliverForm, type DeliveryFields } from './deliver-form.tsx';
import type { JobDialogProps } from '../../../entities/jobs/job-dialog-props.ts';

/** The dialog to deliver a job. */
export function DeliverDialog({ job, onClose }: JobDialogProps) {
  const name = `deliver-${job?.id ?? ''}`;
  return (
    <Dialog
      title={job === null ? 'Deliver' : `Deliver job #${job.id}`}
      opened={job !== null}
      onClose={onClose}
      size="lg"
      isOnTop
      savesDraft
      closing={useClosingQuestion(name)}
    >
      {job !== null && (
        <WithDraft<DeliveryFields> key={name} name={name} verb="wrote">
          {(open) => <DeliverForm job={job} name={name} open={open} onDone={onClose} />}
        </WithDraft>
      )}
    </Dialog>
  );
}
