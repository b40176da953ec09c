import { expect, it } from 'vitest';
import type { Job } from '../../jobs/job.ts';
import { later, type Instant } from '../../kernel/instant.ts';
import { invariant } from '../../kernel/result.ts';
import { pesewas } from '../../kernel/money.ts';
import type { NewEarning } from '../../payouts/payout.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { Stars } from '../../ratings/rating.ts';
import type { BestPage, ProviderFilter } from '../../services/provider-directory.port.ts';
import { updateHalfStars } from '../../figures/update-figures.ts';
import { mondayMorning, nextNumber, nextProviderId } from '../builders/ids.ts';
import { aRating } from '../builders/jobs.ts';
import { englishToTwi } from '../builders/pricing.ts';
import { replaceJob, storeBareJob, storeClient, storeProvider } from '../builders/stored.ts';
import type { OpenedStores, StoresInUse } from './opened-stores.ts';

const hour = 3_600_000;

/** What a completed job earned: the last jobs are found by it. */
const earningOf = ({ id, assignedId, quote }: Job, at: Instant): NewEarning => {
  invariant(assignedId !== null, 'a completed job has a provider');
  const sums = { gross: quote.price, commission: pesewas(0), net: quote.price };
  const times = { at, clearedAt: at };
  return { providerId: assignedId, jobId: id, kind: 'capture', ...sums, isFree: false, ...times };
};

/** The contract for the figures of providers, and for the order that follows from them. */
export function describeProviderFigures({ write, read }: StoresInUse<OpenedStores>): void {
  const unique = (name: string) => `${name} ${nextNumber()}z`;

  const open = (name: string, overrides = {}) =>
    write((stores) => storeProvider(stores, [englishToTwi], { name, ...overrides }));

  /** Completes jobs that took so many milliseconds, one after the other. */
  const complete = (assignedId: AccountId, durations: readonly number[], from = 0) =>
    write(async (stores) => {
      const { id: clientId } = await storeClient(stores);
      const jobs = [];
      for (const [nth, took] of durations.entries()) {
        const assignedAt = later(mondayMorning, (from + nth) * 1_000 * hour);
        const accepted = { clientId, assignedId, assignedAt, status: 'in_progress' as const };
        const job = await storeBareJob(stores, accepted);
        const completedAt = later(assignedAt, took);
        const completed = { ...job, status: 'completed' as const, completedAt };
        await stores.payouts.addEarning(earningOf(completed, completedAt));
        await replaceJob(stores, job, completed);
        jobs.push(completed);
      }
      return jobs;
    });

  const rate = (providerId: AccountId, stars: Stars) =>
    write(async (stores) => {
      const { id: clientId } = await storeClient(stores);
      const rating = await stores.ratings.insert(aRating({ clientId, providerId, stars }));
      await updateHalfStars(stores, providerId);
      return rating;
    });

  const find = async (q: string) =>
    (await read(({ providers }) => providers.search({ q }, { limit: 1 })))[0];
  const best = async (filter: ProviderFilter, page: Partial<BestPage> = {}) =>
    read(({ providers }) => providers.search(filter, { order: 'best', limit: 50, ...page }));
  const namesOf = async (filter: ProviderFilter) => (await best(filter)).map(({ name }) => name);

  it('counts completed jobs, without those that were refunded, and takes the median from three on', async () => {
    const name = unique('Afia Boadu');
    const { id } = await open(name);
    await complete(id, [5 * hour, hour]);
    expect(await find(name)).toMatchObject({ completedJobs: 2, medianTurnaroundMs: null });
    const [third, fourth] = await complete(id, [2 * hour, 7 * hour], 2);
    expect(await find(name)).toMatchObject({
      completedJobs: 4,
      medianTurnaroundMs: 3.5 * hour,
      halfStars: 0,
    });
    for (const job of [third, fourth]) {
      if (job !== undefined)
        await write((stores) => replaceJob(stores, job, { ...job, status: 'refunded' }));
    }
    expect(await find(name)).toMatchObject({
      completedJobs: 2,
      medianTurnaroundMs: null,
      halfStars: 0,
    });
  });

  it('takes the median over the last 50 completed jobs', async () => {
    const name = unique('Yaw Darko');
    const { id } = await open(name);
    await complete(
      id,
      Array.from({ length: 40 }, () => 9 * hour),
    );
    await complete(
      id,
      Array.from({ length: 26 }, () => 2 * hour),
      40,
    );
    expect(await find(name)).toMatchObject({ completedJobs: 66, medianTurnaroundMs: 2 * hour });
  });

  it('counts jobs of others for nothing', async () => {
    const name = unique('Esi Quaye');
    const { id } = await open(name);
    const other = await open(unique('Other'));
    await complete(other.id, [hour]);
    await complete(id, [hour]);
    expect(await find(name)).toMatchObject({ completedJobs: 1 });
  });

  it('lists the best first: available, then by rating, then by turnaround, then the newest', async () => {
    const q = unique('Ordered');
    const away = await open(`${q} away`, { isAvailable: false });
    const slow = await open(`${q} slow`);
    const fast = await open(`${q} fast`);
    await open(`${q} older`);
    await open(`${q} newer`);
    const fair = await open(`${q} fair`);
    for (const { id } of [away, slow, fast]) await rate(id, 5);
    const { id: ratingId } = await rate(fair.id, 5);
    await write(async (stores) => {
      const rating = await stores.ratings.find(ratingId);
      if (rating !== undefined) await stores.ratings.replace({ ...rating, stars: 3 });
      await updateHalfStars(stores, fair.id);
    });
    await complete(away.id, [hour, hour, hour]);
    await complete(slow.id, [9 * hour, 9 * hour, 9 * hour]);
    await complete(fast.id, [hour, hour, hour]);
    const order = ['fast', 'slow', 'fair', 'newer', 'older', 'away'].map((one) => `${q} ${one}`);
    expect(await namesOf({ q })).toEqual(order);

    const all = await best({ q });
    for (const [nth, after] of all.entries()) {
      const rest = await best({ q }, { after });
      expect(rest.map(({ name }) => name)).toEqual(order.slice(nth + 1));
    }
  });

  it('stays the same when the account is changed', async () => {
    const name = unique('Kofi Asante');
    const account = await open(name);
    await complete(account.id, [hour, hour, hour]);
    await rate(account.id, 4);
    await write(({ accounts }) => accounts.replace({ ...account, telegramId: '233540017' }));
    expect(await find(name)).toMatchObject({
      completedJobs: 3,
      medianTurnaroundMs: hour,
      halfStars: 8,
    });
  });

  it('finds those with a public page, and one by the Provider ID', async () => {
    const q = unique('Public');
    const shown = await open(`${q} shown`, { isPublic: true });
    const hidden = await open(`${q} hidden`);
    const away = await open(`${q} away`, { isPublic: true, isActive: false });
    const idle = await write((stores) =>
      storeProvider(stores, [], { name: `${q} idle`, isPublic: true }),
    );
    expect(await namesOf({ q, isPublic: true })).toEqual([shown.name]);
    expect(await namesOf({ q, isPublic: false })).toEqual([hidden.name]);
    const findListed = ({ providerId }: typeof shown) =>
      read(({ providers }) => providers.findListed(providerId ?? nextProviderId()));
    expect(await findListed(shown)).toMatchObject({ name: shown.name, isPublic: true });
    expect(await findListed(hidden)).toMatchObject({ name: hidden.name, isPublic: false });
    for (const account of [away, idle, { ...shown, providerId: null }]) {
      expect(await findListed(account)).toBeUndefined();
    }
  });
}
