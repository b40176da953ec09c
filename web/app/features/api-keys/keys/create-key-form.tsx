import { TextInput } from '@mantine/core';
import { useState, type ReactNode, type SyntheticEvent } from 'react';

import { errorText } from '../../../lib/api/error-text.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import styles from './api-keys.module.css';
import type { KeyLimitFieldsProps } from './key-limit-fields.tsx';
import { isComplete, noLimits, toRequest } from './key-limits.ts';
import { useCreateKey } from './queries.ts';

const nameMissing = 'Please enter a name for your API key.';
const dayMissing = 'Please choose the last day of the key.';

/** They are shown, and loaded, when someone begins to create a key. */
const KeyLimitFields = lazyPart(
  async () => (await import('./key-limit-fields.tsx')).KeyLimitFields,
  ({ isShown }: KeyLimitFieldsProps) => isShown,
);

/** Creates an API key. @param props.onCreated receives the id of the new key */
export function CreateKeyForm({ onCreated }: { onCreated: (id: number) => void }) {
  const [name, setName] = useState('');
  const [limits, setLimits] = useState(noLimits);
  const [hasBegun, setBegun] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const create = useCreateKey();
  const fail = (title: string, text: string): void => {
    setError(text);
    showToast('error', title, text);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (create.isPending) return;
    if (name.trim() === '') return fail('Invalid Input', nameMissing);
    if (!isComplete(limits)) return fail('Invalid Input', dayMissing);
    const request = { key_name: name.trim(), ...toRequest(limits) };
    create.mutate(request, {
      onSuccess: (id) => {
        setName('');
        setLimits(noLimits);
        showToast('success', 'API Key Created', name.trim());
        onCreated(id);
      },
      onError: (failure) =>
        fail('Failed to Create API Key', errorText(failure, 'Please try again.')),
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label="API key name"
        description="Where will you use it?"
        placeholder="Kumasi Health Radio website"
        maxLength={100}
        autoComplete="off"
        error={error}
        inputContainer={(input) => besideButton(input, create.isPending)}
        value={name}
        onFocus={() => setBegun(true)}
        onChange={({ currentTarget: { value } }) => {
          setError(null);
          setName(value);
        }}
      />
      <KeyLimitFields
        isShown={hasBegun}
        limits={limits}
        onChange={(changes) => {
          setError(null);
          setLimits({ ...limits, ...changes });
        }}
      />
    </form>
  );
}

/** Aligns the button with the field, independent of the texts above and below it. */
const besideButton = (input: ReactNode, isPending: boolean) => (
  <div className={styles.create}>
    {input}
    <SubmitButton label="Create" pendingLabel="Creating..." isPending={isPending} />
  </div>
);
