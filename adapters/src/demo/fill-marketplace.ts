import {
  changeAccount,
  changeApiKey,
  changePrice,
  createApiKey,
  creditWallet,
  dayMs,
  invariant,
  later,
  parseGhs,
  priceUnit,
  type Account,
  type ServiceType,
  type Stores,
} from '@nsem/core';

import { demoClients, type DemoClient, type DemoProvider } from './demo-people.ts';
import { sessionOf, type DemoCast, type DemoStage } from './demo-stage.ts';
import { joinPeople } from './join-people.ts';
import { must } from './must.ts';
import { rateProviders } from './rate-providers.ts';
import { runJobs } from './run-jobs.ts';
import { sendMessages } from './send-messages.ts';
import { submitServices } from './submit-services.ts';

/** How long before its present the demo marketplace opened. */
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

async function setPrices(stores: Stores): Promise<void> {
  for (const { id, serviceType } of await stores.prices.list({})) {
    const unit = priceUnit[serviceType];
    must(await changePrice(stores, { id, unit, unitPrice: inGhs(prices[serviceType]) }));
  }
}

async function fillWallets(stores: Stores, cast: DemoCast): Promise<void> {
  for (const key of Object.keys(demoClients) as DemoClient[]) {
    const { id: clientId, createdAt } = cast.clients[key];
    for (const [index, credit] of demoClients[key].credits.entries()) {
      const at = later(createdAt, (index + 1) * 45 * 60_000);
      const reference = `demo-${key}-${index + 1}`;
      const note = 'Mobile money transfer';
      must(await creditWallet(stores, { clientId, amount: inGhs(credit), reference, note }, at));
    }
  }
}

async function makeKeys(
  stores: Stores,
  cast: DemoCast,
  { keyVault, now }: DemoStage,
): Promise<void> {
  const make = async (client: DemoClient, name: string, daysAgo: number) => {
    const request = {
      name,
      scopes: [],
      issued: keyVault.issue(),
      now: later(now, -daysAgo * dayMs),
    };
    return must(await createApiKey(stores, sessionOf(cast.clients[client]), request));
  };
  const old = await make('kumasi', 'Old website', 50);
  await make('kumasi', 'Patient messages', 33);
  await make('ho', 'Programme archive', 28);
  const owner = sessionOf(cast.clients.kumasi);
  must(await changeApiKey(stores, owner, { id: old.id, isActive: false }));
}

async function setAvailability(stores: Stores, cast: DemoCast): Promise<void> {
  const change = async (provider: DemoProvider, what: Parameters<typeof changeAccount>[2]) =>
    must(await changeAccount(stores, cast.providers[provider].id, what));
  await change('ama', { isQuickServiceAvailable: true, telegramId: '712045678' });
  await change('sena', { isQuickServiceAvailable: true });
  await change('efua', { isAvailable: false });
}

/**
 * Fills a new marketplace with people, services, money and jobs by driving the real use cases with
 * moments of the past two months. Awaits nothing but the stores, so that it is one unit of work.
 *
 * @throws {InvariantError} where a rule refuses a step.
 */
export async function fillMarketplace(
  stores: Stores,
  admin: Account,
  stage: DemoStage,
): Promise<void> {
  await setPrices(stores);
  const cast = { admin, ...(await joinPeople(stores, stage)) };
  await fillWallets(stores, cast);
  await submitServices(stores, cast, stage);
  await makeKeys(stores, cast, stage);
  await runJobs(stores, cast, stage);
  await rateProviders(stores, cast, stage);
  await setAvailability(stores, cast);
  await sendMessages(stores, stage);
}
