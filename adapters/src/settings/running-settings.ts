import { changedValues, type SettingValues, type StartSettings, type UnitOfWork } from '@nsem/core';
import type { Logger } from 'pino';
import { logOutages } from '../log-outages.ts';
import { repeatUntilStopped, type BackgroundWork } from '../repeat-until-stopped.ts';

/** The settings of a running marketplace, which calls use without reading the database. */
export interface RunningSettings {
  readonly start: StartSettings;
  /** What admins have changed: the same object until something changes. */
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
