import {
  createAuthentication,
  dayMs,
  invariant,
  later,
  unknownOrigin,
  type Account,
  type AuthenticationPorts,
  type Registration,
  type Stores,
} from '@nsem/core';

import { demoClients, demoProviders } from './demo-people.ts';
import type { DemoPeople, DemoContext } from './demo-context.ts';
import { unwrap } from './unwrap.ts';

/**
 * Ports for registration that use the unit of work that is already open and the prepared hashes, so
 * that nothing here is slow.
 */
function preparedPorts(
  stores: Stores,
  { passwords, prepared: { secrets }, tokens }: DemoContext,
): AuthenticationPorts {
  const hashes = new Map([...secrets.values()].map(({ password, hash }) => [password, hash]));
  return {
    unitOfWork: { read: (work) => work(stores), write: (work) => work(stores) },
    passwords: {
      ...passwords,
      async hash(password) {
        const hash = hashes.get(password);
        invariant(hash !== undefined, 'the demo’s passwords were hashed in advance');
        return hash;
      },
      // They are generated.
      findWeakness: async () => undefined,
    },
    tokens,
  };
}

/** Registers the demo's clients and providers, each with the time at which they joined. */
export async function registerPeople(
  stores: Stores,
  context: DemoContext,
): Promise<Omit<DemoPeople, 'admin'>> {
  const { prepared, now } = context;
  const { register } = createAuthentication(preparedPorts(stores, context));

  const registerOne = async (
    role: Registration['role'],
    person: Readonly<Pick<Registration, 'name' | 'email' | 'profile'> & { joinedDaysAgo: number }>,
  ): Promise<Account> => {
    const { name, email, profile, joinedDaysAgo } = person;
    const password = prepared.secrets.get(email)?.password ?? '';
    const at = later(now, -joinedDaysAgo * dayMs);
    const { account } = unwrap(
      await register({ name, email, profile, role, password }, { now: at, origin: unknownOrigin }),
    );
    // As if each had opened the link.
    const verified = { ...account, emailVerifiedAt: at };
    await stores.accounts.replace(verified);
    return verified;
  };

  const registerAll = async <K extends string>(
    role: Registration['role'],
    people: Readonly<Record<K, Parameters<typeof registerOne>[1]>>,
  ): Promise<Readonly<Record<K, Account>>> => {
    const accounts: [string, Account][] = [];
    for (const [key, person] of Object.entries<Parameters<typeof registerOne>[1]>(people)) {
      accounts.push([key, await registerOne(role, person)]);
    }
    return Object.fromEntries(accounts) as Record<K, Account>;
  };

  return {
    clients: await registerAll('client', demoClients),
    providers: await registerAll('service-provider', demoProviders),
  };
}
