import { Button, TextInput } from '@mantine/core';
import type { ApiKey } from '@nsem/sdk';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';

import { errorText } from '../../../lib/api/calls.ts';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import styles from './api-keys.module.css';
import { useUpdateKey } from './keys.ts';

const nameMissing = 'Please enter a name for your API key.';

export type RenameKeyFormProps = Readonly<{
  apiKey: ApiKey;
  isShown: boolean;
  onDone: () => void;
}>;

/** Renames a key: Enter saves, Escape cancels. */
export const RenameKeyForm = ({ isShown, ...form }: RenameKeyFormProps) =>
  isShown ? <RenameForm {...form} /> : null;

function RenameForm({ apiKey, onDone }: Omit<RenameKeyFormProps, 'isShown'>) {
  const [name, setName] = useState(apiKey.key_name);
  const [error, setError] = useState<string | null>(null);
  const update = useUpdateKey();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (update.isPending) return;
    if (name.trim() === '') return setError(nameMissing);
    if (name.trim() === apiKey.key_name) return onDone();
    update.mutate(
      { id: apiKey.id, key_name: name.trim() },
      {
        onSuccess: onDone,
        onError: (failure) => {
          const text = errorText(failure, 'Please try again.');
          setError(text);
          showToast('error', 'Failed to Rename API Key', text);
        },
      },
    );
  };
  return (
    <form className={`row ${styles.rename}`} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        aria-label="New name"
        maxLength={100}
        autoComplete="off"
        error={error}
        value={name}
        onKeyDown={({ key }) => key === 'Escape' && onDone()}
        onChange={({ currentTarget: { value } }) => {
          setError(null);
          setName(value);
        }}
      />
      <SubmitButton label="Save" pendingLabel="Saving..." isPending={update.isPending} />
      <Button variant="default" size="md" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}
