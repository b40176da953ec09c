import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import {
  announceJob,
  createApiKey,
  createJob,
  creditWallet,
  instant,
  newAdmin,
  noVerification,
  ok,
  pesewas,
  reviewService,
  submitService,
  unknownOrigin,
  type Actor,
  type NewAccount,
  type Result,
  type Stores,
  type Account,
  type UnitOfWork,
} from '@nsem/core';
import { demoQuotas as quotas } from '../src/demo/prepare-demo.ts';
import { openDataDir } from '../src/start/data-dir.ts';
import { createLanguageRegistry } from '../src/languages/language-registry.ts';
import { openDatabase, type Database } from '../src/persistence/database.ts';
import { createKeyVault } from '../src/security/vaults.ts';
import { newProviderId } from '../src/security/random-secrets.ts';
import { openMarketplace } from '../src/seed/open-marketplace.ts';

/** The data that requests to a filled marketplace need. */
export type FilledDatabase = Readonly<{
  /** The servers' secret, as an environment variable. */
  secret: string;
  /** That of the client who has all jobs. */
  apiKey: string;
  /** One of each client; the first is `apiKey`. */
  apiKeys: readonly string[];
  /** A job whose status is requested. */
  jobId: number;
}>;

/** A filled marketplace with a copy for each server. */
export type FilledMarketplace = FilledDatabase &
  Readonly<{ dataDirs: Readonly<Record<'nsem' | 'bare', string>> }>;

/** What a marketplace is filled with. */
export type Filling = Readonly<{
  jobs: number;
  providers: number;
  /** One unless it is given. */
  clients?: number;
}>;

const secret = 'benchmarks-only-'.repeat(4);
const now = instant(Date.UTC(2026, 10, 1));
const languages = ['English', 'Twi', 'Ewe', 'Ga', 'Dagbani', 'Fante', 'Hausa', 'French'];
const text = 'Wash your hands with soap and clean water before you eat or feed a child.';

