import { expect, it } from 'vitest';
import type { Account, NewAccount } from '../../accounts/account.ts';
import { checkMayTake, findProviderAccount, withBlocks } from '../../jobs/assign-job.ts';
import type { FreeUseQuery } from '../../jobs/free-translation.ts';
import type { JobFilter, OfferPage } from '../../jobs/job-store.port.ts';
import { type Job, jobStatuses } from '../../jobs/job.ts';
import { dayMs, dayOf, later, monthOf } from '../../kernel/instant.ts';
import type { Work } from '../../services/service.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { jobId, mondayMorning } from '../builders/ids.ts';
import {
  aQuoteForWords,
  englishToTwi,
  twiNarration,
  twiTranscription,
} from '../builders/pricing.ts';
import { storeBareJob, storeClient, storeProvider, storeService } from '../builders/stored.ts';
import type { OpenedStores, StoresInUse } from './opened-stores.ts';

const twiToEnglish: Work = {
  serviceType: 'translation',
  sourceLanguage: 'tw',
  targetLanguage: 'en',
};

const englishToEwe: Work = { ...twiToEnglish, sourceLanguage: 'en', targetLanguage: 'ee' };

const onTelegram = { telegramId: '233540017' };

/** Providers of every kind that matters, each with the work that they are approved for. */
const kinds: Readonly<Record<string, readonly [readonly Work[], Partial<NewAccount>]>> = {
  plain: [[englishToTwi], onTelegram],
  versatile: [[twiNarration, englishToTwi, twiTranscription], onTelegram],
  withoutTelegram: [[englishToTwi], { telegramId: null }],
  inactive: [[englishToTwi], { ...onTelegram, isActive: false }],
  away: [[englishToTwi], { ...onTelegram, isAvailable: false }],
  quickAlone: [
    [englishToTwi, twiNarration],
    { ...onTelegram, isAvailable: false, isQuickServiceAvailable: true },
  ],
  otherWay: [[twiToEnglish], onTelegram],
  otherTarget: [[englishToEwe], onTelegram],
  unapproved: [[], onTelegram],
};

async function storeEveryKind(stores: Stores): Promise<readonly Account[]> {
  const providers = [];
  for (const [works, overrides] of Object.values(kinds)) {
    providers.push(await storeProvider(stores, works, overrides));
  }
  const unapproved = providers.at(-1);
  if (unapproved !== undefined) {
    const pending = { ownerId: unapproved.id, status: 'pending' } as const;
    await storeService(stores, { ...pending, work: englishToTwi });
    await storeService(stores, { ...pending, work: englishToTwi, status: 'rejected' });
  }
  return providers;
}

/** The contract for finding the providers to whom a job is announced. */
export function describeJobTakers({ write, read }: StoresInUse<OpenedStores>) {
  it('announces a job to exactly the providers who may take it and use Telegram', async () => {
    const { providers, jobs } = await write(async (stores) => {
      const people = await storeEveryKind(stores);
      const [plain, withoutTelegram] = [people[0], people[2]];
      const all = [
        await storeBareJob(stores, { quote: aQuoteForWords(50) }),
        await storeBareJob(stores, { quote: aQuoteForWords(49) }),
        await storeBareJob(stores, { work: twiNarration }),
        await storeBareJob(stores, { work: twiTranscription }),
        await storeBareJob(stores, { work: twiToEnglish }),
        await storeBareJob(stores, { requestedId: plain?.id ?? null }),
        await storeBareJob(stores, { requestedId: withoutTelegram?.id ?? null }),
      ];
      return { providers: people, jobs: all };
    });
    const mayTake = await read(async (stores) => {
      const found = [];
      for (const job of jobs) {
        const takers = [];
        for (const { id, telegramId } of providers) {
          const provider = await findProviderAccount(stores, id);
          if (telegramId === null || provider === undefined) continue;
          if (checkMayTake(provider, await withBlocks(stores, job, id)).ok) takers.push(id);
        }
        found.push(takers);
      }
      return found;
    });
    expect(mayTake.map((takers) => takers.length)).toEqual([2, 3, 1, 1, 1, 1, 0]);

    const ours = new Set(providers.map(({ id }) => id));
    for (const [n, { id }] of jobs.entries()) {
      const takers = await read((stores) => stores.jobs.listTakers(id));
      expect(takers.filter((taker) => ours.has(taker))).toEqual(mayTake[n]);
    }
  });

  it('does not announce a job that is not pending or does not exist', async () => {
    const others = jobStatuses.filter((status) => status !== 'pending');
    const jobs = await write(async (stores) => {
      await storeProvider(stores, [englishToTwi], onTelegram);
      const all = [];
      for (const status of others) all.push(await storeBareJob(stores, { status }));
      return all;
    });
    for (const id of [...jobs.map((job) => job.id), jobId(999_999)]) {
      expect(await read((stores) => stores.jobs.listTakers(id))).toEqual([]);
    }
  });

  it('announces a job to no provider to whom it was offered, until the offers are forgotten', async () => {
    const { job, other, providers } = await write(async (stores) => ({
      providers: [
        await storeProvider(stores, [englishToTwi], onTelegram),
        await storeProvider(stores, [englishToTwi], onTelegram),
      ],
      job: await storeBareJob(stores),
      other: await storeBareJob(stores),
    }));
    const ids = providers.map(({ id }) => id);
    const takersOf = async (id: typeof job.id) => {
      const takers = await read((stores) => stores.jobs.listTakers(id));
      return takers.filter((taker) => ids.includes(taker));
    };
    await write(({ jobs }) => jobs.addOffers(job.id, ids.slice(0, 1)));
    expect(await takersOf(job.id)).toEqual(ids.slice(1));
    await write(({ jobs }) => jobs.addOffers(job.id, ids));
    await write(({ jobs }) => jobs.addOffers(job.id, []));
    expect(await takersOf(job.id)).toEqual([]);
    expect(await takersOf(other.id)).toEqual(ids);
    await write(({ jobs }) => jobs.removeOffers(job.id));
    expect(await takersOf(job.id)).toEqual(ids);
  });
}

