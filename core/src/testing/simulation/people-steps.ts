import { login, register } from '../../accounts/authenticate.ts';
import { changeAccount } from '../../accounts/change-account.ts';
import {
  changeApiKey,
  createApiKey,
  deleteApiKey,
  regenerateApiKey,
} from '../../api-keys/manage-api-keys.ts';
import { invariant } from '../../kernel/invariant.ts';
import { addLanguage, removeLanguage } from '../../languages/manage-languages.ts';
import { bySession } from '../builders/accounts.ts';
import { apiKeyId, languageId } from '../builders/ids.ts';
import type { Dice } from './dice.ts';
import { attempt, note, shortCode, stateOf, tick, type World } from './world.ts';

const password = 'Akwaaba 2026';
const mailbox = (number: number) => `kofi.${number}@example.com`;

/** Somebody joins, now and then with an e-mail or a password that will not do. */
export async function join(world: World, dice: Dice): Promise<void> {
  const role = dice.percent(50) ? 'client' : 'service-provider';
  const before = stateOf(world);
  const email = mailbox(dice.below(8));
  const typed = dice.percent(90) ? password : 'short';
  const registration = { name: 'Kofi', email, password: typed, role, profile: null } as const;
  const joined = await register(world.doors, registration, tick(world));
  note(world, `join:${joined.ok ? 'ok' : shortCode(joined.fault)}`);
  invariant(joined.ok || stateOf(world) === before, 'a refused registration changed something');
  if (!joined.ok) return;
  const { account } = joined.value;
  (role === 'client' ? world.clients : world.providers).push(account);
}

/** Somebody logs in, or tries. */
export async function logIn(world: World, dice: Dice): Promise<void> {
  const known = dice.pick([...world.clients, ...world.providers])?.email;
  const email = dice.percent(80) && known !== undefined ? known : mailbox(dice.below(8));
  const role = dice.pick([undefined, 'client', 'service-provider'] as const);
  const typed = dice.percent(70) ? password : 'Akwaaba 2025';
  const before = stateOf(world);
  const opened = await login(world.doors, { email, password: typed, role }, tick(world));
  note(world, `login:${opened.ok ? 'ok' : shortCode(opened.fault)}`);
  invariant(opened.ok || stateOf(world) === before, 'a refused login changed something');
}

/** A provider changes when they work; a client may not. */
export async function changeAvailability(world: World, dice: Dice): Promise<void> {
  const person = dice.pick(dice.percent(90) ? world.providers : world.clients);
  if (person === undefined) return;
  const change = { isAvailable: dice.percent(75), isQuickServiceAvailable: dice.percent(50) };
  await attempt(world, 'availability', (stores) => changeAccount(stores, person.id, change));
}

/** A client makes, changes, renews or deletes an API key, their own or another's. */
export async function useKeys(world: World, dice: Dice): Promise<void> {
  const client = dice.pick(world.clients);
  if (client === undefined) return;
  const actor = bySession(client);
  const issued = world.vault.issue();
  const own = [...stateOf(world).apiKeys.rows.values()].filter((key) => key.ownerId === client.id);
  const any = apiKeyId(1 + dice.below(stateOf(world).apiKeys.lastId + 1));
  const id = (dice.percent(80) ? dice.pick(own)?.id : undefined) ?? any;
  switch (own.length === 0 && dice.percent(80) ? 3 : dice.below(4)) {
    case 0:
      await attempt(world, 'key-change', (stores) =>
        changeApiKey(stores, actor, { id, isActive: dice.percent(50) }),
      );
      return;
    case 1:
      await attempt(world, 'key-regenerate', (stores) =>
        regenerateApiKey(stores, actor, { id, issued }),
      );
      return;
    case 2:
      await attempt(world, 'key-delete', (stores) => deleteApiKey(stores, actor, id));
      return;
    default: {
      const key = { name: 'Website', scopes: [], issued, now: tick(world) };
      await attempt(world, 'key-create', (stores) => createApiKey(stores, actor, key));
    }
  }
}

/** An admin adds or removes a language; what is in use is hidden and comes back. */
export async function changeLanguages(world: World, dice: Dice): Promise<void> {
  const isGone = [...stateOf(world).languages.rows.values()].some(({ isHidden }) => isHidden);
  if (isGone || dice.percent(60)) {
    const name = dice.oneOf(['Twi', 'Ewe', 'English', 'Dagbani', 'Nkami', 'Ga']);
    await attempt(world, 'language-add', (stores) => addLanguage(stores, name, world.registry));
    return;
  }
  const id = languageId(1 + dice.below(6));
  await attempt(world, 'language-remove', (stores) => removeLanguage(stores, id));
}
