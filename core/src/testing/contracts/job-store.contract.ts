import { describe, expect, it } from 'vitest';
import { jobStatuses, type NewJob } from '../../jobs/job.ts';
import { later } from '../../kernel/instant.ts';
import { pesewas } from '../../kernel/money.ts';
import type { BasisPoints } from '../../kernel/rate.ts';
import type { Stores } from '../../ports/unit-of-work.port.ts';
import { splitCommission } from '../../wallet/commission.ts';
import { aFile } from '../builders/files.ts';
import { jobId, mondayMorning } from '../builders/ids.ts';
import { aJobEvent, aRequestedJob } from '../builders/jobs.ts';
import { aQuoteForAudio, aQuoteForWords } from '../builders/pricing.ts';
import { englishToTwi, twiNarration, twiTranscription } from '../builders/services.ts';
import { storeClient, storeProvider } from '../builders/stored.ts';
import { useStores, type OpenedStores, type StoresInUse } from './opened-stores.ts';

/** What every keeper of jobs must do. */
export function describeJobStore(open: () => Promise<OpenedStores>): void {
  describe('a job store', () => {
    const inUse = useStores(open);
    describeKeeping(inUse);
    describeLists(inUse);
    describeHistory(inUse);
  });
}

/** Puts a job with a client of its own into the stores. */
async function storeBareJob(stores: Stores, overrides: Partial<NewJob> = {}) {
  const { id } = await storeClient(stores);
  return stores.jobs.insert(aRequestedJob({ clientId: id, ...overrides }));
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
  ])('gives back every field of a new %s', async (_, overrides) => {
    const stored = await write((stores) => storeBareJob(stores, overrides));
    expect(stored).toEqual({
      ...aRequestedJob({ clientId: stored.clientId, ...overrides }),
      id: stored.id,
    });
    const listed = { ...stored, providerId: null };
    expect(await read(({ jobs }) => jobs.find(stored.id))).toEqual(listed);
  });

  it('gives back every field of a completed job', async () => {
    const completed = await write(async (stores) => {
      const [input, output] = [
        await stores.files.insert(aFile()),
        await stores.files.insert(aFile()),
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
    expect(await read(({ jobs }) => jobs.find(completed.id))).toMatchObject(completed);
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
      providerId: null,
    });
  });

  it('keeps amounts to the pesewa up to 90 trillion GHS', async () => {
    const price = pesewas(9_007_199_254_740_991n);
    const quote = { ...aQuoteForWords(1), price, amountDue: price };
    const job = await write((stores) => storeBareJob(stores, { quote }));
    expect((await read(({ jobs }) => jobs.find(job.id)))?.quote.price).toBe(price);
  });

  it('names the provider who works on a job, else the one who was asked', async () => {
    const { asked, working, job } = await write(async (stores) => {
      const [first, second] = [await storeProvider(stores), await storeProvider(stores)];
      const made = await storeBareJob(stores, { requestedId: first.id });
      return { asked: first, working: second, job: made };
    });
    const providerId = async () => (await read(({ jobs }) => jobs.find(job.id)))?.providerId;
    expect(await providerId()).toBe(asked.providerId);
    await write(({ jobs }) => jobs.replace({ ...job, assignedId: working.id }));
    expect(await providerId()).toBe(working.providerId);
  });

  it('takes a job back as it was listed', async () => {
    const job = await write((stores) => storeBareJob(stores));
    await write(async ({ jobs }) => {
      const listed = await jobs.find(job.id);
      if (listed !== undefined) await jobs.replace(listed);
    });
    expect(await read(({ jobs }) => jobs.find(job.id))).toEqual({ ...job, providerId: null });
  });

  it('tells where a job stands as it stands now', async () => {
    const job = await write((stores) => storeBareJob(stores));
    await write(({ jobs }) => jobs.replace({ ...job, status: 'cancelled' }));
    const { id, clientId, assignedId, updatedAt } = job;
    const expected = { id, clientId, assignedId, updatedAt, status: 'cancelled' };
    expect(await read(({ jobs }) => jobs.findState(id))).toEqual(expected);
  });

  it('finds no job that was not made', async () => {
    expect(await read(({ jobs }) => jobs.find(jobId(2_000_000_000)))).toBeUndefined();
    expect(await read(({ jobs }) => jobs.findState(jobId(2_000_000_000)))).toBeUndefined();
  });

  it.each([
    ['pending', true],
    ['in_progress', true],
    ['completed', true],
    ['cancelled', false],
    ['failed', false],
  ] as const)('counts a %s translation as the first: %s', async (status, counts) => {
    const job = await write((stores) => storeBareJob(stores, { status }));
    expect(await read(({ jobs }) => jobs.hasTranslation(job.clientId))).toBe(counts);
    expect(await read(({ jobs }) => jobs.hasTranslation(job.clientId, job.id))).toBe(false);
  });

  it("counts neither other services nor other clients' translations as the first", async () => {
    const clientId = await write(async (stores) => {
      const { id } = await storeClient(stores);
      await storeBareJob(stores, { clientId: id, work: twiNarration });
      await storeBareJob(stores, { clientId: id, work: twiTranscription });
      await storeBareJob(stores);
      return id;
    });
    expect(await read(({ jobs }) => jobs.hasTranslation(clientId))).toBe(false);
  });
}

