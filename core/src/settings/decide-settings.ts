import { isPlainLine, isVisible } from '../kernel/plain-text.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import {
  type InvalidSetting,
  type ListedSetting,
  type SettingName,
  settingNames,
  type SettingRule,
  settingRules,
  type SettingsFault,
  type SettingValue,
  type SettingValues,
  type StartSettings,
  type StoredSetting,
} from './setting.ts';

/** An admin's change: new values, and settings that return to what the server started with. */
export type SettingsChange = Readonly<{
  set: Readonly<Partial<Record<SettingName, SettingValue | undefined>>>;
  reset: readonly SettingName[];
}>;

/** Whether a text can be a name: one visible line without spaces around it. */
const isName = (text: string): boolean =>
  text === text.trim() && isPlainLine(text) && isVisible(text);

/** Whether a setting can have a value. */
function isPossible(rule: SettingRule, value: SettingValue): boolean {
  switch (rule.kind) {
    case 'text':
      return typeof value === 'string' && isName(value) && value.length <= rule.most;
    case 'flag':
      return typeof value === 'boolean';
    case 'number':
      if (value === null) return rule.canBeOff;
      return Number.isInteger(value) && Number(value) >= rule.least && Number(value) <= rule.most;
  }
}

const reasons = { flag: 'not-a-flag', number: 'out-of-bounds', text: 'not-a-name' } as const;

function reasonFor(name: SettingName, { set, reset }: SettingsChange) {
  const value = set[name];
  if (value === undefined) return undefined;
  if (reset.includes(name)) return 'set-and-reset';
  const rule = settingRules[name];
  if (isPossible(rule, value)) return undefined;
  return reasons[rule.kind];
}

/** Checks a change, and reports all invalid settings at once. */
export function checkSettingsChange(change: SettingsChange): Result<SettingsChange, SettingsFault> {
  const parts = settingNames.flatMap((name): readonly InvalidSetting[] => {
    const reason = reasonFor(name, change);
    return reason === undefined ? [] : [{ name, reason }];
  });
  return parts.length > 0 ? refuse({ code: 'settings.invalid', parts }) : ok(change);
}

/** The stored settings that apply: an earlier version may have allowed other values. */
const applicable = (stored: readonly StoredSetting[]): ReadonlyMap<SettingName, StoredSetting> =>
  new Map(
    stored
      .filter(({ name, value }) => isPossible(settingRules[name], value))
      .map((setting) => [setting.name, setting]),
  );

/** The values of the settings that admins have changed. */
export const changedValues = (stored: readonly StoredSetting[]): Partial<SettingValues> =>
  Object.fromEntries([...applicable(stored)].map(([name, { value }]) => [name, value]));

/** The values that apply: what admins have changed, over those that the server started with. */
export const applySettings = (
  { values }: StartSettings,
  stored: readonly StoredSetting[],
): SettingValues => ({ ...values, ...changedValues(stored) });

/** Every setting with its value, its source and its bounds. */
export function describeSettings(
  { values, fromEnvironment }: StartSettings,
  stored: readonly StoredSetting[],
  names: ReadonlyMap<StoredSetting['changedBy'], string>,
): readonly ListedSetting[] {
  const changed = applicable(stored);
  return settingNames.map((name) => {
    const own = changed.get(name);
    const started = { name, startValue: values[name], rule: settingRules[name] };
    if (own === undefined) {
      const source = fromEnvironment.has(name) ? 'environment' : 'default';
      return { ...started, value: values[name], source, change: null };
    }
    const { value, changedAt: at, changedBy: by } = own;
    return {
      ...started,
      value,
      source: 'admin',
      change: { at, by, byName: names.get(by) ?? null },
    };
  });
}
