import { describe, expect, it } from 'vitest';
import type { Account } from '../../accounts/account.ts';
import { jobStatuses, type NewJob } from '../../jobs/job.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { later } from '../../kernel/instant.ts';
import { type BasisPoints, pesewas } from '../../kernel/money.ts';
import { splitCommission } from '../../wallet/commission.ts';
import { aClient } from '../builders/accounts.ts';
import { aFile } from '../builders/files.ts';
import { jobId, mondayMorning } from '../builders/ids.ts';
import { aJobEvent, aRequestedJob } from '../builders/jobs.ts';
import {
  aQuoteForAudio,
  aQuoteForWords,
  englishToTwi,
  twiNarration,
  twiTranscription,
} from '../builders/pricing.ts';
import { storeBareJob, storeClient, storeProvider } from '../builders/stored.ts';
import {
  describeDueJobs,
  describeFreeTranslations,
  describeJobTakers,
} from './job-takers.contract.ts';
import { describeJobLists } from './job-lists.contract.ts';
import { type OpenedStores, type StoresInUse, useStores } from './opened-stores.ts';
import { describeReviewsOfJobs } from './job-reviews.contract.ts';

/** How a job is listed that no provider has, and whose client has the usual name. */
const unassigned = {
  providerId: null,
  providerName: null,
  clientName: aClient().name,
  output: null,
  documentName: null,
};

/** The contract of every job store. */
export function describeJobStore(open: () => Promise<OpenedStores>): void {
  describe('a job store', () => {
    const inUse = useStores(open);
    describeKeeping(inUse);
    describeJobLists(inUse);
    describeDueJobs(inUse);
    describeJobTakers(inUse);
    describeFreeTranslations(inUse);
    describeAcquaintance(inUse);
    describeTaken(inUse);
    describeHistory(inUse);
    describeReviewsOfJobs(inUse);
  });
}