const afterHours = (hours: number) => later(mondayMorning, hours * 3_600_000);

type Cursor = Pick<OfferPage, 'before' | 'beforeAt'>;
type Placed = Pick<Job, 'id' | 'dueAt'>;

/** The ids of all pages of two jobs; the cursor is what a caller knows of the last one. */
async function allPages(load: (page: OfferPage) => Promise<readonly Placed[]>) {
  const seen: number[] = [];
  let cursor: Cursor = {};
  for (;;) {
    const rows = await load({ limit: 2, ...cursor });
    seen.push(...rows.map(({ id }) => id));
    const last = rows.at(-1);
    if (last === undefined) return seen;
    cursor = { before: last.id, beforeAt: last.dueAt ?? undefined };
  }
}

/** The contract for due times: lists in their order, and the jobs that are late. */
export function describeDueJobs({ write, read }: StoresInUse<OpenedStores>) {
  it('lists by the due time in pages, those without one last and newest first', async () => {
    const { client, provider, made } = await write(async (stores) => {
      const owner = await storeClient(stores);
      const worker = await storeProvider(stores, [englishToTwi]);
      const shelf: number[] = [];
      for (const dueAt of [
        null,
        afterHours(9),
        null,
        afterHours(2),
        afterHours(9),
        afterHours(5),
      ]) {
        const dates = { dueAt, createdAt: afterHours(shelf.length) };
        const own = { clientId: owner.id, requestedId: worker.id };
        shelf.push((await storeBareJob(stores, { ...own, ...dates })).id);
      }
      return { client: owner, provider: worker, made: shelf };
    });
    const inOrder = [3, 5, 4, 1, 2, 0].map((place) => made[place]);
    const filters: JobFilter[] = [{}, { status: 'pending', serviceType: 'translation' }];
    for (const filter of filters) {
      const own = { ...filter, clientId: client.id };
      const listed = await allPages((page) =>
        read(async ({ jobs }) => (await jobs.list(own, { ...page, sort: 'due' })).jobs),
      );
      expect(listed).toEqual(inOrder);
      const searched = await allPages((page) =>
        read(async ({ jobs }) => (await jobs.listSearchable(own, { ...page, sort: 'due' })).jobs),
      );
      expect(searched).toEqual(inOrder);
    }
    const mine = new Set<number>(made);
    const offered = await allPages((page) =>
      read(({ jobs }) => jobs.listAvailable(provider.id, page)),
    );
    expect(offered.filter((id) => mine.has(id))).toEqual(inOrder);
    const newest = await allPages((page) =>
      read(({ jobs }) => jobs.listAvailable(provider.id, { ...page, sort: 'newest' })),
    );
    expect(newest.filter((id) => mine.has(id))).toEqual(made.toReversed());
  });

  it('finds live jobs that are late until they are marked, the longest overdue first', async () => {
    const { assigned, ids } = await write(async (stores) => {
      const worker = await storeProvider(stores);
      const store = async (job: Partial<Job>) => (await storeBareJob(stores, job)).id;
      const held = { assignedId: worker.id, status: 'in_progress' } as const;
      return {
        assigned: worker.id,
        ids: {
          later: await store({ dueAt: afterHours(2), ...held }),
          first: await store({ dueAt: afterHours(1) }),
          notYet: await store({ dueAt: afterHours(4) }),
          never: await store({}),
          done: await store({ dueAt: afterHours(1), status: 'completed' }),
          marked: await store({ dueAt: afterHours(1), lateAt: afterHours(1) }),
        },
      };
    });
    const mine = new Set<number>(Object.values(ids));
    const late = async () => {
      const found = await read(({ jobs }) => jobs.listLate(afterHours(3), 100));
      return found.filter(({ id }) => mine.has(id));
    };
    expect(await late()).toMatchObject([
      { id: ids.first, assignedId: null },
      { id: ids.later, assignedId: assigned },
    ]);
    await write(({ jobs }) => jobs.markLate(ids.first, afterHours(3)));
    expect(await late()).toMatchObject([{ id: ids.later }]);
    expect(await read(({ jobs }) => jobs.find(ids.first))).toMatchObject({ lateAt: afterHours(3) });
    expect(await read(({ jobs }) => jobs.listLate(afterHours(3), 1))).toHaveLength(1);
  });
}

