import { Dialog } from '../../../ui/kit/dialog.tsx';
import { DraftOf } from '../../drafts/draft-of.tsx';
import { DeliverForm, type DeliveryFields } from './deliver-form.tsx';
import type { JobDialogProps } from './job-dialog-props.ts';

/** Hands in the work of a job. */
export function DeliverDialog({ job, onClose }: JobDialogProps) {
  const name = `deliver-${job?.id ?? ''}`;
  return (
    <Dialog
      title={job === null ? 'Deliver' : `Deliver job #${job.id}`}
      opened={job !== null}
      onClose={onClose}
      size="lg"
      isOnTop
    >
      {job !== null && (
        <DraftOf<DeliveryFields> key={name} name={name} verb="wrote">
          {(open) => <DeliverForm job={job} name={name} open={open} onDone={onClose} />}
        </DraftOf>
      )}
    </Dialog>
  );
}
