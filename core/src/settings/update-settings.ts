import type { Actor } from '../accounts/actor.ts';
import { permit, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { applySettings, checkSettingsChange, type SettingsChange } from './decide-settings.ts';
import { listStoredSettings, type SettingsView } from './read-settings.ts';
import {
  isSettingName,
  settingNames,
  type SettingName,
  type SettingValues,
  type StartSettings,
} from './setting.ts';
import type { SettingsFault } from './settings-fault.ts';

async function store(
  { settings }: Stores,
  { set, reset }: SettingsChange,
  { actor, now }: Readonly<{ actor: Actor; now: Instant }>,
): Promise<void> {
  for (const [name, value] of Object.entries(set)) {
    if (!isSettingName(name) || value === undefined) continue;
    await settings.put({ name, value, changedAt: now, changedBy: actor.accountId });
  }
  for (const name of reset) await settings.remove(name);
}

const pick = (values: SettingValues, names: readonly SettingName[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** Changes settings, or resets them to what the server started with, and records what differs. */
export async function updateSettings(
  stores: Stores,
  actor: Actor,
  change: SettingsChange,
  { now, start }: Readonly<{ now: Instant; start: StartSettings }>,
): Promise<Result<SettingsView, SettingsFault | PermissionFault>> {
  const permitted = permit(actor, 'settings.change', now);
  if (!permitted.ok) return permitted;
  const checked = checkSettingsChange(change);
  if (!checked.ok) return checked;
  const before = applySettings(start, await stores.settings.list());
  await store(stores, change, { actor, now });
  const after = applySettings(start, await stores.settings.list());
  const differing = settingNames.filter((name) => before[name] !== after[name]);
  if (differing.length > 0) {
    const facts = { before: pick(before, differing), after: pick(after, differing) };
    const done = { action: 'settings.update', objectId: null, ...facts } as const;
    await recordAction(stores, { actor, now }, done);
  }
  return ok(await listStoredSettings(stores, start, now));
}
