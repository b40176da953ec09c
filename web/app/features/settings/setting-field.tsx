import { Switch, TextInput } from '@mantine/core';
import type { Setting, Settings } from '@nsem/sdk';

import { isText, settingText, sourceText } from './setting-text.ts';
import styles from './settings.module.css';

/** A field of a setting, with where its value comes from and a button to reset it. */
export function SettingField(
  props: Readonly<{
    setting: Setting;
    settings: Settings;
    /** What is typed or switched. */
    value: string | boolean;
    problem: string | undefined;
    onChange: (value: string | boolean) => void;
    onReset: () => void;
  }>,
) {
  const { setting, settings, value, problem, onChange, onReset } = props;
  const { label, about } = settingText(setting.name, settings);
  const source = sourceText(setting);
  return (
    <div className={styles.field}>
      {typeof value === 'boolean' ? (
        <Switch
          label={label}
          description={about}
          checked={value}
          onChange={({ currentTarget: { checked } }) => onChange(checked)}
        />
      ) : (
        <TextInput
          label={label}
          description={about}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode={isText(setting) ? 'text' : 'numeric'}
          autoComplete="off"
          error={problem}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      {source !== null && (
        <p className={styles.source}>
          {source}
          {setting.source === 'admin' && (
            <button
              type="button"
              className={styles.reset}
              aria-label={`${isText(setting) ? 'Back to the configured one' : 'Reset'}: ${label}`}
              onClick={onReset}
            >
              {isText(setting) ? 'Back to the configured one' : 'Reset'}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
