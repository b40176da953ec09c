import type { Job } from '@nsem/sdk';
import type { ReactNode } from 'react';

import { reportWaiting } from '../../../entities/approvals/report-waiting.ts';
import {
  useCancelJob,
  useFailJob,
  useRefundJob,
  useReleaseJob,
} from '../../../entities/jobs/queries.ts';
import { formatGhs } from '../../../lib/format/money.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { ReasonForm } from '../../../ui/kit/reason-form.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import type { AdminMove } from './admin-moves.ts';
import { AssignForm } from './assign-form.tsx';

/** The move that the address has open; undefined while none is. */
export type MoveDialogProps = Readonly<{
  job: Job;
  move: AdminMove | undefined;
  onClose: () => void;
}>;

type OpenProps = Readonly<{ job: Job; onClose: () => void }>;

/** The dialogs of an admin's moves. */
export function MoveDialogs({ job, move, onClose }: MoveDialogProps) {
  return (
    <>
      {move === 'cancel' && <Cancel job={job} onClose={onClose} />}
      {move === 'release' && <Release job={job} onClose={onClose} />}
      <FormDialog title={`Assign job #${job.id}`} isOpen={move === 'assign'} onClose={onClose}>
        <AssignForm job={job} onDone={onClose} />
      </FormDialog>
      <FormDialog title={`Job #${job.id} can't be done`} isOpen={move === 'fail'} onClose={onClose}>
        <Fail job={job} onClose={onClose} />
      </FormDialog>
      <FormDialog title={`Refund job #${job.id}`} isOpen={move === 'refund'} onClose={onClose}>
        <Refund job={job} onClose={onClose} />
      </FormDialog>
    </>
  );
}

const FormDialog = (
  props: Readonly<{
    title: string;
    isOpen: boolean;
    onClose: () => void;
    children: ReactNode;
  }>,
) => (
  <Dialog title={props.title} opened={props.isOpen} onClose={props.onClose} size="md" isOnTop>
    {props.isOpen && props.children}
  </Dialog>
);

function Cancel({ job, onClose }: OpenProps) {
  const cancel = useCancelJob();
  return (
    <ConfirmDialog
      title={`Cancel job ${job.id}?`}
      question={<p>{returnText(job)}</p>}
      confirmLabel="Cancel Job"
      cancelLabel="Keep Job"
      isPending={cancel.isPending}
      error={cancel.error}
      onConfirm={() =>
        cancel.mutate(job.id, {
          onSuccess: () => {
            onClose();
            showToast('success', 'Job Cancelled', returnText(job));
          },
        })
      }
      onCancel={onClose}
    />
  );
}

function Release({ job, onClose }: OpenProps) {
  const release = useReleaseJob();
  return (
    <ConfirmDialog
      title={`Release job #${job.id}?`}
      question={<p>{job.provider_name ?? 'The provider'} loses it, and it is offered again.</p>}
      confirmLabel="Release Job"
      cancelLabel="Keep Job"
      isPending={release.isPending}
      error={release.error}
      onConfirm={() =>
        release.mutate(job.id, {
          onSuccess: () => {
            onClose();
            showToast('success', 'Job Released', `Job #${job.id} is offered again.`);
          },
        })
      }
      onCancel={onClose}
    />
  );
}

function Fail({ job, onClose }: OpenProps) {
  const fail = useFailJob();
  return (
    <ReasonForm
      name={`fail-${job.id}`}
      missing="Enter a reason, so that the client understands why."
      label="Refund the client"
      pendingLabel="Refunding..."
      isPending={fail.isPending}
      error={fail.error}
      onReason={(reason) =>
        fail.mutate(
          { id: job.id, reason },
          {
            onSuccess: () => {
              onClose();
              showToast('success', 'Job Closed', returnText(job));
            },
          },
        )
      }
    >
      The job ends here. {returnText(job)} The client sees the reason.
    </ReasonForm>
  );
}

function Refund({ job, onClose }: OpenProps) {
  const refund = useRefundJob();
  const net = job.net_amount ?? 0;
  return (
    <ReasonForm
      name={`refund-${job.id}`}
      missing="Enter a reason for the refund."
      label={job.amount_due > 0 ? `Refund ${formatGhs(job.amount_due)}` : 'Refund Job'}
      pendingLabel="Refunding..."
      isPending={refund.isPending}
      error={refund.error}
      onReason={(reason) =>
        refund.mutate(
          { id: job.id, reason },
          {
            onSuccess: () => {
              onClose();
              showToast('success', 'Job Refunded', returnText(job));
            },
            onError: (error) => reportWaiting(error) && onClose(),
          },
        )
      }
    >
      {returnText(job)} {formatGhs(net)} is deducted from the provider&apos;s next payout.
    </ReasonForm>
  );
}

/** Where the client's money goes. */
const returnText = ({ amount_due: due, client_name: name }: Job): string =>
  due > 0
    ? `${formatGhs(due)} goes back to ${name ?? 'the client'}.`
    : 'The client paid nothing for it.';
