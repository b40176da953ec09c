import type { Job, Proposal } from '@nsem/sdk';
import { useState } from 'react';

import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { NoteField } from './note-field.tsx';
import { useDeclineProposal } from './queries.ts';

/**
 * Asks for a reason, which is optional, before a proposed time is declined.
 *
 * @param props.current the proposal as it is now; undefined once its provider has withdrawn it
 */
export function DeclineDialog(
  props: Readonly<{
    job: Job;
    proposal: Proposal;
    current: Proposal | undefined;
    onClose: () => void;
  }>,
) {
  const { job, proposal, current, onClose } = props;
  const [reason, setReason] = useState('');
  useKeptInput(`decline-${proposal.id}`, reason, setReason);
  const decline = useDeclineProposal({
    onSuccess: () => {
      onClose();
      showToast('info', 'Declined', `Job #${job.id} stays due when it was.`);
    },
  });
  const { isPending } = decline;
  const ending = isPending ? null : endingOf(job, current);
  return (
    <ConfirmDialog
      title={`Decline ${proposal.provider_name}’s time?`}
      question={
        ending === null ? (
          <>
            <p>{remaining(job)}</p>
            <NoteField
              label="Reason, for the provider (optional)"
              mt="sm"
              value={reason}
              onChange={setReason}
            />
          </>
        ) : (
          <Notice kind="warning">{ending}</Notice>
        )
      }
      confirmLabel="Decline"
      pendingLabel={isPending ? 'Declining...' : 'Decline'}
      cancelLabel="Back"
      tone="plain"
      isPending={isPending || ending !== null}
      error={ending === null ? decline.error : null}
      onConfirm={() =>
        decline.mutate({ job: job.id, proposal: proposal.id, reason: reason.trim() })
      }
      onCancel={onClose}
    />
  );
}

/** Who can still accept the job when the time is declined. */
const remaining = ({ provider_id: id, provider_name: name }: Job): string =>
  id === null
    ? 'The job stays available to all qualified providers, and due when it was.'
    : `The job stays requested from ${name ?? id}, and due when it was.`;

/** Why there is nothing to decline any more; null while there is. */
function endingOf(job: Job, current: Proposal | undefined): string | null {
  if (job.status !== 'pending') return 'The job is no longer waiting for a provider.';
  switch (current?.status) {
    case 'open':
      return null;
    case 'declined':
      return 'You have declined it already.';
    case undefined:
      return 'It was withdrawn, so there is nothing to decline.';
    case 'accepted':
    case 'over':
      return 'It is no longer possible, so there is nothing to decline.';
  }
}
