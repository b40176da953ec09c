export { changedValues, type SettingsChange } from './decide-settings.ts';
export {
  findTestRecipient,
  readSettings,
  recordTestMail,
  testMailOutcomes,
  updateSettings,
  type SettingsView,
  type TestedMail,
  type TestMailOutcome,
} from './manage-settings.ts';
export {
  isSettingName,
  settingNames,
  settingRules,
  settingSources,
  type InvalidSetting,
  type ListedSetting,
  type SettingName,
  type SettingRule,
  type SettingsFault,
  type SettingSource,
  type SettingsStore,
  type SettingValue,
  type SettingValues,
  type StartSettings,
  type StoredSetting,
} from './setting.ts';
