import {
  assignJob,
  checkMayTake,
  createJob,
  escrowOf,
  pesewas,
  walletOf,
  type Job,
  type Work,
} from '@nsem/core';
import {
  aQuoteForAudio,
  aQuoteForWords,
  aRequestedJob,
  bySession,
  englishToTwi,
  mondayMorning,
  onMonday,
  storeClient,
  storeJob,
  storeLanguages,
  storePrices,
  storeProvider,
  storeService,
  twiNarration,
  twiTranscription,
  aTopUp,
} from '@nsem/core/testing';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ConstraintError } from '../database-session.ts';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';

const database = useTemporaryDatabase();

beforeAll(async () => {
  await database().accept(async (stores) => {
    await storeLanguages(stores);
    await storePrices(stores);
  });
});

describe('jobs in SQLite', () => {
  it('are assigned to one of 20 providers who take them at once', async () => {
    const { job, providers } = await database().accept(async (stores) => {
      const client = await storeClient(stores, { balance: 1_000 });
      const people = [];
      for (let nth = 0; nth < 20; nth += 1)
        people.push(await storeProvider(stores, [englishToTwi]));
      return { job: await storeJob(stores, { clientId: client.id }), providers: people };
    });
    const outcomes = await Promise.all(
      providers.map((provider) =>
        database().unitOfWork.write((stores) =>
          assignJob(stores, bySession(provider), { id: job.id, providerId: null }, onMonday),
        ),
      ),
    );
    const refused = outcomes.flatMap((one) => (one.ok ? [] : [one.fault]));
    expect(refused).toHaveLength(19);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['job.wrong-state']));
    const { found, history, held } = await database().unitOfWork.read(async (stores) => ({
      found: await stores.jobs.find(job.id),
      history: await stores.jobs.events(job.id),
      held: await stores.ledger.balance(escrowOf(job.id)),
    }));
    const winner = providers[outcomes.findIndex((one) => one.ok)];
    expect(found).toMatchObject({ status: 'in_progress', assignedId: winner?.id });
    expect(history).toHaveLength(1);
    expect(held).toBe(300n);
  });

  it('are created exactly as often as the wallet can pay', async () => {
    const client = await database().accept((stores) =>
      storeClient(stores, { balance: 7 * 300 + 299 }),
    );
    const request = {
      work: { ...englishToTwi, sourceLanguage: 'English' } as const,
      content: 'nsuo '.repeat(100),
      audio: null,
      providerId: null,
    };
    const context = { ...onMonday, promotion: { freeWords: 0 } };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        database().unitOfWork.write((stores) =>
          createJob(stores, bySession(client), request, context),
        ),
      ),
    );
    const faults = outcomes.flatMap((one) => (one.ok ? [] : [one.fault]));
    expect(faults).toHaveLength(13);
    expect(faults[0]).toEqual({
      code: 'wallet.insufficient-funds',
      amountDue: 300n,
      balance: 299n,
      missing: 1n,
    });
    const { balance, totals, jobs } = await database().unitOfWork.read(async (stores) => ({
      balance: await stores.ledger.balance(walletOf(client.id)),
      totals: await stores.ledger.totals(client.id),
      jobs: (await stores.jobs.list({ clientId: client.id }, { limit: 50 })).jobs,
    }));
    expect({ balance, held: totals.held, jobs: jobs.length }).toEqual({
      balance: 299n,
      held: 2_100n,
      jobs: 7,
    });
  });

  it('have at most one live promotion for each client, even without the rules', async () => {
    const { id: clientId } = await database().accept((stores) => storeClient(stores));
    const promoted = { clientId, quote: aQuoteForWords(600, 500) };
    const insert = (overrides: Partial<Job> = {}) =>
      database().accept(({ jobs }) => jobs.insert(aRequestedJob({ ...promoted, ...overrides })));
    const first = await insert();
    await insert({ status: 'cancelled' });
    await expect(insert()).rejects.toThrow(ConstraintError);
    await database().accept(({ jobs }) => jobs.replace({ ...first, status: 'failed' }));
    await insert({ status: 'completed' });
    await expect(insert({ status: 'in_progress' })).rejects.toThrow(ConstraintError);
  });

  it('must exist for a posting that references them', async () => {
    const { id: clientId } = await database().accept((stores) => storeClient(stores));
    const posting = { ...aTopUp(clientId, pesewas(5)), jobId: 2_000_000_000 as never };
    const posted = database().accept(({ ledger }) => ledger.append(posting, null));
    await expect(posted).rejects.toThrow('FOREIGN KEY constraint failed');
  });
});

