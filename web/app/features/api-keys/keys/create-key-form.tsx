import { TextInput } from '@mantine/core';
import { useState, type ReactNode, type SyntheticEvent } from 'react';

import { errorText } from '../../../lib/api/calls.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import styles from './api-keys.module.css';
import type { KeyLimitFieldsProps } from './key-limit-fields.tsx';
import {
  dayMissing,
  isComplete,
  type IssuedKey,
  noLimits,
  toRequest,
  useCreateKey,
} from './keys.ts';
import type { KeyScopeFieldsProps } from './key-scope-fields.tsx';
import type { KeyScope, ScopedOwner } from './key-scopes.ts';

const nameMissing = 'Please enter a name for your API key.';
const scopesMissing = 'Please choose what the key may do.';

/** They are shown, and loaded, when someone begins to create a key. */
const KeyLimitFields = lazyPart(
  async () => (await import('./key-limit-fields.tsx')).KeyLimitFields,
  ({ isShown }: KeyLimitFieldsProps) => isShown,
);

/** The same, for keys that have scopes. */
const KeyScopeFields = lazyPart(
  async () => (await import('./key-scope-fields.tsx')).KeyScopeFields,
  ({ owner }: KeyScopeFieldsProps) => owner !== null,
  { isAhead: false },
);

const placeholders = {
  admin: 'Monthly figures',
  'service-provider': 'Subtitles bot',
  client: 'Kumasi Health Radio website',
} as const;

/** Creates an API key; that of an owner who has scopes has some of them. */
export function CreateKeyForm(
  props: Readonly<{ owner?: ScopedOwner; onCreated: (key: IssuedKey) => void }>,
) {
  const { owner, onCreated } = props;
  const isScoped = owner !== undefined;
  const [name, setName] = useState('');
  const [limits, setLimits] = useState(noLimits);
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
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
    if (isScoped && scopes.length === 0) return fail('Invalid Input', scopesMissing);
    const request = {
      key_name: name.trim(),
      ...(isScoped && { scopes: [...scopes] }),
      ...toRequest(limits),
    };
    create.mutate(request, {
      onSuccess: (key) => {
        setName('');
        setScopes([]);
        setLimits(noLimits);
        showToast('success', 'API Key Created', key.name);
        onCreated(key);
      },
      onError: (failure) =>
        fail('Failed to Create API Key', errorText(failure, 'Please try again.')),
    });
  };
  const isAtName = !isScoped || error === nameMissing;
  return (
    <form
      className={isScoped ? `stack ${styles.scopedForm}` : undefined}
      onSubmit={submit}
      noValidate
    >
      <TextInput
        label="API key name"
        description="Where will you use it?"
        placeholder={placeholders[owner ?? 'client']}
        maxLength={100}
        autoComplete="off"
        error={isAtName ? error : null}
        {...(!isScoped && {
          inputContainer: (input: ReactNode) => besideButton(input, create.isPending),
        })}
        value={name}
        onFocus={() => setBegun(true)}
        onChange={({ currentTarget: { value } }) => {
          setError(null);
          setName(value);
        }}
      />
      <KeyScopeFields
        owner={(hasBegun && owner) || null}
        chosen={scopes}
        onChange={(chosen) => {
          setError(null);
          setScopes(chosen);
        }}
      />
      <KeyLimitFields
        isShown={hasBegun}
        isScoped={isScoped}
        limits={limits}
        onChange={(changes) => {
          setError(null);
          setLimits({ ...limits, ...changes });
        }}
      />
      {!isAtName && error !== null && <Notice kind="error">{error}</Notice>}
      {/* The choices come before the button that confirms them. */}
      {isScoped && (
        <div>
          <CreateButton isPending={create.isPending} />
        </div>
      )}
    </form>
  );
}

/** Aligns the button with the field, independent of the texts above and below it. */
const besideButton = (input: ReactNode, isPending: boolean) => (
  <div className={styles.create}>
    {input}
    <CreateButton isPending={isPending} />
  </div>
);

const CreateButton = ({ isPending }: Readonly<{ isPending: boolean }>) => (
  <SubmitButton label="Create" pendingLabel="Creating..." isPending={isPending} />
);
