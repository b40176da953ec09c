import type { Account, NewAccount } from '../../accounts/account.ts';
import type { Job, NewJob } from '../../jobs/job.ts';
import { invariant } from '../../kernel/result.ts';
import { pesewas, type Pesewas } from '../../kernel/money.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import {
  languagesOf,
  type Service,
  type ServiceType,
  serviceTypes,
  type Work,
} from '../../services/service.ts';
import { changeTotals, totalsOfJob } from '../../jobs/totals.ts';
import { updateTurnaround } from '../../figures/update-figures.ts';
import { fundingOf } from '../../jobs/decide-job.ts';
import { postHold } from '../../wallet/postings.ts';
import { aClient, anAdmin, aProvider } from './accounts.ts';
import { aVoiceRecording } from './files.ts';
import { aRequestedJob } from './jobs.ts';
import { anApprovedService, exampleLanguages } from './pricing.ts';
import { aTopUp } from './wallet.ts';

/** Stores an account. */
export async function storeAccount(stores: Stores, account: NewAccount): Promise<Account> {
  const stored = await stores.accounts.insert(account);
  invariant(stored !== undefined, `${account.email} is taken`);
  return stored;
}

/** Stores a client with the given wallet balance. */
export async function storeClient(
  stores: Stores,
  { balance = 0, ...overrides }: Partial<NewAccount> & Readonly<{ balance?: number }> = {},
): Promise<Account> {
  const client = await storeAccount(stores, aClient(overrides));
  if (balance > 0) await stores.ledger.append(aTopUp(client.id, pesewas(balance)), null);
  return client;
}

/** Stores an admin. */
export const storeAdmin = (stores: Stores): Promise<Account> => storeAccount(stores, anAdmin());

/** Stores a provider who is approved for the given work. */
export async function storeProvider(
  stores: Stores,
  works: readonly Work[] = [],
  overrides: Partial<NewAccount> = {},
): Promise<Account> {
  const provider = await storeAccount(stores, aProvider(overrides));
  for (const work of works) await storeService(stores, { ownerId: provider.id, work });
  return provider;
}

/** Stores a service, approved by default; a narration gets a voice sample. */
export async function storeService(
  stores: Stores,
  overrides: Partial<Service> & Pick<Service, 'ownerId' | 'work'>,
): Promise<Service> {
  if (overrides.work.serviceType !== 'narration' || overrides.sample !== undefined) {
    return stores.services.insert(anApprovedService(overrides));
  }
  const recording = await stores.files.insert(aVoiceRecording(), null);
  const sample = { text: 'Mekɔ fie. Ɛnnɛ yɛ da pa.', recording: recording.id };
  return stores.services.insert(anApprovedService({ ...overrides, sample }));
}

/** Stores a job, and counts it in the totals. */
async function insertJob(
  stores: Stores,
  overrides: Partial<NewJob> & Pick<NewJob, 'clientId'>,
): Promise<Job> {
  const job = await stores.jobs.insert(aRequestedJob(overrides));
  await stores.totals.add(totalsOfJob(job));
  await stores.languages.markUsed(languagesOf(job.work));
  return job;
}

/** Replaces a job, and counts what that changes. */
export async function replaceJob(stores: Stores, before: Job, after: Job): Promise<void> {
  await stores.jobs.replace(after);
  await stores.totals.add(changeTotals({ before, after }, {}));
  if (after.assignedId !== null) await updateTurnaround(stores, after.assignedId);
}

/** Stores a job with its hold, which the client's wallet must cover. */
export async function storeJob(
  stores: Stores,
  overrides: Partial<NewJob> & Pick<NewJob, 'clientId'>,
): Promise<Job> {
  const job = await insertJob(stores, overrides);
  await stores.ledger.append(postHold(fundingOf(job), job.createdAt), null);
  return job;
}

/** Stores the languages of the examples that are not stored yet. */
export async function storeLanguages(stores: Stores): Promise<void> {
  const present = new Set((await stores.languages.listAll()).map(({ code }) => code));
  const missing = exampleLanguages.filter(({ code }) => !present.has(code));
  for (const language of missing) await stores.languages.insert(language);
}

/** The prices of most examples, in pesewas for each unit. */
const examplePrices: Readonly<Record<ServiceType, Pesewas>> = {
  translation: pesewas(3),
  transcription: pesewas(50),
  narration: pesewas(4),
};

/** Sets the active prices of the examples: 3 and 4 pesewas a word, 50 a minute. */
export async function storePrices(stores: Stores): Promise<void> {
  for (const serviceType of serviceTypes) {
    const active = await stores.prices.findActive(serviceType);
    const unitPrice = examplePrices[serviceType];
    if (active === undefined) {
      await stores.prices.insert({ serviceType, unitPrice, isActive: true });
    } else await stores.prices.replace({ ...active, unitPrice });
  }
}

/** Stores a job with a new client. */
export async function storeBareJob(stores: Stores, overrides: Partial<NewJob> = {}) {
  const { id } = await storeClient(stores);
  return insertJob(stores, { clientId: id, ...overrides });
}
