import type { Job, User } from '@nsem/sdk';

import {
  useAcceptResult,
  useDeclineRevision,
  useDisputeResult,
} from '../../../entities/reviews/queries.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { ReasonForm } from '../../../ui/kit/reason-form.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import type { ChangeFormProps } from './change-form.tsx';

const ChangeForm = lazyPart(
  async () => (await import('./change-form.tsx')).ChangeForm,
  (_: ChangeFormProps) => true,
);

type DialogProps = Readonly<{ job: Job; isOpen: boolean; onClose: () => void }>;

/** Asks before a result is accepted: its provider can be paid then, and it cannot be sent back. */
export function AcceptDialog(
  props: Readonly<{ job: Job; viewer: User['role']; onClose: () => void }>,
) {
  const { job, viewer, onClose } = props;
  const name = job.provider_name ?? 'The provider';
  const accept = useAcceptResult({
    onSuccess: () => {
      onClose();
      showToast('success', 'Accepted', `${name} can be paid for job #${job.id} now.`);
    },
  });
  return (
    <ConfirmDialog
      title={`Accept job #${job.id}?`}
      question={
        <p>
          {viewer === 'client'
            ? `${name} can then be paid, and you can no longer send it back.`
            : `${name} can then be paid, and the client can no longer send it back.`}
        </p>
      }
      confirmLabel="Accept"
      cancelLabel="Back"
      tone="plain"
      isPending={accept.isPending}
      error={accept.error}
      onConfirm={() => accept.mutate(job.id)}
      onCancel={onClose}
    />
  );
}

/** Where a client writes what is to be changed in a result. */
export const ChangeDialog = ({ job, isOpen, onClose }: DialogProps) => (
  <Dialog
    title={`Ask for a change in job #${job.id}`}
    opened={isOpen}
    onClose={onClose}
    size="md"
    isOnTop
  >
    {isOpen && <ChangeForm job={job} onDone={onClose} />}
  </Dialog>
);

/** Where a client contests a result. */
export function DisputeDialog({ job, isOpen, onClose }: DialogProps) {
  const { mutate, isPending, error } = useDisputeResult({
    onSuccess: () => {
      onClose();
      showToast('info', 'An admin will decide', 'Both sides can write until then.');
    },
  });
  return (
    <Dialog title={`What is wrong with job #${job.id}?`} opened={isOpen} onClose={onClose} isOnTop>
      {isOpen && (
        <ReasonForm
          name={`dispute-${job.id}`}
          missing="Write what is wrong."
          label="Ask an admin to decide"
          pendingLabel="Sending..."
          isPending={isPending}
          error={error}
          onReason={(reason) => mutate({ id: job.id, reason })}
        >
          An admin reads what you and {job.provider_name ?? 'the provider'} say, and decides who
          gets the money. If it can be fixed, ask for a change instead: that is quicker.
        </ReasonForm>
      )}
    </Dialog>
  );
}

/** Where a provider declines to change a result. */
export function DeclineDialog({ job, isOpen, onClose }: DialogProps) {
  const { mutate, isPending, error } = useDeclineRevision({
    onSuccess: () => {
      onClose();
      showToast('info', 'An admin will decide', 'Your delivered version stands until then.');
    },
  });
  return (
    <Dialog title={`Decline to change job #${job.id}?`} opened={isOpen} onClose={onClose} isOnTop>
      {isOpen && (
        <ReasonForm
          name={`decline-change-${job.id}`}
          missing="Write why your work is right as it is."
          label="Decline"
          pendingLabel="Sending..."
          isPending={isPending}
          error={error}
          onReason={(reason) => mutate({ id: job.id, reason })}
        >
          Your delivered version stands, and an admin decides between you and the client. Both read
          your reason.
        </ReasonForm>
      )}
    </Dialog>
  );
}