const works: readonly Work[] = [
  englishToTwi,
  { ...englishToTwi, targetLanguage: 'ee' },
  { serviceType: 'translation', sourceLanguage: 'tw', targetLanguage: 'en' },
  twiTranscription,
  twiNarration,
];

const aPlan = fc.record({
  provider: fc.record({
    isActive: fc.constantFrom(true, true, true, false),
    isAvailable: fc.boolean(),
    isQuickServiceAvailable: fc.boolean(),
  }),
  services: fc.array(
    fc.record({
      work: fc.constantFrom(...works),
      status: fc.constantFrom(
        'approved',
        'approved',
        'approved',
        'approved',
        'pending',
        'rejected',
      ),
    }),
    { minLength: 2, maxLength: 4, size: 'max' },
  ),
  jobs: fc.array(
    fc.record({
      work: fc.constantFrom(...works),
      size: fc.constantFrom(49, 50, 299_999, 300_000),
      status: fc.constantFrom('pending', 'pending', 'pending', 'in_progress', 'cancelled'),
      requested: fc.constantFrom('none', 'none', 'this one', 'another'),
      client: fc.constantFrom('known', 'known', 'blocked', 'blocking'),
    }),
    { minLength: 8, maxLength: 12, size: 'max' },
  ),
});

describe('the available jobs', () => {
  it('are those that the rule lets the provider take', async () => {
    let runsWithJobs = 0;
    const another = await database().accept((stores) => storeProvider(stores, works));
    await fc.assert(
      fc.asyncProperty(aPlan, async (plan) => {
        const { expected, listed } = await database().accept(async (stores) => {
          const account = await storeProvider(stores, [], plan.provider);
          for (const service of plan.services) {
            await storeService(stores, { ownerId: account.id, ...service });
          }
          const clients = {
            known: (await storeClient(stores)).id,
            blocked: (await storeClient(stores)).id,
            blocking: (await storeClient(stores)).id,
          };
          const of = { providerId: account.id, jobId: null, createdAt: mondayMorning };
          const { blocked, blocking } = clients;
          await stores.blocks.insert({ ...of, clientId: blocked, ownerId: account.id });
          await stores.blocks.insert({ ...of, clientId: blocking, ownerId: blocking });
          const made: Job[] = [];
          for (const { client, work, size, status, requested } of plan.jobs) {
            const clientId = clients[client];
            const quote =
              work.serviceType === 'transcription' ? aQuoteForAudio(size) : aQuoteForWords(size);
            const requestedId = { none: null, 'this one': account.id, another: another.id }[
              requested
            ];
            const job = aRequestedJob({ clientId, work, quote, status, requestedId });
            made.push(await stores.jobs.insert(job));
          }
          const services = await stores.services.listByOwner(account.id);
          const approved = services
            .filter((one) => one.status === 'approved')
            .map((one) => one.work);
          const mayTake = (job: Job) => {
            const isBlocked = job.clientId !== clients.known;
            const may = checkMayTake({ account, approved }, { ...job, isBlocked });
            return job.status === 'pending' && may.ok;
          };
          const ids = new Set<number>(made.map(({ id }) => id));
          const all = await stores.jobs.listAvailable(account.id, { limit: 10_000 });
          return {
            expected: made.filter(mayTake).map(({ id }) => id),
            listed: all.map(({ id }) => id).filter((id) => ids.has(id)),
          };
        });
        expect(listed).toEqual(expected.toReversed());
        if (expected.length > 0) runsWithJobs += 1;
      }),
      { numRuns: 120, seed: 20261121 },
    );
    expect(runsWithJobs).toBeGreaterThan(10);
  });
});
