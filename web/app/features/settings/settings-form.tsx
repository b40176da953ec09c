import { Switch, TextInput } from '@mantine/core';
import type { Setting, Settings, SettingsUpdate } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';

import { errorText, fieldErrors, reuseInFlight } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import formStyles from '../../ui/form.module.css';
import { SubmitButton } from '../../ui/kit/submit-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import {
  isText,
  parseTyped,
  type SettingName,
  settingText,
  sourceText,
  typedValue,
} from './setting-text.ts';
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
      <div className={`tiles ${styles.fields}`}>
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

/** A field of a setting, with where its value comes from and a button to reset it. */
function SettingField(
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
    <div className="stack tight">
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
        <p className="row tight soft small breakable">
          {source}
          {setting.source === 'admin' && (
            <button
              type="button"
              className="retry"
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

/** All settings of the marketplace. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }): Promise<Settings> => nsem.admin.settings.get({ signal }),
});

const update = reuseInFlight((change: SettingsUpdate): Promise<Settings> =>
  nsem.admin.settings.update(change),
);

/** Changes settings; the server's answer replaces the displayed ones. */
const useUpdateSettings = () =>
  useMutation({
    mutationFn: update,
    onSuccess: (changed) => queryClient.setQueryData(settingsQuery.queryKey, changed),
  });

const sendTestMail = reuseInFlight(() => nsem.admin.settings.sendTestMail());

/** Sends a test mail to the admin. */
export const useTestMail = () => useMutation({ mutationFn: sendTestMail });
