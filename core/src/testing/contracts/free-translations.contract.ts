import { expect, it } from 'vitest';
import type { FreeUseQuery } from '../../jobs/free-translation.ts';
import { dayOf, monthOf } from '../../kernel/calendar.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import { mondayMorning } from '../builders/ids.ts';
import { aQuoteForWords } from '../builders/pricing.ts';
import { storeBareJob } from '../builders/stored.ts';
import type { OpenedStores, StoresInUse } from './opened-stores.ts';

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
