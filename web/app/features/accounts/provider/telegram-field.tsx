import { Button, TextInput } from '@mantine/core';
import type { User } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';

import { errorText } from '../../../lib/api/error-text.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { updateUser } from '../../../lib/session/session.ts';
import styles from './profile-card.module.css';

const failed = 'Failed to update Telegram ID. Please try again.';

/** Shows the Telegram ID, to which jobs are offered, with a button to add or edit it. */
export function TelegramField({ user }: { user: User }) {
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) return <TelegramForm user={user} onDone={() => setEditing(false)} />;
  return (
    <dd className={styles.telegram}>
      <span>{user.telegram_id ?? 'None'}</span>
      <Button
        ref={opener}
        variant="default"
        aria-label={user.telegram_id === null ? 'Add Telegram ID' : 'Edit Telegram ID'}
        onClick={() => setEditing(true)}
      >
        {user.telegram_id === null ? 'Add' : 'Edit'}
      </Button>
    </dd>
  );
}

/** Enter saves the trimmed text; Escape cancels. */
function TelegramForm({ user, onDone }: { user: User; onDone: () => void }) {
  const [typed, setTyped] = useState(user.telegram_id ?? '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const save = useMutation({
    mutationFn: (id: string) => nsem.account.update({ telegram_id: id === '' ? null : id }),
    onSuccess: (saved) => {
      updateUser(saved);
      onDone();
      showToast('success', 'Telegram ID Updated', saved.telegram_id ?? '');
    },
    onError: (error) => showToast('error', 'Update Failed', errorText(error, failed)),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!save.isPending) save.mutate(typed.trim());
  };
  return (
    <dd>
      <form className={styles.edit} onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          aria-label="Telegram ID"
          autoComplete="off"
          maxLength={64}
          error={save.isError && errorText(save.error, failed)}
          value={typed}
          onKeyDown={({ key }) => key === 'Escape' && onDone()}
          onChange={({ currentTarget: { value } }) => {
            save.reset();
            setTyped(value);
          }}
        />
        <SubmitButton label="Save" pendingLabel="Saving..." isPending={save.isPending} />
        <Button variant="default" size="md" onClick={onDone}>
          Cancel
        </Button>
      </form>
    </dd>
  );
}
