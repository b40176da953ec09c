import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { errorText } from '../../../lib/api/error-text.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { showPayoutAccount } from './payout-account-query.ts';

const failed = 'Not Removed';
const fallback = 'Failed to remove payout account. Please try again.';

/** Removes where a provider is paid, after a question. */
export function RemoveAccountButton({ onRemoved }: { onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => nsem.account.payoutAccount.delete(),
    onSuccess: () => {
      showPayoutAccount(null);
      onRemoved();
      showToast('success', 'Payout Account Removed', '');
    },
    onError: (error) => showToast('error', failed, errorText(error, fallback)),
  });
  return (
    <>
      <Button variant="subtle" color="red" size="md" onClick={() => setAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Remove the payout account?"
          question={<p>We cannot pay you until you add another one.</p>}
          confirmLabel="Remove"
          isPending={remove.isPending}
          error={remove.error}
          errorTitle={failed}
          errorFallback={fallback}
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
