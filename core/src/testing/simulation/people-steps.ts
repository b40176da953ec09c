import { unknownOrigin } from '../../accounts/devices.ts';
import { updateAccount } from '../../accounts/manage-accounts.ts';
import {
  createApiKey,
  deleteApiKey,
  regenerateApiKey,
  updateApiKey,
} from '../../api-keys/manage-api-keys.ts';
import { invariant } from '../../kernel/result.ts';
import { createLanguage, deleteLanguage } from '../../languages/manage-languages.ts';
import { bySession } from '../builders/accounts.ts';
import { apiKeyId, languageId } from '../builders/ids.ts';
import { ampleQuotas } from '../marketplace.ts';
import type { MemoryState } from '../../memory/memory-state.ts';
import type { Dice } from './dice.ts';
import { attempt, note, shortCode, stateOf, tick, type Simulation } from './simulation.ts';

const password = 'Akwaaba 2026';
const mailbox = (number: number) => `kofi.${number}@example.com`;

/** A user registers, sometimes with a taken e-mail or an invalid password. */
export async function join(simulation: Simulation, dice: Dice): Promise<void> {
  const role = dice.percent(50) ? 'client' : 'service-provider';
  const before = stateOf(simulation);
  const email = mailbox(dice.below(8));
  const typed = dice.percent(90) ? password : 'short';
  const registration = { name: 'Kofi', email, password: typed, role, profile: null } as const;
  const registered = await simulation.authentication.register(registration, {
    now: tick(simulation),
    origin: unknownOrigin,
  });
  note(simulation, `join:${registered.ok ? 'ok' : shortCode(registered.fault)}`);
  invariant(
    registered.ok || stateOf(simulation) === before,
    'a refused registration changed something',
  );
  if (!registered.ok) return;
  const { account } = registered.value;
  (role === 'client' ? simulation.clients : simulation.providers).push(account);
}

type StatePart = MemoryState[keyof MemoryState];

/** What a part of the state consists of, in its order. */
const contentsOf = (part: StatePart): readonly unknown[] => [
  ...('rows' in part ? part.rows.values() : part.values()),
];

/** Whether one entry of the audit log is all that is new. Rows are replaced, and never changed. */
function hasOnlyNewEntry(before: MemoryState, after: MemoryState): boolean {
  const isSame = (name: keyof MemoryState): boolean => {
    if (name === 'auditEntries') return after[name].length === before[name].length + 1;
    const [old, current] = [contentsOf(before[name]), contentsOf(after[name])];
    return old.length === current.length && old.every((row, nth) => row === current[nth]);
  };
  return (Object.keys(after) as (keyof MemoryState)[]).every(isSame);
}

/** A user tries to log in. */
export async function logIn(simulation: Simulation, dice: Dice): Promise<void> {
  const known = dice.pick([...simulation.clients, ...simulation.providers])?.email;
  const email = dice.percent(80) && known !== undefined ? known : mailbox(dice.below(8));
  const role = dice.pick([undefined, 'client', 'service-provider'] as const);
  const typed = dice.percent(70) ? password : 'Akwaaba 2025';
  const before = stateOf(simulation);
  const credentials = { email, password: typed, role };
  const opened = await simulation.authentication.logIn(credentials, {
    now: tick(simulation),
    origin: unknownOrigin,
  });
  note(simulation, `login:${opened.ok ? 'ok' : shortCode(opened.fault)}`);
  invariant(
    opened.ok || hasOnlyNewEntry(before, stateOf(simulation)),
    'a refused login changed more than the audit log',
  );
}

/** A provider changes their availability, which a client may not. */
export async function changeAvailability(simulation: Simulation, dice: Dice): Promise<void> {
  const person = dice.pick(dice.percent(90) ? simulation.providers : simulation.clients);
  if (person === undefined) return;
  const change = { isAvailable: dice.percent(75), isQuickServiceAvailable: dice.percent(50) };
  await attempt(simulation, 'availability', (stores) =>
    updateAccount(stores, bySession(person), change),
  );
}

/** A client creates, changes, regenerates or deletes an API key, their own or another's. */
export async function useKeys(simulation: Simulation, dice: Dice): Promise<void> {
  const client = dice.pick(simulation.clients);
  if (client === undefined) return;
  const context = {
    now: tick(simulation),
    quotas: ampleQuotas,
    keyVault: simulation.keyVault,
  };
  const actor = bySession(client, context.now);
  const own = [...stateOf(simulation).apiKeys.rows.values()].filter(
    (key) => key.ownerId === client.id,
  );
  const any = apiKeyId(1 + dice.below(stateOf(simulation).apiKeys.lastId + 1));
  const id = (dice.percent(80) ? dice.pick(own)?.id : undefined) ?? any;
  switch (own.length === 0 && dice.percent(80) ? 3 : dice.below(4)) {
    case 0:
      await attempt(simulation, 'key-change', (stores) =>
        updateApiKey(stores, actor, { id, isActive: dice.percent(50) }, context),
      );
      return;
    case 1:
      await attempt(simulation, 'key-regenerate', (stores) =>
        regenerateApiKey(stores, actor, { id }, context),
      );
      return;
    case 2:
      await attempt(simulation, 'key-delete', (stores) =>
        deleteApiKey(stores, actor, { id }, context),
      );
      return;
    default:
      await attempt(simulation, 'key-create', (stores) =>
        createApiKey(stores, actor, { name: 'Website', scopes: [] }, context),
      );
  }
}

/** An admin adds a language, shows a hidden one again, or deletes one. */
export async function changeLanguages(simulation: Simulation, dice: Dice): Promise<void> {
  const actor = bySession(simulation.place.admin);
  const { registry } = simulation;
  const context = { registry, now: tick(simulation) };
  const hasHidden = [...stateOf(simulation).languages.rows.values()].some(
    ({ isHidden }) => isHidden,
  );
  if (hasHidden || dice.percent(60)) {
    const name = dice.oneOf(['Twi', 'Ewe', 'English', 'Dagbani', 'Nkami', 'Ga']);
    await attempt(simulation, 'language-add', (stores) =>
      createLanguage(stores, actor, { name }, context),
    );
    return;
  }
  const id = languageId(1 + dice.below(6));
  await attempt(simulation, 'language-remove', (stores) =>
    deleteLanguage(stores, actor, { id }, context),
  );
}
