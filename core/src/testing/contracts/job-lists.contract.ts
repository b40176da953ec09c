import { expect, it } from 'vitest';
import type { Account } from '../../accounts/account.ts';
import {
  listedContentLength,
  type JobFilter,
  type JobPage,
  type JobSort,
  type JobSummary,
} from '../../jobs/job-store.port.ts';
import { jobStatuses, type Job } from '../../jobs/job.ts';
import { later } from '../../kernel/instant.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { aClient } from '../builders/accounts.ts';
import { aFile } from '../builders/files.ts';
import { jobId, mondayMorning } from '../builders/ids.ts';
import {
  aQuoteForAudio,
  aQuoteForWords,
  englishToTwi,
  twiNarration,
  twiTranscription,
} from '../builders/pricing.ts';
import { storeBareJob, storeClient, storeProvider } from '../builders/stored.ts';
import type { OpenedStores, StoresInUse } from './opened-stores.ts';

/** A short job as a list has it. */
const summaryOf = ({ content, ...job }: Job, provider: Account | null): JobSummary => ({
  ...job,
  providerId: provider?.providerId ?? null,
  providerName: provider?.name ?? null,
  clientName: aClient().name,
  output: null,
  documentName: null,
  contentStart: content,
  contentLength: content.length,
});

/** The contract for listing jobs and offering them to providers. */
export function describeJobLists({ write, read }: StoresInUse<OpenedStores>) {
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
      (await read(async ({ jobs }) => (await jobs.list(filter, { limit: 50 })).jobs)).map(
        ({ id }) => made.indexOf(id),
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

  it('names the providers in lists as for a single job', async () => {
    const { job, provider } = await write(async (stores) => {
      const requested = await storeProvider(stores);
      return {
        job: await storeBareJob(stores, { requestedId: requested.id }),
        provider: requested,
      };
    });
    const [listed] = await read(
      async ({ jobs }) => (await jobs.list({ clientId: job.clientId }, { limit: 1 })).jobs,
    );
    expect(listed).toEqual(summaryOf(job, provider));
  });

  it.each([
    ['a short text', 'Wash your hands.'],
    ['a long text', 'Mema wo akwaaba. '.repeat(500)],
    ['a long text of characters outside of the basic plane', '𞤀😀'.repeat(2_000)],
  ])('lists the beginning of %s, and how long it is', async (_, content) => {
    const provider = await write((stores) => storeProvider(stores, [englishToTwi]));
    const job = await write((stores) =>
      storeBareJob(stores, { content: 'to be edited', requestedId: provider.id }),
    );
    await write(({ jobs }) => jobs.replace({ ...job, content }));
    const [listed] = await read(
      async ({ jobs }) => (await jobs.list({ clientId: job.clientId }, { limit: 1 })).jobs,
    );
    const [offered] = await read(({ jobs }) => jobs.listAvailable(provider.id, { limit: 1 }));
    expect(listed?.contentLength).toBe(content.length);
    expect(content.startsWith(listed?.contentStart ?? '?')).toBe(true);
    const expected = Math.min(content.length, listedContentLength);
    expect(listed?.contentStart.length).toBeGreaterThanOrEqual(expected);
    expect(listed?.contentStart.length).toBeLessThanOrEqual(2 * listedContentLength);
    expect(offered).toEqual(listed);
  });

  it('lists in cursor pages that neither miss nor repeat a job', async () => {
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
      const rows = await read(async ({ jobs }) => (await jobs.list({ clientId }, page)).jobs);
      seen.push(...rows.map(({ id }) => id));
      before = rows.at(-1)?.id ?? before;
    }
    expect(seen).toEqual(made.toReversed());
  });

  it('finds a job by its reference, among those of its client only', async () => {
    const { one, other } = await write(async (stores) => {
      const labels = { reference: 'INV-2026-0117', metadata: { department: 'Adabraka', ɛ: 'ɔ' } };
      const unlabelled = await storeBareJob(stores);
      await storeBareJob(stores, { clientId: unlabelled.clientId });
      return {
        one: await storeBareJob(stores, { ...labels, clientId: unlabelled.clientId }),
        other: await storeBareJob(stores, labels),
      };
    });
    const { clientId } = one;
    const find = (reference: string) =>
      read(({ jobs }) => jobs.findByReference({ clientId, reference }));
    expect(await find('INV-2026-0117')).toBe(one.id);
    expect(await find('inv-2026-0117')).toBeUndefined();
    const listed = async (filter: JobFilter) =>
      (await read(async ({ jobs }) => (await jobs.list(filter, { limit: 50 })).jobs)).map(
        ({ id }) => id,
      );
    expect(await listed({ reference: 'INV-2026-0117' })).toEqual([other.id, one.id]);
    expect(await listed({ clientId, reference: 'INV-2026-0117' })).toEqual([one.id]);
    const [stored] = await read(
      async ({ jobs }) => (await jobs.list({ clientId, ids: [one.id] }, { limit: 5 })).jobs,
    );
    expect(stored).toEqual(summaryOf(one, null));
  });

  it('forgets a reference that was removed', async () => {
    const job = await write((stores) =>
      storeBareJob(stores, { reference: 'A', metadata: { a: '' } }),
    );
    await write(({ jobs }) => jobs.replace({ ...job, reference: null, metadata: {} }));
    const known = { clientId: job.clientId, reference: 'A' };
    expect(await read(({ jobs }) => jobs.findByReference(known))).toBeUndefined();
    expect(await read(({ jobs }) => jobs.find(job.id))).toMatchObject({
      reference: null,
      metadata: {},
    });
  });

  it('lists only those of given jobs that match the rest of the filter', async () => {
    const [first, second] = await write(async (stores) => {
      const pending = await storeBareJob(stores);
      const { clientId } = pending;
      return [pending, await storeBareJob(stores, { clientId, status: 'failed' })] as const;
    });
    const stranger = await write((stores) => storeBareJob(stores));
    const ids = [first.id, second.id, stranger.id, jobId(2_000_000_000)];
    const listed = async (filter: JobFilter) =>
      (
        await read(async ({ jobs }) => (await jobs.list({ ids, ...filter }, { limit: 100 })).jobs)
      ).map(({ id }) => id);
    expect(await listed({})).toEqual([stranger.id, second.id, first.id]);
    expect(await listed({ clientId: first.clientId })).toEqual([second.id, first.id]);
    expect(await listed({ clientId: first.clientId, status: 'failed' })).toEqual([second.id]);
    expect(await listed({ ids: [] })).toEqual([]);
  });

  it('lists by the time of creation in pages, also if the clock went back', async () => {
    const { id: clientId } = await write((stores) => storeClient(stores));
    const at = (hours: number) => later(mondayMorning, hours * 3_600_000);
    const hours = [1, 2, 2, 5, 3, 4, 2];
    const made = await write(async (stores) => {
      const ids = [];
      for (const hour of hours) {
        ids.push((await storeBareJob(stores, { clientId, createdAt: at(hour) })).id);
      }
      return ids;
    });
    const inTime = { clientId, createdFrom: at(2), createdBefore: at(5) };
    const seenIn = async (filter: JobFilter) => {
      const seen: number[] = [];
      let before: number | undefined;
      for (let pages = 0; pages < 4; pages += 1) {
        const rows = await read(
          async ({ jobs }) => (await jobs.list(filter, { limit: 2, before })).jobs,
        );
        seen.push(...rows.map(({ id }) => made.indexOf(id)));
        before = rows.at(-1)?.id ?? before;
      }
      return seen;
    };
    const all = [5, 4, 6, 2, 1];
    expect(await seenIn(inTime)).toEqual(all);
    expect(await seenIn({ ...inTime, status: 'pending' })).toEqual(all);
    expect(await seenIn({ ...inTime, serviceType: 'translation' })).toEqual(all);
    expect(await seenIn({ ...inTime, status: 'failed' })).toEqual([]);
    expect(await seenIn({ ...inTime, serviceType: 'narration' })).toEqual([]);
  });

  it('lists by language, oldest first or by the last move, in pages', async () => {
    const { id: clientId } = await write((stores) => storeClient(stores));
    const at = (hours: number) => later(mondayMorning, hours * 3_600_000);
    const fromTwi = {
      serviceType: 'translation',
      sourceLanguage: 'tw',
      targetLanguage: 'dag',
    } as const;
    const made = await write(async (stores) => {
      const store = async (job: Partial<Job>) =>
        (await storeBareJob(stores, { clientId, ...job })).id;
      return [
        await store({ work: fromTwi, createdAt: at(1), updatedAt: at(9) }),
        await store({ work: englishToTwi, createdAt: at(2), updatedAt: at(3) }),
        await store({ work: twiNarration, createdAt: at(3), updatedAt: at(3), status: 'failed' }),
        await store({ work: { ...englishToTwi, targetLanguage: 'ee' }, createdAt: at(1) }),
      ];
    });
    const listed = async (filter: JobFilter, sort?: JobSort) => {
      const seen: number[] = [];
      let last: Pick<JobPage, 'before' | 'beforeAt'> = {};
      for (let pages = 0; pages < 3; pages += 1) {
        const page: JobPage = { limit: 2, sort, before: last.before, beforeAt: last.beforeAt };
        const rows = await read(
          async ({ jobs }) => (await jobs.list({ clientId, ...filter }, page)).jobs,
        );
        const searched = await read(
          async ({ jobs }) => (await jobs.listSearchable({ clientId, ...filter }, page)).jobs,
        );
        expect(searched.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
        seen.push(...rows.map(({ id }) => made.indexOf(id)));
        const end = rows.at(-1);
        if (end !== undefined) last = { before: end.id, beforeAt: end.updatedAt };
      }
      return seen;
    };
    const language = 'tw';
    expect(await listed({ language })).toEqual([2, 1, 0]);
    expect(await listed({ language }, 'oldest')).toEqual([0, 1, 2]);
    expect(await listed({ language }, 'updated')).toEqual([0, 2, 1]);
    expect(await listed({ language: 'ee' }, 'updated')).toEqual([3]);
    expect(await listed({ language, status: 'failed' }, 'updated')).toEqual([2]);
    const since = { createdFrom: at(2) };
    expect(await listed({ language, ...since }, 'oldest')).toEqual([1, 2]);
    expect(await listed({ language, ...since }, 'updated')).toEqual([2, 1]);
    const all = await read(
      async ({ jobs }) => (await jobs.list({ language }, { limit: 100, sort: 'oldest' })).jobs,
    );
    const places = all.map(({ id }) => made.indexOf(id)).filter((place) => place !== -1);
    expect(places).toEqual([0, 1, 2]);
  });

  it('lists what jobs are found by: their number, reference, beginning and names', async () => {
    const { job, client, provider } = await write(async (stores) => {
      const owner = await storeClient(stores);
      const worker = await storeProvider(stores);
      const stored = await storeBareJob(stores, {
        clientId: owner.id,
        assignedId: worker.id,
        reference: 'CLINIC-7',
        content: 'Mema wo akwaaba. '.repeat(50),
        inputId: (await stores.files.insert(aFile(), owner.id)).id,
      });
      return { job: stored, client: owner, provider: worker };
    });
    const filter = { clientId: client.id };
    expect(
      await read(async ({ jobs }) => (await jobs.listSearchable(filter, { limit: 5 })).jobs),
    ).toEqual([
      {
        id: job.id,
        reference: 'CLINIC-7',
        updatedAt: job.updatedAt,
        dueAt: null,
        contentStart: job.content.slice(0, 300),
        isOfDocument: true,
        documentName: 'nkra.txt',
        clientName: client.name,
        providerName: provider.name,
      },
    ]);
  });

  type Flags = Readonly<{
    isActive: boolean;
    isAvailable: boolean;
    isQuickServiceAvailable: boolean;
  }>;
  const available: Flags = { isActive: true, isAvailable: true, isQuickServiceAvailable: false };

  /** The names of the jobs that are offered to a provider with these flags. */
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
        notQualified: await storeBareJob(stores, { work: twiNarration }),
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

  it('offers a provider the jobs they are approved for, from the pool or requested of them', async () => {
    expect(await offeredTo(available)).toEqual([
      'asked',
      'quickAudio',
      'longAudio',
      'quick',
      'long',
    ]);
  });

  it('offers only quick jobs to providers who are available only for those', async () => {
    const quick = { ...available, isAvailable: false, isQuickServiceAvailable: true };
    expect(await offeredTo(quick)).toEqual(['quickAudio', 'quick']);
    expect(await offeredTo({ ...quick, isAvailable: true })).toHaveLength(5);
  });

  it('offers nothing to unavailable or inactive providers', async () => {
    expect(await offeredTo({ ...available, isAvailable: false })).toEqual([]);
    expect(await offeredTo({ ...available, isActive: false })).toEqual([]);
  });

  it('offers only pending jobs, newest first, in cursor pages, with the requested Provider ID', async () => {
    const { provider, made } = await write(async (stores) => {
      const worker = await storeProvider(stores, [englishToTwi]);
      const all = [];
      for (const status of [...jobStatuses, 'pending'] as const) {
        all.push(await storeBareJob(stores, { status, requestedId: worker.id }));
      }
      return { provider: worker, made: all };
    });
    const mine = async (page: { limit: number; before?: number | undefined }) => {
      const newest = { ...page, sort: 'newest' } as const;
      const offered = await read(({ jobs }) => jobs.listAvailable(provider.id, newest));
      return offered.filter(({ requestedId }) => requestedId === provider.id);
    };
    const newest = made.at(-1);
    const [first] = await mine({ limit: 100 });
    expect(first).toEqual(newest && summaryOf(newest, provider));
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
