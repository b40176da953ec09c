import type { SettingName } from './setting.ts';

/** A value that a setting cannot have, or a setting that is set and reset at the same time. */
export type InvalidSetting = Readonly<{
  name: SettingName;
  reason: 'out-of-bounds' | 'not-a-flag' | 'not-a-name' | 'set-and-reset';
}>;

/** Why a change of the settings is refused: all invalid ones at once. */
export type SettingsFault = Readonly<{
  code: 'settings.invalid';
  parts: readonly InvalidSetting[];
}>;
