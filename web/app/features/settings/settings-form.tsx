import type { Setting, Settings, SettingsUpdate } from '@nsem/sdk';
import { useState, type SyntheticEvent } from 'react';

import { errorText, fieldErrors } from '../../lib/api/error-text.ts';
import formStyles from '../../ui/form.module.css';
import { SubmitButton } from '../../ui/kit/submit-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { useUpdateSettings } from './queries.ts';
import { SettingField } from './setting-field.tsx';
import { parseTyped, settingText, typedValue, type SettingName } from './setting-text.ts';
import styles from './settings.module.css';

type Typed = Readonly<Partial<Record<SettingName, string | boolean>>>;
type Problems = Readonly<Record<string, string>>;

/** The fields without one of them. */
const without = <T,>(
  fields: Readonly<Record<string, T>>,
  name: string,
): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));

const shownValue = (setting: Setting, typed: Typed): string | boolean =>
  typed[setting.name] ?? (typeof setting.value === 'boolean' ? setting.value : typedValue(setting));

/** What was typed as a change, and the problems of the fields. */
function readTyped(settings: readonly Setting[], typed: Typed) {
  const problems: Record<string, string> = {};
  const change: Partial<Record<SettingName, Setting['value']>> = {};
  for (const setting of settings) {
    const value = typed[setting.name];
    if (value === undefined) continue;
    const parsed = typeof value === 'boolean' ? { value } : parseTyped(setting, value);
    if ('problem' in parsed) problems[setting.name] = parsed.problem;
    else if (parsed.value !== setting.value) change[setting.name] = parsed.value;
  }
  return { problems, change: change as SettingsUpdate };
}

/** The settings of a section, which are saved together. */
export function SettingsForm(
  props: Readonly<{ settings: Settings; names: readonly SettingName[]; title: string }>,
) {
  const { settings, names, title } = props;
  const [typed, setTyped] = useState<Typed>({});
  const [problems, setProblems] = useState<Problems>({});
  const update = useUpdateSettings();
  const shown = names.flatMap((name) => settings.settings.find((one) => one.name === name) ?? []);
  const save = (change: SettingsUpdate, done: string, kept: Typed): void => {
    if (update.isPending) return;
    update.mutate(change, {
      onSuccess: () => {
        setTyped(kept);
        setProblems({});
        showToast('success', 'Settings saved', done);
      },
      onError: (error) => setProblems(fieldErrors(error)),
    });
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const { problems: found, change } = readTyped(shown, typed);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (Object.keys(change).length === 0) return showToast('info', 'Nothing has changed');
    save(change, `${title}: they apply from now on.`, {});
  };
  const reset = (name: SettingName): void => {
    const done = `${settingText(name, settings).label} is reset.`;
    save({ reset: [name] }, done, without(typed, name));
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        {shown.map((setting) => (
          <SettingField
            key={setting.name}
            setting={setting}
            settings={settings}
            value={shownValue(setting, typed)}
            problem={problems[setting.name]}
            onChange={(value) => {
              update.reset();
              setProblems(without(problems, setting.name));
              setTyped({ ...typed, [setting.name]: value });
            }}
            onReset={() => reset(setting.name)}
          />
        ))}
      </div>
      {update.isError && (
        <Notice kind="error" title="Failed to update the settings. Please try again.">
          {errorText(update.error)}
        </Notice>
      )}
      <div className={formStyles.actions}>
        <SubmitButton label="Save" pendingLabel="Saving..." isPending={update.isPending} />
      </div>
    </form>
  );
}
