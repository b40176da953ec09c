import { Switch, Textarea, TextInput } from '@mantine/core';

import { ChoiceField } from '../../../ui/kit/choice-field.tsx';
import styles from './api-keys.module.css';
import { expiryChoices, type KeyLimits } from './keys.ts';

export type KeyLimitFieldsProps = Readonly<{
  isShown: boolean;
  /** Whether the key has scopes, and so no choice of reading only. */
  isScoped: boolean;
  limits: KeyLimits;
  onChange: (changes: Partial<KeyLimits>) => void;
}>;

/** The fields for what a key may do, until when, and from where. */
export function KeyLimitFields({ isShown, isScoped, limits, onChange }: KeyLimitFieldsProps) {
  if (!isShown) return null;
  return (
    <div className={`stack ${styles.limits}`}>
      <ChoiceField
        label="Expires"
        choices={expiryChoices}
        value={limits.expiry}
        onChange={(expiry) => onChange({ expiry })}
      />
      {limits.expiry === 'date' && (
        <TextInput
          label="Last day"
          type="date"
          value={limits.day}
          onChange={({ currentTarget: { value } }) => onChange({ day: value })}
        />
      )}
      {!isScoped && (
        <Switch
          label="Read only"
          description="The key reads jobs and the wallet, and creates nothing."
          checked={limits.isReadOnly}
          onChange={({ currentTarget: { checked } }) => onChange({ isReadOnly: checked })}
        />
      )}
      <details open={limits.networks !== '' || undefined}>
        <summary>More options</summary>
        <Textarea
          label="Allowed addresses"
          description="IP addresses or ranges like 41.66.0.0/16, at most 20, one per line. Empty: from everywhere."
          autosize
          minRows={2}
          maxLength={1500}
          autoComplete="off"
          spellCheck={false}
          value={limits.networks}
          onChange={({ currentTarget: { value } }) => onChange({ networks: value })}
        />
      </details>
    </div>
  );
}
