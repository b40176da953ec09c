import type { SettingName, StoredSetting } from './setting.ts';

/** Stores the settings that admins have changed. */
export interface SettingsStore {
  /** All of them; those of another version, which this one does not know, are left out. */
  list(): Promise<readonly StoredSetting[]>;
  /** Inserts the setting, or replaces the one with its name. */
  put(setting: StoredSetting): Promise<void>;
  /** Removes the setting, if it is stored. */
  remove(name: SettingName): Promise<void>;
}