function describeKeeping({ write, read }: StoresInUse<OpenedStores>) {
  it.each([
    [
      'translation',
      { work: englishToTwi, content: 'Line 1\r\n“Ɛnnɛ”\t\u{1F1EC}\u{1F1ED} \\n \u007F' },
    ],
    ['discounted translation', { work: englishToTwi, quote: aQuoteForWords(612, 500) }],
    ['transcription', { work: twiTranscription, quote: aQuoteForAudio(90_500), content: '' }],
    ['narration', { work: twiNarration, quote: aQuoteForWords(1), edition: 3 }],
  ])('returns every field of a new %s', async (_, overrides) => {
    const stored = await write((stores) => storeBareJob(stores, overrides));
    expect(stored).toEqual({
      ...aRequestedJob({ clientId: stored.clientId, ...overrides }),
      id: stored.id,
    });
    const listed = { ...stored, ...unassigned };
    expect(await read(({ jobs }) => jobs.find(stored.id))).toEqual(listed);
  });

  it('returns every field of a completed job', async () => {
    const completed = await write(async (stores) => {
      const [input, output] = [
        await stores.files.insert(aFile(), null),
        await stores.files.insert(aFile(), null),
      ];
      const { id: providerId } = await storeProvider(stores);
      const quote = aQuoteForAudio(61_000);
      const job = await storeBareJob(stores, { work: twiTranscription, inputId: input.id, quote });
      const done = {
        ...job,
        requestedId: providerId,
        assignedId: providerId,
        outputId: output.id,
        split: splitCommission(quote.price, 1250 as BasisPoints),
        status: 'completed' as const,
        updatedAt: later(mondayMorning, 3),
        assignedAt: later(mondayMorning, 2),
        completedAt: later(mondayMorning, 3),
      };
      await stores.jobs.replace(done);
      return done;
    });
    const { name, contentType, sizeBytes } = aFile();
    expect(await read(({ jobs }) => jobs.find(completed.id))).toMatchObject({
      ...completed,
      output: { name, contentType, sizeBytes },
    });
  });

  it('replaces what an edit or a failure changes', async () => {
    const changed = await write(async (stores) => {
      const job = await storeBareJob(stores, { quote: aQuoteForWords(600, 500) });
      const edited = {
        ...job,
        work: { ...englishToTwi, targetLanguage: 'ee' } as const,
        content: 'Ŋdi na mi.',
        quote: { ...aQuoteForWords(4), unitPrice: pesewas(9) },
        status: 'failed' as const,
        failureReason: 'The audio is cut off.',
        edition: 1,
        updatedAt: later(mondayMorning, 1),
      };
      await stores.jobs.replace(edited);
      return edited;
    });
    expect(await read(({ jobs }) => jobs.find(changed.id))).toEqual({
      ...changed,
      ...unassigned,
    });
  });

  it('stores amounts exactly to the pesewa, up to 90 trillion GHS', async () => {
    const price = pesewas(9_007_199_254_740_991n);
    const quote = { ...aQuoteForWords(1), price, amountDue: price };
    const job = await write((stores) => storeBareJob(stores, { quote }));
    expect((await read(({ jobs }) => jobs.find(job.id)))?.quote.price).toBe(price);
  });

  it('names the assigned provider of a job, otherwise the requested one', async () => {
    const { requested, assigned, job } = await write(async (stores) => {
      const [first, second] = [await storeProvider(stores), await storeProvider(stores)];
      const made = await storeBareJob(stores, { requestedId: first.id });
      return { requested: first, assigned: second, job: made };
    });
    const find = () => read(({ jobs }) => jobs.find(job.id));
    const listedAs = ({ providerId, name }: Account) => ({ providerId, providerName: name });
    expect(await find()).toMatchObject(listedAs(requested));
    await write(({ jobs }) => jobs.replace({ ...job, assignedId: assigned.id }));
    expect(await find()).toMatchObject(listedAs(assigned));
  });

  it('accepts a job as it was read', async () => {
    const job = await write((stores) => storeBareJob(stores));
    await write(async ({ jobs }) => {
      const listed = await jobs.find(job.id);
      if (listed !== undefined) await jobs.replace(listed);
    });
    expect(await read(({ jobs }) => jobs.find(job.id))).toEqual({ ...job, ...unassigned });
  });

  it('returns the current state of a job', async () => {
    const job = await write((stores) => storeBareJob(stores));
    await write(({ jobs }) => jobs.replace({ ...job, status: 'cancelled' }));
    const { id, clientId, requestedId, assignedId, updatedAt } = job;
    const parties = { clientId, requestedId, assignedId };
    const expected = { id, ...parties, updatedAt, status: 'cancelled' };
    expect(await read(({ jobs }) => jobs.findState(id))).toEqual(expected);
  });

  it('returns undefined for an unknown job', async () => {
    expect(await read(({ jobs }) => jobs.find(jobId(2_000_000_000)))).toBeUndefined();
    expect(await read(({ jobs }) => jobs.findState(jobId(2_000_000_000)))).toBeUndefined();
  });

  it.each([
    ['pending', true],
    ['in_progress', true],
    ['completed', true],
    ['cancelled', false],
    ['failed', false],
    ['refunded', false],
  ] as const)('counts a %s translation as the first: %s', async (status, counts) => {
    const job = await write((stores) => storeBareJob(stores, { status }));
    const found = await read(({ jobs }) => jobs.findPromotions(job.clientId));
    expect(found.hasTranslation).toBe(counts);
    const others = await read(({ jobs }) => jobs.findPromotions(job.clientId, job.id));
    expect(others.hasTranslation).toBe(false);
  });

  it("counts neither other services nor other clients' translations as the first", async () => {
    const clientId = await write(async (stores) => {
      const { id } = await storeClient(stores);
      await storeBareJob(stores, { clientId: id, work: twiNarration });
      await storeBareJob(stores, { clientId: id, work: twiTranscription });
      await storeBareJob(stores);
      return id;
    });
    const none = { hasTranslation: false, cancelled: 0 };
    expect(await read(({ jobs }) => jobs.findPromotions(clientId))).toEqual(none);
  });

  it('counts the free translations that were cancelled, and nothing else', async () => {
    const clientId = await write(async (stores) => {
      const { id } = await storeClient(stores);
      const free = { clientId: id, quote: aQuoteForWords(100, 100) };
      await storeBareJob(stores, { ...free, status: 'cancelled' });
      await storeBareJob(stores, { ...free, status: 'cancelled' });
      await storeBareJob(stores, { ...free, status: 'failed' });
      await storeBareJob(stores, { ...free, status: 'refunded' });
      await storeBareJob(stores, { clientId: id, status: 'cancelled' });
      await storeBareJob(stores, { quote: aQuoteForWords(100, 100), status: 'cancelled' });
      return id;
    });
    const found = await read(({ jobs }) => jobs.findPromotions(clientId));
    expect(found).toEqual({ hasTranslation: false, cancelled: 2 });
  });
}

