import { TextInput } from '@mantine/core';
import type { Language } from '@nsem/sdk';
import { useState, type SyntheticEvent } from 'react';

import { errorText } from '../../lib/error-text.ts';
import formStyles from '../../ui/form.module.css';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { SubmitButton } from '../../ui/kit/submit-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { isListed } from './catalogue.ts';
import { useAddLanguage } from './queries.ts';

const failed = 'Failed to add language. Please try again.';

/** Whether a language is being added, and those that are there. */
export type AddLanguageDialogProps = Readonly<{
  opened: boolean;
  languages: readonly Language[];
  onClose: () => void;
}>;

/** Adds a language by its name alone; the server assigns the code. */
export function AddLanguageDialog({ opened, languages, onClose }: AddLanguageDialogProps) {
  return (
    <Dialog title="Add Language" opened={opened} onClose={onClose} size="sm">
      <AddLanguageForm languages={languages} onAdded={onClose} />
    </Dialog>
  );
}

function AddLanguageForm(props: Readonly<{ languages: readonly Language[]; onAdded: () => void }>) {
  const [name, setName] = useState('');
  const add = useAddLanguage();
  // Once it is added it is in the list, which is no mistake.
  const isDuplicate = !add.isPending && !add.isSuccess && isListed(name, props.languages);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (name.trim() === '' || isDuplicate || add.isPending) return;
    add.mutate(name.trim(), {
      onSuccess: (added) => {
        props.onAdded();
        showToast('success', 'Language added', `${added.name}, code ${added.language_code}`);
      },
      onError: (error) => showToast('error', failed, errorText(error)),
    });
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <TextInput
        label="Language name"
        description="Its code is assigned automatically."
        placeholder="Nkami"
        maxLength={100}
        autoComplete="off"
        data-autofocus
        error={isDuplicate && 'This language already exists on the platform.'}
        value={name}
        onChange={({ currentTarget: { value } }) => {
          add.reset();
          setName(value);
        }}
      />
      {add.isError && (
        <Notice kind="error" title={failed}>
          {errorText(add.error)}
        </Notice>
      )}
      <SubmitButton
        label="Add Language"
        pendingLabel="Adding..."
        isPending={add.isPending}
        disabled={name.trim() === '' || isDuplicate}
      />
    </form>
  );
}
