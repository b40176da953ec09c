import {
  dayMs,
  invariant,
  later,
  register,
  type Account,
  type Doors,
  type Registration,
  type Stores,
} from '@nsem/core';

import { demoClients, demoProviders } from './demo-people.ts';
import type { DemoCast, DemoStage } from './demo-stage.ts';
import { must } from './must.ts';

/**
 * The doors of registration, leading into the unit of work that is already open, with the hashes that
 * were prepared: nothing here is slow.
 */
function preparedDoors(
  stores: Stores,
  { passwords, prepared: { secrets }, tokens }: DemoStage,
): Doors {
  const hashes = new Map([...secrets.values()].map(({ password, hash }) => [password, hash]));
  return {
    unitOfWork: { read: (work) => work(stores), write: (work) => work(stores) },
    passwords: {
      ...passwords,
      async hash(password) {
        const hash = hashes.get(password);
        invariant(hash !== undefined, 'the demo’s passwords are hashed beforehand');
        return hash;
      },
    },
    tokens,
  };
}

/** Registers the demo's clients and providers, each on the day on which they joined. */
export async function joinPeople(
  stores: Stores,
  stage: DemoStage,
): Promise<Omit<DemoCast, 'admin'>> {
  const { prepared, now } = stage;
  const doors = preparedDoors(stores, stage);

  const join = async (
    role: Registration['role'],
    person: Readonly<Pick<Registration, 'name' | 'email' | 'profile'> & { joinedDaysAgo: number }>,
  ): Promise<Account> => {
    const { name, email, profile, joinedDaysAgo } = person;
    const password = prepared.secrets.get(email)?.password ?? '';
    const at = later(now, -joinedDaysAgo * dayMs);
    return must(await register(doors, { name, email, profile, role, password }, at)).account;
  };

  const joinAll = async <K extends string>(
    role: Registration['role'],
    people: Readonly<Record<K, Parameters<typeof join>[1]>>,
  ): Promise<Readonly<Record<K, Account>>> => {
    const joined: [string, Account][] = [];
    for (const [key, person] of Object.entries<Parameters<typeof join>[1]>(people)) {
      joined.push([key, await join(role, person)]);
    }
    return Object.fromEntries(joined) as Record<K, Account>;
  };

  return {
    clients: await joinAll('client', demoClients),
    providers: await joinAll('service-provider', demoProviders),
  };
}