function describeLists({ write, read }: StoresInUse<OpenedStores>) {
  it("lists a client's and a provider's jobs newest first, by status and service", async () => {
    const {
      client,
      provider,
      jobs: made,
    } = await write(async (stores) => {
      const owner = await storeClient(stores);
      const worker = await storeProvider(stores);
      const own = { clientId: owner.id };
      const assigned = { assignedId: worker.id, status: 'in_progress' } as const;
      const all = [
        await storeBareJob(stores, own),
        await storeBareJob(stores, { ...own, ...assigned, work: twiNarration }),
        await storeBareJob(stores, assigned),
        await storeBareJob(stores, { ...own, status: 'cancelled' }),
      ];
      return { client: owner, provider: worker, jobs: all.map(({ id }) => id) };
    });
    const list = async (filter: Parameters<Stores['jobs']['list']>[0]) =>
      (await read(({ jobs }) => jobs.list(filter, { limit: 50 }))).map(({ id }) =>
        made.indexOf(id),
      );
    const [clientId, assignedId] = [client.id, provider.id];
    expect(await list({ clientId })).toEqual([3, 1, 0]);
    expect(await list({ assignedId })).toEqual([2, 1]);
    expect(await list({ clientId, assignedId })).toEqual([1]);
    expect(await list({ clientId, status: 'pending' })).toEqual([0]);
    expect(await list({ clientId, serviceType: 'translation' })).toEqual([3, 0]);
    expect(await list({ assignedId, status: 'in_progress', serviceType: 'narration' })).toEqual([
      1,
    ]);
    expect((await list({})).slice(0, 4)).toEqual([3, 2, 1, 0]);
  });

  it('names the providers in lists as it does for one job', async () => {
    const { job, provider } = await write(async (stores) => {
      const asked = await storeProvider(stores);
      return { job: await storeBareJob(stores, { requestedId: asked.id }), provider: asked };
    });
    const [listed] = await read(({ jobs }) => jobs.list({ clientId: job.clientId }, { limit: 1 }));
    expect(listed).toEqual({ ...job, providerId: provider.providerId });
  });

  it('lists in pages that neither miss nor repeat a job', async () => {
    const { id: clientId } = await write((stores) => storeClient(stores));
    const made = await write(async (stores) => {
      const ids = [];
      for (let nth = 0; nth < 7; nth += 1) {
        ids.push((await storeBareJob(stores, { clientId })).id);
      }
      return ids;
    });
    const seen: number[] = [];
    let before: number | undefined;
    for (let pages = 0; pages < 4; pages += 1) {
      const page = { limit: 3, before };
      const rows = await read(({ jobs }) => jobs.list({ clientId }, page));
      seen.push(...rows.map(({ id }) => id));
      before = rows.at(-1)?.id ?? before;
    }
    expect(seen).toEqual(made.toReversed());
  });

  type Flags = Readonly<{
    isActive: boolean;
    isAvailable: boolean;
    isQuickServiceAvailable: boolean;
  }>;
  const everybody: Flags = { isActive: true, isAvailable: true, isQuickServiceAvailable: false };

  /** The jobs of a shelf that a provider with such flags is offered, by their names there. */
  async function offeredTo(flags: Flags) {
    const { shelf, provider } = await write(async (stores) => {
      const approved = [englishToTwi, twiTranscription];
      const worker = await storeProvider(stores, approved, flags);
      const other = await storeProvider(stores, [englishToTwi]);
      const audio = { work: twiTranscription };
      const jobs = {
        long: await storeBareJob(stores, { quote: aQuoteForWords(50) }),
        quick: await storeBareJob(stores, { quote: aQuoteForWords(49) }),
        longAudio: await storeBareJob(stores, { ...audio, quote: aQuoteForAudio(300_000) }),
        quickAudio: await storeBareJob(stores, { ...audio, quote: aQuoteForAudio(299_999) }),
        asked: await storeBareJob(stores, { requestedId: worker.id }),
        askedOfAnother: await storeBareJob(stores, { requestedId: other.id }),
        unfit: await storeBareJob(stores, { work: twiNarration }),
        otherWay: await storeBareJob(stores, {
          work: { serviceType: 'translation', sourceLanguage: 'tw', targetLanguage: 'en' },
        }),
      };
      return { shelf: jobs, provider: worker };
    });
    const listed = await read(({ jobs }) => jobs.listAvailable(provider.id, { limit: 100 }));
    const names = new Map(Object.entries(shelf).map(([name, { id }]) => [id, name]));
    return listed.flatMap(({ id }) => names.get(id) ?? []);
  }

  it('offers a provider what they are approved for, from the pool or asked of them', async () => {
    expect(await offeredTo(everybody)).toEqual([
      'asked',
      'quickAudio',
      'longAudio',
      'quick',
      'long',
    ]);
  });

  it('offers only quick jobs to those who are available for those alone', async () => {
    const quick = { ...everybody, isAvailable: false, isQuickServiceAvailable: true };
    expect(await offeredTo(quick)).toEqual(['quickAudio', 'quick']);
    expect(await offeredTo({ ...quick, isAvailable: true })).toHaveLength(5);
  });

  it('offers nothing to those who are unavailable or inactive', async () => {
    expect(await offeredTo({ ...everybody, isAvailable: false })).toEqual([]);
    expect(await offeredTo({ ...everybody, isActive: false })).toEqual([]);
  });

  it('offers pending jobs only, newest first, in pages, with the Provider ID asked for', async () => {
    const { provider, made } = await write(async (stores) => {
      const worker = await storeProvider(stores, [englishToTwi]);
      const all = [];
      for (const status of [...jobStatuses, 'pending'] as const) {
        all.push(await storeBareJob(stores, { status, requestedId: worker.id }));
      }
      return { provider: worker, made: all };
    });
    const mine = async (page: { limit: number; before?: number | undefined }) => {
      const offered = await read(({ jobs }) => jobs.listAvailable(provider.id, page));
      return offered.filter(({ requestedId }) => requestedId === provider.id);
    };
    const newest = made.at(-1);
    const [first] = await mine({ limit: 1 });
    expect(first).toEqual({ ...newest, providerId: provider.providerId });
    const rest = await mine({ limit: 100, before: newest?.id });
    expect(rest.map(({ id }) => id)).toEqual([made[0]?.id]);
  });

  it('offers nothing for a service that is no longer approved, nor to a client', async () => {
    const { provider, client } = await write(async (stores) => {
      const worker = await storeProvider(stores, [englishToTwi]);
      await storeBareJob(stores);
      const [service] = await stores.services.listByOwner(worker.id);
      if (service) await stores.services.replace({ ...service, status: 'rejected' });
      return { provider: worker, client: await storeClient(stores) };
    });
    for (const { id } of [provider, client]) {
      expect(await read(({ jobs }) => jobs.listAvailable(id, { limit: 100 }))).toEqual([]);
    }
  });
}

function describeHistory({ write, read }: StoresInUse<OpenedStores>) {
  it("keeps a job's history, oldest first and apart from every other's", async () => {
    const { one, other, history } = await write(async (stores) => {
      const [first, second] = [await storeBareJob(stores), await storeBareJob(stores)];
      const { id: providerId } = await storeProvider(stores);
      const events = [
        aJobEvent({ actorId: first.clientId }),
        aJobEvent({
          actorId: providerId,
          actorRole: 'service-provider',
          from: 'pending',
          to: 'in_progress',
        }),
        // Of the same moment as the one before: the order is that of writing.
        aJobEvent({
          actorId: providerId,
          actorRole: 'admin',
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