const digests = { mailboxes: ['a mailbox'], networks: ['a network'], devices: ['a device'] };

const redemption = { mailbox: 'a mailbox', network: 'a network', device: 'a device' };

/** How a job store finds the uses of the free translation. */
export function describeFreeTranslations({ write, read }: StoresInUse<OpenedStores>) {
  const free = { quote: aQuoteForWords(100, 40) };
  const month = monthOf(mondayMorning);
  const ask = (query: Partial<FreeUseQuery>) =>
    read(({ jobs }) =>
      jobs.findFreeUse({ ...digests, since: mondayMorning, month, except: undefined, ...query }),
    );

  it.each([
    ['pending', { isMailboxUsed: true, cancelled: 0, ofDevice: 1, ofNetwork: 1 }],
    ['in_progress', { isMailboxUsed: true, cancelled: 0, ofDevice: 1, ofNetwork: 1 }],
    ['completed', { isMailboxUsed: true, cancelled: 0, ofDevice: 1, ofNetwork: 1 }],
    ['cancelled', { isMailboxUsed: false, cancelled: 1, ofDevice: 0, ofNetwork: 0 }],
    ['failed', { isMailboxUsed: false, cancelled: 0, ofDevice: 0, ofNetwork: 0 }],
    ['refunded', { isMailboxUsed: false, cancelled: 0, ofDevice: 0, ofNetwork: 0 }],
  ] as const)('finds the use of a free translation by a %s job: %j', async (status, use) => {
    const own = { mailbox: status, network: status, device: status };
    const job = await write((stores) => storeBareJob(stores, { ...free, status, redemption: own }));
    const query = { mailboxes: ['of another key', status], networks: [status], devices: [status] };
    expect(await ask(query)).toMatchObject(use);
    const none = { isMailboxUsed: false, cancelled: 0, ofDevice: 0, ofNetwork: 0 };
    // A job that is edited is a live one.
    const others = status === 'cancelled' ? use : none;
    expect(await ask({ ...query, except: job.id })).toMatchObject(others);
    expect(await ask({ mailboxes: ['other'], networks: [], devices: [] })).toMatchObject(none);
    const since = later(mondayMorning, 1);
    expect(await ask({ ...query, since })).toMatchObject({ ...use, ofDevice: 0, ofNetwork: 0 });
    // The same program in another network is another device.
    expect(await ask({ ...query, networks: ['other'] })).toMatchObject({ ofDevice: 0 });
    expect(await ask({ ...query, devices: ['other'] })).toMatchObject({ ofDevice: 0 });
  });

  it('refuses two free translations of a mailbox that were not reversed, even if no rule did', async () => {
    const own = { ...free, redemption: { ...redemption, mailbox: 'once' } };
    await write((stores) => storeBareJob(stores, { ...own, status: 'cancelled' }));
    await write((stores) => storeBareJob(stores, own));
    await write((stores) => storeBareJob(stores, { ...own, status: 'cancelled' }));
    await expect(write((stores) => storeBareJob(stores, own))).rejects.toThrow(/mailbox/);
  });

  it('sums what the platform pays for the jobs of a month that were not reversed', async () => {
    const start = dayOf(later(mondayMorning, 1e9));
    const at = (milliseconds: number) => ({ createdAt: later(start, milliseconds) });
    const own = { from: start, until: later(start, dayMs) };
    const last = await write(async (stores) => {
      await storeBareJob(stores, { ...free, ...at(-1) });
      await storeBareJob(stores, { ...free, ...at(0) });
      await storeBareJob(stores, { ...free, ...at(10), status: 'completed' });
      await storeBareJob(stores, at(10));
      for (const status of ['cancelled', 'failed', 'refunded'] as const)
        await storeBareJob(stores, { ...free, ...at(20), status });
      await storeBareJob(stores, { ...free, ...at(dayMs) });
      return storeBareJob(stores, { ...free, ...at(dayMs - 1) });
    });
    const each = free.quote.discount;
    expect(await read(({ jobs }) => jobs.sumFree(own))).toBe(3n * each);
    expect((await ask({ month: own })).spent).toBe(3n * each);
    expect((await ask({ month: own, except: last.id })).spent).toBe(2n * each);
  });

  it('forgets networks and devices of old free translations, and no mailbox', async () => {
    const created = { createdAt: later(mondayMorning, -1e9) };
    const own = { mailbox: 'forgetful', network: 'old network', device: 'old device' };
    const { id } = await write((stores) =>
      storeBareJob(stores, { ...free, ...created, redemption: own }),
    );
    const forget = (ms: number) =>
      write(({ jobs }) => jobs.forgetFreeOrigins(later(mondayMorning, ms - 1e9), 1));
    expect(await forget(0)).toBe(0);
    expect(await forget(1)).toBe(1);
    expect(await forget(1)).toBe(0);
    const job = await read(({ jobs }) => jobs.find(id));
    expect(job?.redemption).toEqual({ ...own, network: null, device: null });
  });
}
