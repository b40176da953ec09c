import {
  type Account,
  createApiKey,
  createRating,
  creditWallet,
  dayMs,
  type Instant,
  invariant,
  later,
  parseGhs,
  priceUnit,
  sendContactMessage,
  type ServiceType,
  type Stars,
  type Stores,
  updateAccount,
  updateApiKey,
  updateContactMessage,
  updatePrice,
} from '@nsem/core';

import {
  type DemoContext,
  type DemoPeople,
  demoQuotas as quotas,
  sessionOf,
  unwrap,
} from './prepare-demo.ts';
import { type DemoClient, demoClients, type DemoProvider } from './demo-people.ts';
import { registerPeople, submitServices } from './register-people.ts';
import { runJobs } from './run-jobs.ts';

/** A demo client's rating of a provider. */
type DemoRating = Readonly<{
  client: DemoClient;
  provider: DemoProvider;
  daysAgo: number;
  stars: Stars;
  comment: string | null;
}>;

const demoRatings: readonly DemoRating[] = [
  {
    client: 'kumasi',
    provider: 'ama',
    daysAgo: 36,
    stars: 5,
    comment: 'Clear Asante Twi that our patients understand at once.',
  },
  {
    client: 'kumasi',
    provider: 'kwabena',
    daysAgo: 35,
    stars: 4,
    comment: 'Good work, a day later than we had hoped.',
  },
  {
    client: 'ho',
    provider: 'sena',
    daysAgo: 25,
    stars: 5,
    comment: 'Every tone mark is in its place. Akpe kakaka!',
  },
  { client: 'accra', provider: 'kwabena', daysAgo: 5, stars: 5, comment: null },
];

/** Lets the demo's clients rate providers who have finished jobs for them. */
async function rateProviders(
  stores: Stores,
  { clients, providers }: DemoPeople,
  { now }: Pick<DemoContext, 'now'>,
): Promise<void> {
  for (const { client, provider, daysAgo, stars, comment } of demoRatings) {
    const request = { stars, comment, providerId: providers[provider].id };
    const context = { now: later(now, -daysAgo * dayMs) };
    unwrap(await createRating(stores, sessionOf(clients[client]), request, context));
  }
}

/** A contact message from a visitor without an account. */
type DemoMessage = Readonly<{
  name: string;
  email: string;
  company: string | null;
  message: string;
  daysAgo: number;
  isAnswered: boolean;
}>;

const hourMs = 60 * 60_000;

const demoMessages: readonly DemoMessage[] = [
  {
    name: 'Yaa Asantewaa Opoku',
    email: 'yaa.opoku@example.org',
    company: 'Bono East Farmers’ Union',
    message:
      'We send our 6,000 members a weather and price bulletin every Thursday. Could it be translated into Bono and Dagaare by noon, each week, on one invoice?',
    daysAgo: 19,
    isAnswered: true,
  },
  {
    name: 'Fr. Emmanuel Dzokoto',
    email: 'e.dzokoto@example.org',
    company: 'St Anthony’s Hospital, Dzodze',
    message:
      'Akpe for the consent forms in Ewe.\n\nOur next question is about recordings: 40 pages on diabetes, read aloud slowly by a woman from the Anlo area. What would you need from us?',
    daysAgo: 11,
    isAnswered: true,
  },
  {
    name: 'Hajia Rahinatu Alhassan',
    email: 'rahinatu.alhassan@example.org',
    company: 'Northern Regional Library, Tamale',
    message:
      'We hold about 300 hours of Dagbani oral history on cassette. They are being digitised now.\n\nDo your transcribers mark tone, and can several of them share one spelling guide?',
    daysAgo: 2,
    isAnswered: false,
  },
  {
    name: 'Nii Armah Quaye',
    email: 'nii.armah@example.com',
    company: null,
    message: 'Do you have a narrator in Ga for a museum guide of about 25 minutes?',
    daysAgo: 1,
    isAnswered: false,
  },
];

/** Sends the demo's contact messages and lets the admin answer some of them within hours. */
async function sendMessages(
  stores: Stores,
  { admin }: DemoPeople,
  { now }: Pick<DemoContext, 'now'>,
): Promise<void> {
  for (const { daysAgo, isAnswered, ...draft } of demoMessages) {
    const sentAt = later(now, -daysAgo * dayMs);
    const { id } = unwrap(await sendContactMessage(stores, undefined, draft, { now: sentAt }));
    if (!isAnswered) continue;
    const context = { now: later(sentAt, 5 * hourMs) };
    unwrap(await updateContactMessage(stores, sessionOf(admin), { id, isAnswered }, context));
  }
}

/** How long ago the demo marketplace was opened. */
export const demoOpenedMs = 63 * dayMs;

/** The prices of the demo marketplace, in GHS. */
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
