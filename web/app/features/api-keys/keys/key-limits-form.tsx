import { Button } from '@mantine/core';
import type { ApiKey, ApiKeyUpdate } from '@nsem/sdk';
import { type SyntheticEvent, useState } from 'react';

import { errorText } from '../../../lib/api/calls.ts';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { KeyLimitFields } from './key-limit-fields.tsx';
import {
  dayMissing,
  expiryOf,
  isComplete,
  type KeyLimits,
  networksOf,
  useUpdateKey,
} from './keys.ts';

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
      <div className="buttons">
        <SubmitButton label="Save" pendingLabel="Saving..." isPending={isPending} />
        <Button variant="default" size="md" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The limits of a key, as the form has them: its last day is the one before it expires. */
export const fromKey = (key: Pick<ApiKey, 'access' | 'expires_at' | 'allowed_networks'>) =>
  ({
    expiry: key.expires_at === null ? 'never' : 'date',
    day:
      key.expires_at === null
        ? ''
        : new Date(Date.parse(key.expires_at) - 1).toISOString().slice(0, 10),
    isReadOnly: key.access === 'read',
    networks: key.allowed_networks.join('\n'),
  }) satisfies KeyLimits;

/** What differs from the limits that a key has; a time of expiry stays if its day was not changed. */
export function toUpdate(
  limits: KeyLimits,
  current: KeyLimits,
  now = Date.now(),
): Pick<ApiKeyUpdate, 'access' | 'expires_at' | 'allowed_networks'> {
  const isMoved = limits.expiry !== current.expiry || limits.day !== current.day;
  return {
    ...(isMoved && { expires_at: expiryOf(limits, now) ?? null }),
    ...(limits.isReadOnly !== current.isReadOnly && {
      access: limits.isReadOnly ? ('read' as const) : ('full' as const),
    }),
    ...(limits.networks !== current.networks && { allowed_networks: networksOf(limits) }),
  };
}
