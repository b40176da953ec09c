import type { Actor } from '../accounts/actor.ts';
import { can, denied, type PermissionFault } from '../accounts/permission.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { describeSettings } from './decide-settings.ts';
import type { ListedSetting, StartSettings } from './setting.ts';

/** Lists every setting as it is stored now. */
export async function listStoredSettings(
  { settings, accounts }: Stores,
  start: StartSettings,
): Promise<readonly ListedSetting[]> {
  const stored = await settings.list();
  const names = await accounts.listNames(stored.map(({ changedBy }) => changedBy));
  return describeSettings(start, stored, names);
}

/** Reads every setting with its value, its source and its bounds. */
export async function readSettings(
  stores: Stores,
  actor: Actor,
  _input: unknown,
  { start }: Readonly<{ start: StartSettings }>,
): Promise<Result<readonly ListedSetting[], PermissionFault>> {
  if (!can(actor, 'settings.manage')) return denied;
  return ok(await listStoredSettings(stores, start));
}
