import type { AccountFault } from '../accounts/account-fault.ts';
import type { Account } from '../accounts/account.ts';
import type { Actor } from '../accounts/actor.ts';
import { can, denied, deny, type PermissionFault, permit } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { type Instant, monthOf } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  applySettings,
  checkSettingsChange,
  describeSettings,
  type SettingsChange,
} from './decide-settings.ts';
import {
  isSettingName,
  type ListedSetting,
  type SettingName,
  settingNames,
  type SettingsFault,
  type SettingValues,
  type StartSettings,
} from './setting.ts';

/** Every setting, and what was spent of the budget that one of them sets. */
export type SettingsView = Readonly<{
  settings: readonly ListedSetting[];
  /**
   * The platform's payments for the free translations of this month, and when the next one begins.
   */
  freeMonth: Readonly<{ spent: Pesewas; until: Instant }>;
}>;

/** Lists every setting as it is stored now. */
async function listStoredSettings(
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

/**
 * The outcomes of a test mail: given to the mail server or a file, refused for good, or not sent.
 */
export const testMailOutcomes = ['sent', 'refused', 'failed'] as const;
export type TestMailOutcome = (typeof testMailOutcomes)[number];

/** A test mail that was tried. */
export type TestedMail = Readonly<{ outcome: TestMailOutcome; reason: string | null; to: string }>;

/** Finds the admin to whom a test mail is sent: always the one who requests it. */
export async function findTestRecipient(
  { accounts }: Stores,
  actor: Actor,
): Promise<Result<Pick<Account, 'name' | 'email'>, AccountFault | PermissionFault>> {
  if (!can(actor, 'settings.manage')) return denied;
  const account = await accounts.find(actor.accountId);
  return account === undefined ? refuse({ code: 'account.not-found' }) : ok(account);
}

/** Records that a test mail was tried, and what became of it. */
export async function recordTestMail(
  stores: Stores,
  actor: Actor,
  tested: TestedMail,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<TestedMail, PermissionFault>> {
  if (!can(actor, 'settings.manage')) return denied;
  const after = { outcome: tested.outcome };
  await recordAction(
    stores,
    { actor, now },
    { action: 'settings.test-mail', objectId: null, after },
  );
  return ok(tested);
}
recordTestMail.guards = () => ['audit-log'] as const;
