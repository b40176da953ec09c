import {
  createApiKey,
  creditWallet,
  dayMs,
  invariant,
  later,
  parseGhs,
  priceUnit,
  updateAccount,
  updateApiKey,
  updatePrice,
  type Account,
  type Instant,
  type ServiceType,
  type Stores,
} from '@nsem/core';

import { demoClients, type DemoClient, type DemoProvider } from './demo-people.ts';
import { sessionOf, type DemoPeople, type DemoContext } from './demo-context.ts';
import { demoQuotas as quotas } from './demo-quotas.ts';
import { registerPeople } from './register-people.ts';
import { unwrap } from './unwrap.ts';
import { rateProviders } from './rate-providers.ts';
import { runJobs } from './run-jobs.ts';
import { sendMessages } from './send-messages.ts';
import { submitServices } from './submit-services.ts';

/** How long ago the demo marketplace was opened. */
export const demoOpenedMs = 63 * dayMs;

/** What the demo marketplace charges, in GHS. */
const prices: Readonly<Record<ServiceType, string>> = {
  translation: '0.25',
  transcription: '6.00',
  narration: '0.30',
};

function inGhs(text: string) {
  const amount = parseGhs(text);
  invariant(amount !== undefined, `${text} is an amount`);
  return amount;
}

async function setPrices(stores: Stores, admin: Account, now: Instant): Promise<void> {
  for (const { id, serviceType } of await stores.prices.list({})) {
    const unit = priceUnit[serviceType];
    const change = { id, unit, unitPrice: inGhs(prices[serviceType]) };
    unwrap(await updatePrice(stores, sessionOf(admin), change, { now }));
  }
}

async function fillWallets(stores: Stores, people: DemoPeople): Promise<void> {
  for (const key of Object.keys(demoClients) as DemoClient[]) {
    const { id: clientId, createdAt } = people.clients[key];
    for (const [index, credit] of demoClients[key].credits.entries()) {
      const at = later(createdAt, (index + 1) * 45 * 60_000);
      const reference = `demo-${key}-${index + 1}`;
      const note = 'Mobile money transfer';
      const transfer = { clientId, amount: inGhs(credit), reference, note };
      unwrap(await creditWallet(stores, sessionOf(people.admin), transfer, { now: at }));
    }
  }
}

async function makeKeys(
  stores: Stores,
  people: DemoPeople,
  { keyVault, now }: DemoContext,
): Promise<void> {
  const make = async (client: DemoClient, name: string, daysAgo: number) => {
    const context = { now: later(now, -daysAgo * dayMs), quotas, keyVault };
    const owner = sessionOf(people.clients[client]);
    return unwrap(await createApiKey(stores, owner, { name, scopes: [] }, context));
  };
  const old = await make('kumasi', 'Old website', 50);
  await make('kumasi', 'Patient messages', 33);
  await make('ho', 'Programme archive', 28);
  const owner = sessionOf(people.clients.kumasi);
  unwrap(await updateApiKey(stores, owner, { id: old.id, isActive: false }, { now, keyVault }));
}

async function setAvailability(stores: Stores, people: DemoPeople): Promise<void> {
  const change = async (provider: DemoProvider, what: Parameters<typeof updateAccount>[2]) =>
    unwrap(await updateAccount(stores, sessionOf(people.providers[provider]), what));
  const isPublic = true;
  await change('ama', { isQuickServiceAvailable: true, telegramId: '712045678', isPublic });
  await change('sena', { isQuickServiceAvailable: true, isPublic });
  await change('efua', { isAvailable: false });
}

/**
 * Fills a new marketplace with people, services, money and jobs by calling the real use cases with
 * times in the past two months. It awaits only the stores, so that it fits in one unit of work.
 *
 * @throws {InvariantError} if a rule refuses a step.
 */
export async function fillMarketplace(
  stores: Stores,
  admin: Account,
  context: DemoContext,
): Promise<void> {
  await setPrices(stores, admin, later(context.now, -demoOpenedMs));
  const people = { admin, ...(await registerPeople(stores, context)) };
  await fillWallets(stores, people);
  await submitServices(stores, people, context);
  await makeKeys(stores, people, context);
  await runJobs(stores, people, context);
  await rateProviders(stores, people, context);
  await setAvailability(stores, people);
  await sendMessages(stores, people, context);
}
