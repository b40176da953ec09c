import { expect, it } from 'vitest';
import type { Account, NewAccount } from '../../accounts/account.ts';
import { checkMayTake } from '../../jobs/decide-assignment.ts';
import { findProviderAccount } from '../../jobs/find-provider.ts';
import { jobStatuses } from '../../jobs/job.ts';
import { jobId } from '../builders/ids.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import type { Work } from '../../services/work.ts';
import { aQuoteForWords } from '../builders/pricing.ts';
import { englishToTwi, twiNarration, twiTranscription } from '../builders/services.ts';
import { storeBareJob, storeProvider, storeService } from '../builders/stored.ts';
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
          if (checkMayTake(provider, job).ok) takers.push(id);
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
