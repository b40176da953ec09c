import type { ApiKey } from '@nsem/sdk';

import { errorText } from '../../../lib/api/calls.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { useDeleteKey, useRegenerateKey, type IssuedKey } from './keys.ts';

type KeyDialogProps = Readonly<{ apiKey: ApiKey; onClose: () => void }>;

type OnRegenerated = ((key: IssuedKey) => void) | undefined;

/** A key that is about to be deleted or to get a new value. */
export type OpenKeyDialog = Readonly<{ action: 'delete' | 'regenerate'; apiKey: ApiKey }>;

export type KeyDialogsProps = Readonly<{
  dialog: OpenKeyDialog | null;
  onClose: () => void;
  onRegenerated: OnRegenerated;
}>;

/** The questions before a key is deleted or gets a new value. */
export function KeyDialogs({ dialog, onRegenerated, onClose }: KeyDialogsProps) {
  if (dialog === null) return null;
  const props = { apiKey: dialog.apiKey, onClose };
  return dialog.action === 'delete' ? (
    <DeleteKeyDialog {...props} />
  ) : (
    <RegenerateKeyDialog {...props} onRegenerated={onRegenerated} />
  );
}

const fallback = 'Please try again.';

/** Asks for confirmation before a key is deleted. */
function DeleteKeyDialog({ apiKey, onClose }: KeyDialogProps) {
  const remove = useDeleteKey();
  const failed = 'Failed to Delete API Key';
  const confirm = () =>
    remove.mutate(apiKey.id, {
      onSuccess: () => {
        onClose();
        showToast('success', 'API Key Deleted', apiKey.key_name);
      },
      onError: (error) => showToast('error', failed, errorText(error, fallback)),
    });
  return (
    <ConfirmDialog
      title="Delete API Key"
      question={
        <p>
          Are you sure you want to delete the API key <strong>{apiKey.key_name}</strong>? This
          action cannot be undone and any applications using this key will stop working.
        </p>
      }
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      error={remove.error}
      errorTitle={failed}
      errorFallback={fallback}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

/** Asks for confirmation before a key gets a new value. */
function RegenerateKeyDialog({
  apiKey,
  onClose,
  onRegenerated,
}: KeyDialogProps & Readonly<{ onRegenerated: OnRegenerated }>) {
  const regenerate = useRegenerateKey();
  const failed = 'Failed to Regenerate API Key';
  const confirm = () =>
    regenerate.mutate(apiKey.id, {
      onSuccess: (key) => {
        onClose();
        onRegenerated?.(key);
        showToast('success', 'API Key Regenerated', 'Copy the new key to your applications.');
      },
      onError: (error) => showToast('error', failed, errorText(error, fallback)),
    });
  return (
    <ConfirmDialog
      title="Regenerate API Key"
      question={
        <p>
          Are you sure you want to regenerate the API key <strong>{apiKey.key_name}</strong>? The
          old key will no longer work and you'll need to update any applications using it.
        </p>
      }
      confirmLabel="Regenerate"
      pendingLabel="Regenerating..."
      isPending={regenerate.isPending}
      error={regenerate.error}
      errorTitle={failed}
      errorFallback={fallback}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
