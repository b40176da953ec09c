import { TextInput } from '@mantine/core';
import type { Language } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';

import { languagesQuery } from '../../entities/languages/queries.ts';
import { errorText, reuseInFlight } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import formStyles from '../../ui/form.module.css';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { SubmitButton } from '../../ui/kit/submit-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { isListed } from '../../entities/languages/catalogue.ts';

const addLanguage = reuseInFlight((name: string) => nsem.languages.create({ name }));

/** Also after a refusal, because another admin may have changed the catalogue. */
const refresh = () => queryClient.invalidateQueries({ queryKey: languagesQuery.queryKey });

const failed = 'Failed to add language. Please try again.';

/** `languages` are the existing ones, to find duplicates. */
export type AddLanguageDialogProps = Readonly<{
  opened: boolean;
  languages: readonly Language[];
  onClose: () => void;
}>;

/** Adds a language by name; the server assigns the code. */
export function AddLanguageDialog({ opened, languages, onClose }: AddLanguageDialogProps) {
  return (
    <Dialog title="Add Language" opened={opened} onClose={onClose} size="sm">
      <AddLanguageForm languages={languages} onAdded={onClose} />
    </Dialog>
  );
}

function AddLanguageForm(props: Readonly<{ languages: readonly Language[]; onAdded: () => void }>) {
  const [name, setName] = useState('');
  const add = useMutation({ mutationFn: addLanguage, onSettled: refresh });
  // After it has been added, the language is in the list itself.
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
