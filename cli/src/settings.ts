import { join } from 'node:path';

import { usageError } from './cli-error.ts';
import { tokenStorages, type TokenStorage } from './credentials.ts';
import { parseDuration } from './time-of-text.ts';
import { readJsonFile, writePrivateJson } from './private-file.ts';

/** The settings that can be stored, with their meanings. */
export const settingMeanings = {
  url: 'the server of commands without a login',
  timeout: 'the maximum duration of every command: 90s, 10m, 1h30m',
  credentials: 'where a login stores its token: auto, keyring or file',
  pager: 'the program that shows long lists on a terminal, or off',
  updates: 'whether a newer version is mentioned: on or off',
} as const;

/** The name of a setting. */
export type SettingName = keyof typeof settingMeanings;

/** Stored settings. */
export type Settings = Readonly<Partial<Record<SettingName, string>>>;

/** The names of all settings. */
export const settingNames = Object.keys(settingMeanings) as readonly SettingName[];

/** The path of the file with the settings. */
export const settingsPath = (folder: string): string => join(folder, 'config.json');

/**
 * Reads the stored settings; unknown ones are ignored, since a newer version may have written them.
 *
 * @throws CliError if the file or a setting is invalid.
 */
export async function readSettings(folder: string): Promise<Settings> {
  const path = settingsPath(folder);
  const found = await readJsonFile(path);
  if (found === null) return {};
  if (typeof found !== 'object') throw usageError(`${path} is invalid.`, 'Delete or correct it.');
  const stored = found as Readonly<Record<string, unknown>>;
  const present = settingNames.filter((name) => stored[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, checkSetting(name, stored[name])]));
}

/** Stores a setting; null removes it. */
export async function writeSetting(
  folder: string,
  name: SettingName,
  value: string | null,
): Promise<void> {
  const stored = await readSettings(folder);
  const others = Object.entries(stored).filter(([each]) => each !== name);
  const checked = value === null ? {} : { [name]: checkSetting(name, value) };
  await writePrivateJson(settingsPath(folder), { ...Object.fromEntries(others), ...checked });
}

/**
 * Checks the value of a setting.
 *
 * @throws CliError if it is invalid.
 */
export function checkSetting(name: SettingName, value: unknown): string {
  const isValid = typeof value === 'string' && checks[name](value);
  if (!isValid) throw usageError(`${name} is invalid: ${String(value)}.`, settingMeanings[name]);
  return value;
}

const checks: Readonly<Record<SettingName, (value: string) => boolean>> = {
  url: (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  timeout: (value) => parseDuration(value) !== null,
  credentials: (value) => tokenStorages.includes(value as TokenStorage),
  pager: (value) => value.trim() !== '' && /^[ -~]+$/.test(value),
  updates: (value) => ['on', 'off'].includes(value),
};
