import {
  changedValues,
  type SettingName,
  type SettingValues,
  type StartSettings,
  type UnitOfWork,
} from '@nsem/core';
import type { Logger } from 'pino';
import { type BackgroundWork, repeatUntilStopped } from '../care/repeat-until-stopped.ts';
import type { Config } from '../start/config.ts';
import { logOutages } from '../start/log.ts';
import { counted } from '../wording.ts';

/** The settings of a running marketplace, which calls use without reading the database. */
export interface RunningSettings {
  readonly start: StartSettings;
  /** The changes of admins: the same object until something changes. */
  changed(): Partial<SettingValues>;
  /** Reads what is stored, after a change. */
  reload(): Promise<void>;
}

/** Returns a function that reads the name that the marketplace has now. */
export const followName =
  (settings: RunningSettings): (() => string) =>
  () =>
    settings.changed().brand_name ?? settings.start.values.brand_name;

/** Opens the settings with what is stored. */
export async function openRunningSettings({
  unitOfWork,
  start,
}: Readonly<{ unitOfWork: UnitOfWork; start: StartSettings }>): Promise<RunningSettings> {
  const read = async () => changedValues(await unitOfWork.read(({ settings }) => settings.list()));
  let changed = await read();
  /** Reloads end in the order in which they began, so that the last one has the last change. */
  let last: Promise<void> = Promise.resolve();
  return {
    start,
    changed: () => changed,
    reload() {
      const next = last.then(async () => {
        changed = await read();
      });
      last = next.catch(() => {});
      return next;
    },
  };
}

const reloadMs = 1_000;

/** Reads the settings every second, because another process may have changed some. */
export function followSettings(
  settings: Pick<RunningSettings, 'reload'>,
  log: Pick<Logger, 'error' | 'info'>,
): BackgroundWork {
  const attempt = logOutages(log, {
    fails: 'the settings cannot be read',
    works: 'the settings can be read again',
  });
  return repeatUntilStopped(() => attempt(() => settings.reload()), reloadMs);
}

/** The environment variable of each setting; null if it has none. */
export type VariableOf = Readonly<Record<SettingName, string | null>>;

/** The variables as docs/operate.md lists them. */
export const variableOf: VariableOf = {
  brand_name: null,
  free_words: 'NSEM_FREE_WORDS',
  free_budget_ghs: 'NSEM_FREE_BUDGET',
  free_per_device: 'NSEM_FREE_PER_DEVICE',
  free_per_network: 'NSEM_FREE_PER_NETWORK',
  free_earning_hold_days: 'NSEM_FREE_EARNING_HOLD_DAYS',
  review_days: 'NSEM_REVIEW_DAYS',
  max_revisions: 'NSEM_MAX_REVISIONS',
  services_need_review: null,
  offer_preview_words: 'NSEM_OFFER_PREVIEW_WORDS',
  rate_limit_calls: 'NSEM_RATE_LIMIT',
  max_upload_mb: 'MAX_UPLOAD_MB',
  max_stored_mb: 'NSEM_MAX_STORED_MB',
  max_open_jobs: 'NSEM_MAX_OPEN_JOBS',
  max_jobs_per_day: 'NSEM_MAX_JOBS_PER_DAY',
  max_pending_services: 'NSEM_MAX_PENDING_SERVICES',
  max_api_keys: 'NSEM_MAX_API_KEYS',
};

/** The settings that environment variables set. */
export const settingsFrom = (variables: readonly string[]): ReadonlySet<SettingName> =>
  new Set(
    (Object.entries(variableOf) as [SettingName, string | null][]).flatMap(([name, variable]) =>
      variable !== null && variables.includes(variable) ? [name] : [],
    ),
  );

/** A variable that is only read at the start, with its value in words; null if it is off. */
export type FixedSetting = Readonly<{ variable: string; value: string | null }>;

const listed = (values: readonly string[]): string | null => values.join(', ') || null;

/**
 * The settings that are only read at the start. No value is secret, and none names a path on the
 * machine.
 */
export const fixedSettingsOf = (config: Config): readonly FixedSetting[] => [
  { variable: 'PUBLIC_URL', value: config.publicUrl },
  { variable: 'NSEM_VERIFY_EMAIL', value: config.emailPolicy.mustVerify ? 'on' : null },
  { variable: 'NSEM_ADMIN_MFA', value: config.adminFactor },
  {
    variable: 'NSEM_TWO_ADMINS_ABOVE',
    value: config.twoAdminsAbove === null ? null : `GHS ${config.twoAdminsAbove / 100n}`,
  },
  { variable: 'NSEM_ERASE_AFTER_DAYS', value: counted(config.eraseAfterDays, 'day') },
  { variable: 'NSEM_BODY_MEMORY_MB', value: `${config.bodyMemoryBytes / 1024 / 1024} MB` },
  { variable: 'NSEM_MAX_CONNECTIONS', value: String(config.maxConnections) },
  { variable: 'NSEM_CORS_ORIGINS', value: listed(config.corsOrigins) },
  { variable: 'NSEM_TRUSTED_PROXIES', value: listed(config.trustedProxies) },
  { variable: 'TELEGRAM_BOT_TOKEN', value: config.telegram === null ? null : 'set' },
  {
    variable: 'NSEM_BACKUP_RECIPIENT',
    value: config.backupRecipients.length === 0 ? null : 'set',
  },
  { variable: 'NSEM_SNAPSHOT_DIR', value: config.snapshotDir },
  { variable: 'LOG_LEVEL', value: config.logLevel },
];
