import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** The values that a setting can have; the bounds of a number are included. */
export type SettingRule =
  | Readonly<{ kind: 'number'; least: number; most: number; canBeOff: boolean }>
  | Readonly<{ kind: 'flag' }>
  /** A line of plain text of at most `most` characters (UTF-16 units). */
  | Readonly<{ kind: 'text'; most: number }>;

const number = (least: number, most: number) =>
  ({ kind: 'number', least, most, canBeOff: false }) as const;

const most = 999_999_999;

/** Every setting that admins can change while the marketplace runs, with its rule. */
export const settingRules = {
  /** The name of the marketplace on its pages and in its mails. */
  brand_name: { kind: 'text', most: 40 },
  /** Words of a client's first translation that the platform pays for. */
  free_words: number(0, 1_000_000),
  /** The budget of the free translations of a calendar month, in GHS; off: any amount. */
  free_budget_ghs: { kind: 'number', least: 0, most: 999_999_999, canBeOff: true },
  /** How many free translations a device in a network, and a network, may have in 30 days; 0: any number. */
  free_per_device: number(0, 1_000_000),
  free_per_network: number(0, 1_000_000),
  /** How many days the earning of a free job is held before it is paid out. */
  free_earning_hold_days: number(0, 365),
  /** How many days a client can review a result before it counts as accepted; 0: not at all. */
  review_days: number(0, 30),
  /** How often a client can send a result back. */
  max_revisions: number(0, 10),
  /** Whether an admin must approve a service before its provider can take jobs for it. */
  services_need_review: { kind: 'flag' },
  /** The words of a job that providers see before they accept it; off: all of them. */
  offer_preview_words: { kind: 'number', least: 1, most: 200, canBeOff: true },
  /** How many calls an account or a network may make in the configured time; fewer do not load a screen. */
  rate_limit_calls: number(50, 999_999),
  /** The largest file, in megabytes. */
  max_upload_mb: number(1, 4096),
  /** The total size of an account's files, in megabytes. */
  max_stored_mb: number(1, most),
  max_open_jobs: number(1, most),
  max_jobs_per_day: number(1, most),
  max_pending_services: number(1, most),
  max_api_keys: number(1, most),
} as const satisfies Record<string, SettingRule>;

/** The name of a setting. */
export type SettingName = keyof typeof settingRules;

/** Every setting, in the order in which they are listed. */
export const settingNames = Object.keys(settingRules) as readonly SettingName[];

/** Whether a setting has this name. */
export const isSettingName = (name: string): name is SettingName =>
  Object.hasOwn(settingRules, name);

/** A number, a flag, a text, or null for what is off. */
export type SettingValue = number | boolean | string | null;

/** A value for every setting. The limit on calls is null if the server started without one. */
export type SettingValues = Readonly<{
  [Name in SettingName]: Name extends 'services_need_review'
    ? boolean
    : Name extends 'brand_name'
      ? string
      : Name extends 'free_budget_ghs' | 'offer_preview_words' | 'rate_limit_calls'
        ? number | null
        : number;
}>;

/** The settings with which the server was started. */
export type StartSettings = Readonly<{
  values: SettingValues;
  /** Those that the environment sets; the others have their defaults. */
  fromEnvironment: ReadonlySet<SettingName>;
}>;

/** A setting that an admin has changed. */
export type StoredSetting = Readonly<{
  name: SettingName;
  value: SettingValue;
  changedAt: Instant;
  changedBy: AccountId;
}>;

/** Where the value of a setting comes from; `admin`: it was changed while the marketplace ran. */
export const settingSources = ['default', 'environment', 'admin'] as const;
export type SettingSource = (typeof settingSources)[number];

/** A setting with everything about it. */
export type ListedSetting = Readonly<{
  name: SettingName;
  value: SettingValue;
  source: SettingSource;
  /** The value after a reset. */
  startValue: SettingValue;
  rule: SettingRule;
  /** When and by whom it was changed; null unless an admin has changed it. */
  change: Readonly<{ at: Instant; by: AccountId; byName: string | null }> | null;
}>;

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

/** Stores the settings that admins have changed. */
export interface SettingsStore {
  /** All of them; those of another version, which this one does not know, are left out. */
  list(): Promise<readonly StoredSetting[]>;
  /** Inserts the setting, or replaces the one with its name. */
  put(setting: StoredSetting): Promise<void>;
  /** Removes the setting, if it is stored. */
  remove(name: SettingName): Promise<void>;
}
