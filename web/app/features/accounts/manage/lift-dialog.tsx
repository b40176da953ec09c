import type { ManagedAccount } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { errorText } from '../../../lib/api/error-text.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { liftingTexts, type Lifting } from './account-text.ts';
import { adoptAccount, liftRestriction } from './queries.ts';

/** Asks for confirmation before a restriction is lifted. */
export function LiftDialog(
  props: Readonly<{ account: ManagedAccount; lifting: Lifting; onClose: () => void }>,
) {
  const { account, lifting, onClose } = props;
  const { title, question, label, pending, done, failed } = liftingTexts[lifting];
  const lift = useMutation({
    mutationFn: () => liftRestriction({ id: account.id, lifting }),
    onSuccess: (lifted) => {
      onClose();
      showToast('success', done, account.name);
      return adoptAccount(lifted);
    },
    onError: (error) => showToast('error', failed, errorText(error)),
  });
  return (
    <ConfirmDialog
      title={title(account.name)}
      question={<p>{question}</p>}
      confirmLabel={label}
      pendingLabel={pending}
      tone="plain"
      isPending={lift.isPending}
      error={lift.error}
      errorTitle={failed}
      onConfirm={() => lift.mutate()}
      onCancel={onClose}
    />
  );
}
