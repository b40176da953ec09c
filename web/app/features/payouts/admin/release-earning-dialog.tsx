import type { HeldEarning } from '@nsem/sdk';

import { formatGhs } from '../../../lib/format/money.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { useReleaseEarning } from './queries.ts';

type ReleaseProps = Readonly<{ earning: HeldEarning; onClose: () => void }>;

/** Asks for confirmation before a held earning is released. */
export function ReleaseEarningDialog({ earning, onClose }: ReleaseProps) {
  const { job_id: jobId, service_provider_name: name } = earning;
  const amount = formatGhs(earning.amount);
  const { mutate, isPending, error } = useReleaseEarning({
    onSuccess: () => {
      onClose();
      showToast('success', 'Earning released', `${amount} to ${name} is in the next payout.`);
    },
  });
  return (
    <ConfirmDialog
      title={`Release the earning of job ${jobId}?`}
      question={
        <p>
          The next payouts will include <strong>{amount}</strong> for {name}. You cannot hold it
          again.
        </p>
      }
      confirmLabel="Release"
      pendingLabel="Releasing..."
      tone="plain"
      isPending={isPending}
      error={error}
      errorTitle="The earning was not released"
      onConfirm={() => mutate(jobId)}
      onCancel={onClose}
    />
  );
}
