import { Textarea } from '@mantine/core';
import type { Proposal } from '@nsem/sdk';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { useDeclineProposal } from './queries.ts';

/** Asks for a reason, which is optional, before a proposed time is declined. */
export function DeclineDialog({
  proposal,
  onClose,
}: Readonly<{ proposal: Proposal; onClose: () => void }>) {
  const { id, job_id: job, provider_name: name } = proposal;
  const [reason, setReason] = useState('');
  const decline = useDeclineProposal();
  const confirm = () =>
    decline.mutate(
      { job, proposal: id, reason: reason.trim() },
      {
        onSuccess: () => {
          onClose();
          showToast('info', 'Declined', `Job #${job} stays due when it was.`);
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Decline ${name}’s time?`}
      question={
        <>
          <p>The job stays available to all qualified providers, and due when it was.</p>
          <Textarea
            label="Reason, for the provider (optional)"
            mt="sm"
            rows={2}
            maxLength={300}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
        </>
      }
      confirmLabel="Decline"
      pendingLabel="Declining..."
      cancelLabel="Back"
      tone="plain"
      isPending={decline.isPending}
      error={decline.error}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
