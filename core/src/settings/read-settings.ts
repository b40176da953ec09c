import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { monthOf } from '../kernel/calendar.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { describeSettings } from './decide-settings.ts';
import type { ListedSetting, StartSettings } from './setting.ts';

/** Every setting, and what was spent of the budget that one of them sets. */
export type SettingsView = Readonly<{
  settings: readonly ListedSetting[];
  /** What the platform pays for the free translations of this month, and when the next one begins. */
  freeMonth: Readonly<{ spent: Pesewas; until: Instant }>;
}>;

/** Lists every setting as it is stored now. */
export async function listStoredSettings(
  { settings, accounts, jobs }: Stores,
  start: StartSettings,
  now: Instant,
): Promise<SettingsView> {
  const month = monthOf(now);
  const [stored, spent] = await Promise.all([settings.list(), jobs.sumFree(month)]);
  const names = await accounts.listNames(stored.map(({ changedBy }) => changedBy));
  return {
    settings: describeSettings(start, stored, names),
    freeMonth: { spent, until: month.until },
  };
}

/** Reads every setting with its value, its source and its bounds. */
export async function readSettings(
  stores: Stores,
  actor: Actor,
  _input: unknown,
  { now, start }: Readonly<{ now: Instant; start: StartSettings }>,
): Promise<Result<SettingsView, PermissionFault>> {
  if (!can(actor, 'settings.manage')) return deny(actor, 'settings.manage');
  return ok(await listStoredSettings(stores, start, now));
}
