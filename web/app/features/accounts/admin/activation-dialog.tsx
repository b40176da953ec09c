import type { ReviewedProvider } from '@nsem/sdk';

import { errorText } from '../../../lib/api/error-text.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { useSetActive } from './queries.ts';

/** Asks for confirmation before a provider is deactivated or reactivated. */
export function ActivationDialog(
  props: Readonly<{ provider: ReviewedProvider; onClose: () => void }>,
) {
  const { provider, onClose } = props;
  const { id, name } = provider;
  const texts = provider.is_active ? deactivation : reactivation;
  const set = useSetActive();
  const confirm = () =>
    set.mutate(
      { id, active: !provider.is_active },
      {
        onSuccess: () => {
          onClose();
          showToast('success', texts.done, name);
        },
        onError: (error) => showToast('error', texts.failed, errorText(error)),
      },
    );
  return (
    <ConfirmDialog
      title={`${texts.label} ${name}?`}
      question={<p>{texts.explanation}</p>}
      confirmLabel={texts.label}
      pendingLabel={texts.pending}
      tone={provider.is_active ? 'careful' : 'plain'}
      isPending={set.isPending}
      error={set.error}
      errorTitle={texts.failed}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

const deactivation = {
  label: 'Deactivate',
  pending: 'Deactivating...',
  explanation:
    'Clients will no longer find this provider, and they will get no new jobs. They can finish the ' +
    'jobs in progress, and their earnings will be paid. You can reactivate them at any time.',
  done: 'Provider deactivated',
  failed: 'Failed to deactivate the provider',
};

const reactivation = {
  label: 'Reactivate',
  pending: 'Reactivating...',
  explanation:
    'Clients will find this provider and their approved services again, and they can take jobs.',
  done: 'Provider reactivated',
  failed: 'Failed to reactivate the provider',
};