function describeAcquaintance({ write, read }: StoresInUse<OpenedStores>) {
  it.each(jobStatuses.map((status) => [status, status === 'completed'] as const))(
    'takes a %s job for one that the provider has completed: %s',
    async (status, counts) => {
      const { clientId, providerId, other } = await write(async (stores) => {
        const [worker, idle] = [await storeProvider(stores), await storeProvider(stores)];
        const named = { requestedId: idle.id, assignedId: worker.id };
        const completedAt = counts ? mondayMorning : null;
        const job = await storeBareJob(stores, { ...named, status, completedAt });
        return { clientId: job.clientId, providerId: worker.id, other: idle.id };
      });
      const ask = (client: AccountId, provider: AccountId) =>
        read(({ jobs }) => jobs.hasCompleted({ clientId: client, providerId: provider }));
      expect(await ask(clientId, providerId)).toBe(counts);
      expect(await ask(clientId, other)).toBe(false);
      expect(await ask(other, providerId)).toBe(false);
    },
  );
}

function describeTaken({ write, read }: StoresInUse<OpenedStores>) {
  const before = later(mondayMorning, -1);
  const at = { updatedAt: mondayMorning };
  const assigned = { status: 'in_progress', assignedAt: mondayMorning } as const;

  it.each<[string, 'assignedId' | 'requestedId', Partial<NewJob>, boolean]>([
    ['assigned at that time', 'assignedId', { ...at, ...assigned }, true],
    [
      'assigned then and completed',
      'assignedId',
      { ...at, ...assigned, status: 'completed' },
      true,
    ],
    ['assigned before', 'assignedId', { ...at, ...assigned, assignedAt: before }, false],
    ['requested at that time', 'requestedId', { ...at, createdAt: mondayMorning }, true],
    ['edited to request them', 'requestedId', { ...at, createdAt: before }, true],
    ['requested and cancelled', 'requestedId', { ...at, status: 'cancelled' }, false],
    ['requested before', 'requestedId', { createdAt: before, updatedAt: before }, false],
  ])('finds whether a provider has taken work since a time: %s', async (_, party, own, counts) => {
    const { provider, other, job } = await write(async (stores) => {
      const [one, another] = [await storeProvider(stores), await storeProvider(stores)];
      // However many jobs of others were created after it.
      const found = await storeBareJob(stores, { ...own, [party]: one.id });
      for (let nth = 0; nth < 101; nth += 1) await storeBareJob(stores, at);
      return { provider: one.id, other: another.id, job: found.id };
    });
    const ask = (providerId: AccountId) =>
      read(({ jobs }) => jobs.findTaken({ providerId, since: mondayMorning }));
    expect(await ask(provider)).toBe(counts ? job : undefined);
    expect(await ask(other)).toBeUndefined();
  });
}

function describeHistory({ write, read }: StoresInUse<OpenedStores>) {
  it("stores each job's history separately, oldest first", async () => {
    const { one, other, history } = await write(async (stores) => {
      const [first, second] = [await storeBareJob(stores), await storeBareJob(stores)];
      const { id: providerId } = await storeProvider(stores);
      const events = [
        aJobEvent({ actorId: first.clientId }),
        aJobEvent({
          actorId: providerId,
          actorRole: 'service-provider',
          move: 'assign',
          from: 'pending',
          to: 'in_progress',
          assignedId: providerId,
        }),
        // At the same instant as the previous one: the order is that of writing.
        aJobEvent({
          actorId: providerId,
          actorRole: 'admin',
          move: 'fail',
          from: 'in_progress',
          to: 'failed',
          note: 'Ɛnyɛ yiye.',
        }),
      ];
      for (const event of events) {
        await stores.jobs.appendEvent(first.id, event);
        await stores.jobs.appendEvent(second.id, aJobEvent({ actorId: second.clientId }));
      }
      return { one: first, other: second, history: events };
    });
    expect(await read(({ jobs }) => jobs.events(one.id))).toEqual(history);
    expect(await read(({ jobs }) => jobs.events(other.id))).toHaveLength(3);
    expect(await read(({ jobs }) => jobs.events(jobId(2_000_000_000)))).toEqual([]);
  });
}
