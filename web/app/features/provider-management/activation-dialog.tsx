import type { ReviewedProvider } from '@nsem/sdk';

import { errorText } from '../../lib/error-text.ts';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { useSetActive } from './queries.ts';

/** Asks before a provider is hidden from clients or brought back. */
export function ActivationDialog(
  props: Readonly<{ provider: ReviewedProvider; onClose: () => void }>,
) {
  const { provider, onClose } = props;
  const { id, name } = provider;
  const words = provider.is_active ? leaving : returning;
  const set = useSetActive();
  const confirm = () =>
    set.mutate(
      { id, active: !provider.is_active },
      {
        onSuccess: () => {
          onClose();
          showToast('success', words.done, name);
        },
        onError: (error) => showToast('error', words.failed, errorText(error)),
      },
    );
  return (
    <ConfirmDialog
      title={`${words.label} ${name}?`}
      question={<p>{words.meaning}</p>}
      confirmLabel={words.label}
      pendingLabel={words.pending}
      tone={provider.is_active ? 'careful' : 'plain'}
      isPending={set.isPending}
      error={set.error}
      errorTitle={words.failed}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

const leaving = {
  label: 'Deactivate',
  pending: 'Deactivating...',
  meaning:
    'Clients no longer find them and they get no new jobs. What they have in progress they may ' +
    'finish, and what they have earned is paid. You can bring them back at any time.',
  done: 'Provider deactivated',
  failed: 'Failed to deactivate the provider',
};

const returning = {
  label: 'Reactivate',
  pending: 'Reactivating...',
  meaning: 'Clients find them again with their approved services, and they may take jobs.',
  done: 'Provider reactivated',
  failed: 'Failed to reactivate the provider',
};
