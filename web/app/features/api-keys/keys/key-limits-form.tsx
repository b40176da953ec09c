import { Button } from '@mantine/core';
import type { ApiKey } from '@nsem/sdk';
import { useState, type SyntheticEvent } from 'react';

import { errorText } from '../../../lib/api/error-text.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { fromKey, toUpdate } from './changed-limits.ts';
import { KeyLimitFields } from './key-limit-fields.tsx';
import { dayMissing, isComplete, type KeyLimits } from './key-limits.ts';
import { useUpdateKey } from './queries.ts';

const failed = 'Failed to Change API Key';

export type KeyLimitsFormProps = Readonly<{
  apiKey: ApiKey;
  isShown: boolean;
  onDone: () => void;
}>;

/** Changes until when a key is valid, from where it is accepted, and whether it only reads. */
export const KeyLimitsForm = ({ isShown, ...form }: KeyLimitsFormProps) =>
  isShown ? <LimitsForm {...form} /> : null;

function LimitsForm({ apiKey, onDone }: Omit<KeyLimitsFormProps, 'isShown'>) {
  const [limits, setLimits] = useState<KeyLimits>(() => fromKey(apiKey));
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useUpdateKey();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isPending) return;
    if (!isComplete(limits)) return setProblem(dayMissing);
    const changes = toUpdate(limits, fromKey(apiKey));
    if (Object.keys(changes).length === 0) return onDone();
    mutate(
      { id: apiKey.id, ...changes },
      {
        onSuccess: () => {
          onDone();
          showToast('success', 'API Key Changed', apiKey.key_name);
        },
        onError: (error) => setProblem(errorText(error, 'Please try again.')),
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate aria-label={`Limits of ${apiKey.key_name}`}>
      <KeyLimitFields
        isShown
        isScoped={apiKey.scopes.length > 0}
        limits={limits}
        onChange={(changes) => {
          setProblem(null);
          setLimits({ ...limits, ...changes });
        }}
      />
      {problem !== null && (
        <Notice kind="error" title={failed}>
          {problem}
        </Notice>
      )}
      <div className={dashboard.actions}>
        <SubmitButton label="Save" pendingLabel="Saving..." isPending={isPending} />
        <Button variant="default" size="md" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
