import type { Language } from '@nsem/sdk';

import { errorText } from '../../lib/error-text.ts';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { useRemoveLanguage } from './queries.ts';

const failed = 'Failed to delete language. Please try again.';

/** Asks before a language is removed. */
export function RemoveDialog({ language, onClose }: { language: Language; onClose: () => void }) {
  const remove = useRemoveLanguage();
  const confirm = () =>
    remove.mutate(language.id, {
      onSuccess: () => {
        onClose();
        showToast('success', 'Language deleted', language.name);
      },
      onError: (error) => showToast('error', failed, errorText(error)),
    });
  return (
    <ConfirmDialog
      title={`Remove ${language.name}?`}
      question={
        <p>
          Nobody can ask for new work in {language.name} any more, and services in it are no longer
          offered. Jobs in it stay readable, and adding it again brings it back.
        </p>
      }
      confirmLabel="Remove"
      pendingLabel="Removing..."
      isPending={remove.isPending}
      error={remove.error}
      errorTitle={failed}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