function must<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.fault)}`);
  return result.value;
}

const session = (account: Readonly<{ id: number; role: Actor['role'] }>): Actor => ({
  accountId: account.id as Actor['accountId'],
  role: account.role,
  credential: { kind: 'program' },
  origin: unknownOrigin,
});

const person = (role: NewAccount['role'], n: number): NewAccount => ({
  ...newAdmin({
    name: `Akosua Frimpong ${n}`,
    email: `akosua.${role}.${n}@example.com`,
    passwordHash: '-',
    now,
  }),
  role,
  isActive: role !== 'service-provider',
});

async function insertPerson({ accounts }: Stores, account: NewAccount) {
  const inserted = await accounts.insert(account);
  if (inserted === undefined) throw new Error(`${account.email} is taken`);
  return ok(inserted);
}

async function addProvider(unitOfWork: UnitOfWork, admin: Account, n: number): Promise<void> {
  const provider = must(
    await unitOfWork.write((stores) => insertPerson(stores, person('service-provider', n))),
  );
  const targets = [languages[1 + (n % 7)], languages[1 + ((n + 3) % 7)]] as const;
  for (const target of targets) {
    const work = {
      serviceType: 'translation',
      sourceLanguage: 'English',
      targetLanguage: target ?? 'Twi',
    } as const;
    const request = { work, sampleText: null, recording: null };
    const submitted = must(
      await unitOfWork.write((stores) =>
        submitService(stores, session(provider), request, {
          now,
          quotas,
          emailPolicy: noVerification,
        }),
      ),
    );
    const review = { id: submitted.id, verdict: 'approved' } as const;
    must(
      await unitOfWork.write((stores) =>
        reviewService(stores, session(admin), review, { now, newProviderId }),
      ),
    );
  }
}

async function addClient(unitOfWork: UnitOfWork, admin: Account, n: number) {
  const client = must(
    await unitOfWork.write((stores) => insertPerson(stores, person('client', n))),
  );
  const context = { now, quotas, keyVault: createKeyVault(Buffer.from(secret)) };
  const key = { name: 'bench', scopes: [] };
  const { value } = must(
    await unitOfWork.write((stores) => createApiKey(stores, session(client), key, context)),
  );
  const credit = {
    clientId: client.id,
    amount: pesewas(10n ** 14n),
    reference: `bench ${n}`,
    note: 'Enough for every round',
  };
  must(await unitOfWork.write((stores) => creditWallet(stores, session(admin), credit, { now })));
  return { client, apiKey: value ?? '' };
}

const work = {
  serviceType: 'translation',
  sourceLanguage: 'English',
  targetLanguage: 'Twi',
} as const;

/**
 * Announces all new jobs, as a server does in the background: otherwise it would do so for the jobs that
 * were filled in while it is measured, and the bare program has none to announce.
 */
async function announceJobs(
  { outboxQueue }: Database,
  { jobs, atATime }: Readonly<{ jobs: number; atATime: number }>,
): Promise<void> {
  const at = instant(now + jobs);
  for (;;) {
    const due = await outboxQueue.due('internal', at, atATime);
    if (due.length === 0) return;
    const announce = (queued: (typeof due)[number]) =>
      outboxQueue.replace(queued, at, async (stores) => {
        const { notice } = queued;
        if (notice.kind === 'job-opened') await announceJob(stores, { ...notice, now: at });
      });
    await Promise.all(due.map(announce));
  }
}

/** Creates jobs of a client, a millisecond after each other, and returns the id of the last one. */
async function createJobs(
  unitOfWork: UnitOfWork,
  client: Account,
  { jobs, atATime }: Readonly<{ jobs: number; atATime: number }>,
): Promise<number> {
  const context = { quotas, promotion: { freeWords: 500 } };
  const request = { work, content: text, audio: null, providerId: null };
  let jobId = 0;
  for (let left = jobs; left > 0; left -= atATime) {
    const created = await Promise.all(
      Array.from({ length: Math.min(left, atATime) }, (_, nth) =>
        unitOfWork.write(
          (stores) =>
            createJob(stores, session(client), request, {
              ...context,
              now: instant(now + jobs - left + nth),
            }),
          { guards: [`account:${client.id}`] },
        ),
      ),
    );
    jobId = created.map(must).at(-1)?.id ?? jobId;
  }
  return jobId;
}

/**
 * Fills a database through its use cases; the first client has all jobs.
 *
 * @param filling.atATime how many units of work run concurrently, so that they share commits.
 */
export async function fillDatabase(
  database: Database,
  { jobs, providers, clients = 1, atATime }: Filling & Readonly<{ atATime: number }>,
): Promise<FilledDatabase> {
  const { unitOfWork } = database;
  const opening = { registry: createLanguageRegistry(), admin: person('admin', 1), now };
  const admin = must(
    await unitOfWork.write(async (stores) => ok(await openMarketplace(stores, opening))),
  );
  for (let n = 0; n < providers; n += 1) await addProvider(unitOfWork, admin, n);
  const { client, apiKey } = await addClient(unitOfWork, admin, 1);
  const apiKeys = [apiKey];
  for (let n = 2; n <= clients; n += 1) {
    apiKeys.push((await addClient(unitOfWork, admin, n)).apiKey);
  }
  const jobId = await createJobs(unitOfWork, client, { jobs, atATime });
  await announceJobs(database, { jobs, atATime });
  return { secret, apiKey, apiKeys, jobId };
}

/** Enough to share commits, few enough for the memory. */
const atATime = 10_000;

/** Fills a marketplace through its use cases and copies it for each server. */
export async function fillMarketplace(root: string, filling: Filling): Promise<FilledMarketplace> {
  const dataDirs = { nsem: join(root, 'nsem'), bare: join(root, 'bare') };
  const folders = await openDataDir(dataDirs.nsem);
  const database = await openDatabase({
    file: folders.database,
    onFatal: (error) => {
      throw error;
    },
  });
  const filled = await fillDatabase(database, { ...filling, atATime });
  await database.close();
  folders.release();
  await cp(dataDirs.nsem, dataDirs.bare, { recursive: true });
  return { ...filled, dataDirs };
}
