import {
  type Account,
  type AuthenticationPorts,
  createAuthentication,
  dayMs,
  invariant,
  later,
  noVerification,
  type Registration,
  reviewService,
  type Stores,
  submitService,
  unknownOrigin,
} from '@nsem/core';

import {
  type DemoContext,
  type DemoPeople,
  demoQuotas as quotas,
  sessionOf,
  unwrap,
} from './prepare-demo.ts';
import { demoClients, demoProviders, demoServices } from './demo-people.ts';

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

const hourMs = 60 * 60_000;

/** Submits the demo's services soon after their providers joined and lets the admin review them. */
export async function submitServices(
  stores: Stores,
  people: DemoPeople,
  { prepared, newProviderId }: DemoContext,
): Promise<void> {
  for (const service of demoServices) {
    const provider = people.providers[service.provider];
    const submittedAt = later(provider.createdAt, hourMs);
    const submitted = unwrap(
      await submitService(
        stores,
        sessionOf(provider),
        {
          work: service.work,
          sampleText: service.sample?.text ?? null,
          recording: prepared.samples.get(service) ?? null,
        },
        { now: submittedAt, quotas, emailPolicy: noVerification },
      ),
    );
    if (service.status === 'pending') continue;
    const review = { id: submitted.id, verdict: service.status, reason: service.reason };
    const context = { now: later(submittedAt, 6 * hourMs), newProviderId };
    unwrap(await reviewService(stores, sessionOf(people.admin), review, context));
  }
}
