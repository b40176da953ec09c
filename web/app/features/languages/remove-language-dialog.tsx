import type { Language } from '@nsem/sdk';

import { errorText } from '../../lib/api/error-text.ts';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { useRemoveLanguage } from './queries.ts';

const failed = 'Failed to delete language. Please try again.';

/** Asks for confirmation before a language is removed. */
export function RemoveLanguageDialog({
  language,
  onClose,
}: {
  language: Language;
  onClose: () => void;
}) {
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
          New work in {language.name} can no longer be requested, and services in it are no longer
          offered. Existing jobs stay readable, and adding the language again restores it.
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
