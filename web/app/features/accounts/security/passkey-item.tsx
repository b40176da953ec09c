import { Button, TextInput } from '@mantine/core';
import type { Passkey } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';

import { refreshFactors } from '../../../entities/second-factors/queries.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { formatDay, formatMoment } from '../../../lib/format/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { focusOnMount } from '../../../ui/kit/focus-on-mount.ts';
import styles from './security.module.css';

type PasskeyItemProps = Readonly<{ passkey: Passkey }>;

/** A passkey with its facts and actions. */
export function PasskeyItem({ passkey }: PasskeyItemProps) {
  const { name, created_at: createdAt, last_used: lastUsed } = passkey;
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const renameButton = useRef<HTMLButtonElement>(null);
  const stopRenaming = (): void => {
    setOpen(null);
    renameButton.current?.focus();
  };
  return (
    <li className={styles.passkey}>
      {open === 'rename' ? (
        <RenamePasskey passkey={passkey} onDone={stopRenaming} />
      ) : (
        <h3>{name}</h3>
      )}
      <p className={dashboard.facts}>
        <span>Added {formatDay(createdAt)}</span>
        <span>{lastUsed === null ? 'Never used' : `Last used ${formatMoment(lastUsed)}`}</span>
      </p>
      <div className={dashboard.actions}>
        <Button
          ref={renameButton}
          variant="default"
          aria-label={`Rename: ${name}`}
          aria-expanded={open === 'rename'}
          onClick={() => (open === 'rename' ? stopRenaming() : setOpen('rename'))}
        >
          Rename
        </Button>
        <Button
          variant="subtle"
          color="red"
          aria-label={`Remove: ${name}`}
          onClick={() => setOpen('remove')}
        >
          Remove
        </Button>
      </div>
      {open === 'remove' && <RemovePasskey passkey={passkey} onClose={() => setOpen(null)} />}
    </li>
  );
}

function RenamePasskey({ passkey, onDone }: PasskeyItemProps & Readonly<{ onDone: () => void }>) {
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () => nsem.secondFactors.renamePasskey(passkey.id, { name: name.trim() }),
    onSuccess: async () => {
      await refreshFactors();
      onDone();
    },
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!rename.isPending) rename.mutate();
  };
  return (
    <form className={styles.rename} onSubmit={submit} noValidate>
      <TextInput
        aria-label="New name"
        maxLength={60}
        autoComplete="off"
        ref={focusOnMount}
        error={rename.isError ? errorText(rename.error) : null}
        value={name}
        onKeyDown={({ key }) => key === 'Escape' && onDone()}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <SubmitButton label="Save" pendingLabel="Saving..." isPending={rename.isPending} />
    </form>
  );
}

function RemovePasskey({ passkey, onClose }: PasskeyItemProps & Readonly<{ onClose: () => void }>) {
  const remove = useMutation({
    mutationFn: () => nsem.secondFactors.deletePasskey(passkey.id),
    onSuccess: async () => {
      onClose();
      await refreshFactors();
    },
  });
  return (
    <ConfirmDialog
      title="Remove passkey"
      question={
        <p>
          You will no longer be able to log in with <strong>{passkey.name}</strong>. Delete it on
          the device as well.
        </p>
      }
      confirmLabel="Remove"
      pendingLabel="Removing..."
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
