import { describe, expect, it } from 'vitest';
import { dayMs, later, type Instant } from '../../kernel/instant.ts';
import { InvariantError } from '../../kernel/result.ts';
import { pesewas } from '../../kernel/money.ts';
import type { AccountId, JobId } from '../../kernel/ids.ts';
import { composeEarning } from '../../payouts/earning-hold.ts';
import type { Unpaid } from '../../payouts/payout.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { mondayMorning, payoutId } from '../builders/ids.ts';
import { aPayout, earningOf } from '../builders/payouts.ts';
import { aQuoteForWords, twiNarration } from '../builders/pricing.ts';
import { storeBareJob, storeClient, storeProvider } from '../builders/stored.ts';
import { storeCompletedJob, storeRefund } from '../job-life.ts';
import { useStores, type OpenedStores, type StoresInUse } from './opened-stores.ts';
import { describeUncleared } from './uncleared-earnings.contract.ts';

/** The contract of every payout store. */
export function describePayoutStore(open: () => Promise<OpenedStores>): void {
  describe('a payout store', () => {
    const inUse = useStores(open);
    describeEarnings(inUse);
    describePayouts(inUse);
    describeHolds(inUse);
    describeUncleared(inUse);
  });
}

const tuesday = later(mondayMorning, dayMs);
const wednesday = later(tuesday, dayMs);

/** Everything up to a time. */
const upTo = (until: Instant) => ({ until });

/** The amount owed to one provider, or undefined if it is nothing. */
const unpaidOf = async ({ payouts }: Stores, id: AccountId, until = wednesday) =>
  (await payouts.sumUnpaid(upTo(until))).find(({ providerId }) => providerId === id);

function describeEarnings({ opened, write, read }: StoresInUse<OpenedStores>) {
  /** A provider with a translation of 3.00 GHS on Monday and a narration of 0.30 on Tuesday. */
  const aWorker = () =>
    write(async (stores) => {
      const { id: clientId } = await storeClient(stores, { balance: 1_000 });
      const { id: providerId, name, providerId: publicId } = await storeProvider(stores);
      const own = { clientId, providerId };
      const narration = { work: twiNarration, quote: aQuoteForWords(10) };
      return {
        providerId,
        payee: { providerName: name, publicId },
        second: await storeCompletedJob(stores, { ...own, ...narration, at: tuesday }),
        first: await storeCompletedJob(stores, own),
      };
    });

  it('sums the amount owed to each provider, up to and including an instant', async () => {
    const { providerId, payee } = await aWorker();
    const first: Unpaid = {
      providerId,
      payee,
      isPayable: true,
      earnings: 1,
      gross: pesewas(300),
      commission: pesewas(45),
      net: pesewas(255),
    };
    const both = { ...first, earnings: 2, gross: 330n, commission: 50n, net: 280n };
    const owed = (until: typeof tuesday) => read((stores) => unpaidOf(stores, providerId, until));
    expect(await owed(later(mondayMorning, -1))).toBeUndefined();
    expect(await owed(mondayMorning)).toEqual(first);
    expect(await owed(later(tuesday, -1))).toEqual(first);
    expect(await owed(tuesday)).toEqual(both);
    const all = await read(({ payouts }) => payouts.sumUnpaid(upTo(tuesday)));
    const ids = all.map((unpaid) => unpaid.providerId);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
  });

  it('counts a refund at any time', async () => {
    const { providerId, second } = await aWorker();
    await write((stores) => storeRefund(stores, second, wednesday));
    const owed = (until: typeof tuesday) => read((stores) => unpaidOf(stores, providerId, until));
    expect(await owed(mondayMorning)).toMatchObject({ earnings: 2, gross: 270n, net: 230n });
    expect(await owed(wednesday)).toMatchObject({ earnings: 3, commission: 45n, net: 255n });
  });

  it('puts an owed amount into exactly one payout', async () => {
    const [worker, other] = [await aWorker(), await aWorker()];
    const { providerId } = worker;
    const { paid, claimed, again } = await write(async (stores) => {
      const { payouts } = stores;
      const payout = await payouts.insert(aPayout({ providerId }));
      const next = await payouts.insert(aPayout({ providerId }));
      return {
        paid: payout,
        claimed: await payouts.claimEarnings(payout, upTo(tuesday)),
        again: await payouts.claimEarnings(next, upTo(wednesday)),
      };
    });
    expect([claimed, again]).toEqual([2, 0]);
    expect(await read((stores) => unpaidOf(stores, providerId))).toBeUndefined();
    expect(await read((stores) => unpaidOf(stores, other.providerId))).toMatchObject({
      earnings: 2,
    });
    const earnings = await read(({ payouts }) => payouts.listEarnings(paid.id));
    const released = { releasedAt: null, releasedByRule: false };
    const payout = { id: expect.any(Number), payoutId: paid.id, ...released };
    expect(earnings).toEqual([
      { ...earningOf(worker.first), ...payout, serviceType: 'translation' },
      { ...earningOf(worker.second), ...payout, serviceType: 'narration' },
    ]);
  });

  it('leaves earnings after the cut-off to the next payout', async () => {
    const { providerId, second } = await aWorker();
    const claim = (until: typeof tuesday) =>
      write(async ({ payouts }) => {
        const payout = await payouts.insert(aPayout({ providerId }));
        await payouts.claimEarnings(payout, upTo(until));
        return (await payouts.listEarnings(payout.id)).map(({ jobId, kind }) => [jobId, kind]);
      });
    await claim(mondayMorning);
    await write((stores) => storeRefund(stores, second, wednesday));
    expect(await claim(tuesday)).toEqual([
      [second.id, 'capture'],
      [second.id, 'refund'],
    ]);
  });

  it('accepts one earning of each kind from a job, and throws for a second one', async () => {
    const { first, providerId } = await aWorker();
    const { split } = first;
    if (split === null) throw new Error('a completed job was paid for');
    const again = opened().unitOfWork.write(async ({ payouts }) => {
      const captured = { jobId: first.id, providerId, split, isFree: false };
      await payouts.addEarning(composeEarning(captured, wednesday));
      return { ok: true, value: undefined };
    });
    await expect(again).rejects.toThrow(InvariantError);
    expect(await read((stores) => unpaidOf(stores, providerId))).toMatchObject({ earnings: 2 });
  });
}

function describePayouts({ opened, write, read }: StoresInUse<OpenedStores>) {
  it('stores every field of a payout, and shows its provider', async () => {
    const { provider, payout } = await write(async (stores) => {
      const account = await storeProvider(stores);
      const made = await stores.payouts.insert(aPayout({ providerId: account.id }));
      return { provider: account, payout: made };
    });
    const accounts = { paidAccount: null, currentAccount: null };
    const listed = { ...accounts, providerName: provider.name, publicId: provider.providerId };
    const found = () => read(({ payouts }) => payouts.find(payout.id));
    expect(await found()).toEqual({ ...payout, ...listed });
    const moved = {
      ...payout,
      status: 'failed',
      reference: 'MOMO-77120',
      failureReason: 'The number is not registered.',
      updatedAt: tuesday,
      processedAt: tuesday,
      completedAt: wednesday,
      gross: pesewas(-40),
      commission: pesewas(-9_007_199_254_740_991n),
      net: pesewas(9_007_199_254_740_951n),
    } as const;
    await write(({ payouts }) => payouts.replace({ ...moved, ...listed }));
    expect(await found()).toEqual({ ...moved, ...listed });
    expect(await read(({ payouts }) => payouts.listEarnings(payout.id))).toEqual([]);
  });

  it('returns undefined for an unknown payout, and throws when replacing it', async () => {
    const unknown = payoutId(987_654);
    expect(await read(({ payouts }) => payouts.find(unknown))).toBeUndefined();
    expect(await read(({ payouts }) => payouts.listEarnings(unknown))).toEqual([]);
    const { id: providerId } = await write((stores) => storeProvider(stores));
    const replaced = opened().unitOfWork.write(async ({ payouts }) => {
      await payouts.replace({ ...aPayout({ providerId }), id: unknown });
      return { ok: true, value: undefined };
    });
    await expect(replaced).rejects.toThrow(InvariantError);
  });

  it('lists payouts newest first, by provider and status, in cursor pages', async () => {
    const { own, others } = await write(async (stores) => {
      const [one, other] = [await storeProvider(stores), await storeProvider(stores)];
      const make = (id: AccountId, status: 'pending' | 'failed') =>
        stores.payouts.insert(aPayout({ providerId: id, status }));
      const pending = await make(one.id, 'pending');
      const ofOther = await make(other.id, 'failed');
      return {
        own: [await make(one.id, 'failed'), await make(one.id, 'failed'), pending],
        others: [ofOther],
      };
    });
    const [second, third, first] = own.map(({ id }) => id);
    const providerId = own[0]?.providerId;
    const list = async (filter: Parameters<Stores['payouts']['list']>[0], page = { limit: 100 }) =>
      (await read(({ payouts }) => payouts.list(filter, page))).map(({ id }) => id);
    expect(await list({ providerId })).toEqual([third, second, first]);
    expect(await list({ providerId, status: 'failed' })).toEqual([third, second]);
    expect(await list({ providerId, status: 'completed' })).toEqual([]);
    const failed = await list({ status: 'failed' });
    expect(failed.slice(0, 3)).toEqual([third, second, others[0]?.id]);
    expect((await list({})).slice(0, 4)).toEqual([third, second, others[0]?.id, first]);
    const page = { limit: 1, before: third };
    expect(await list({ providerId }, page)).toEqual([second]);
    expect(await list({ status: 'failed' }, page)).toEqual([second]);
    expect(await list({}, page)).toEqual([second]);
  });
}

function describeHolds({ opened, write, read }: StoresInUse<OpenedStores>) {
  const free = aQuoteForWords(100, 60);
  /** A provider with a job of Monday, of which the client paid 120, and one of Tuesday, all paid for. */
  const aNewcomer = () =>
    write(async (stores) => {
      const { id: providerId } = await storeProvider(stores);
      const one = await storeClient(stores, { balance: 120 });
      const { id: clientId } = await storeClient(stores, { balance: 1_000 });
      const work = { clientId: one.id, providerId, quote: free };
      return {
        providerId,
        clientId,
        given: await storeCompletedJob(stores, work),
        paid: await storeCompletedJob(stores, { clientId, providerId, at: tuesday }),
      };
    });
  const until = wednesday;
  const byAdmin = (id: JobId) => ({ jobId: id, at: wednesday, byRule: false });

  it('leaves out the earnings of free jobs, unless they were released', async () => {
    const { providerId, given, paid } = await aNewcomer();
    const sums = () => read((stores) => unpaidOf(stores, providerId));
    expect(await sums()).toMatchObject({ earnings: 1, gross: 300n });
    const due = { until };
    const claimed = await write(async ({ payouts }) => {
      const payout = await payouts.insert(aPayout({ providerId }));
      return { count: await payouts.claimEarnings(payout, due), id: payout.id };
    });
    expect(claimed.count).toBe(1);
    const listed = await read(({ payouts }) => payouts.listEarnings(claimed.id));
    expect(listed.map(({ jobId }) => jobId)).toEqual([paid.id]);
    expect(await sums()).toBeUndefined();
    await write(({ payouts }) => payouts.releaseEarning(byAdmin(given.id)));
    expect(await sums()).toMatchObject({ earnings: 1, gross: 300n });
  });

  it('lists what may be held, with what decides it', async () => {
    const { providerId, clientId, given } = await aNewcomer();
    const held = (filter = {}) => read(({ payouts }) => payouts.listHeld(filter));
    const [earning, ...others] = await held({ providerId });
    const standing = {
      isRefunded: false,
      left: { gross: 300n, commission: 45n, net: 255n },
      amountDue: 120n,
      pairStatus: null,
      selfPaidJobs: 1,
      releasedAt: null,
      releasedByRule: false,
      payoutId: null,
    };
    const payee = await read(async ({ accounts }) => {
      const provider = await accounts.find(providerId);
      return { providerName: provider?.name, publicId: provider?.providerId };
    });
    expect(earning).toEqual({ ...earningOf(given), ...standing, payee, id: expect.any(Number) });
    expect(others).toEqual([]);
    const all = await held();
    expect(all).toContainEqual(earning);
    expect(await held({ limit: all.length - 1 })).toEqual(all.slice(0, -1));
    expect(await held({ providerId, limit: 2 })).toEqual([earning]);
    const holdable = () => read(({ payouts }) => payouts.sumHoldable(providerId));
    expect(await holdable()).toBe(earning?.net);
    await write(async (stores) => {
      const work = { clientId, providerId, quote: aQuoteForWords(1) };
      for (let made = 0; made < 3; made += 1) await storeCompletedJob(stores, work);
      await storeRefund(stores, given, wednesday);
    });
    expect(await held({ providerId })).toMatchObject([{ isRefunded: true, selfPaidJobs: 3 }]);
    expect(await holdable()).toBe(0n);
    expect(await read(({ payouts }) => payouts.findEarning(given.id))).toMatchObject({
      jobId: given.id,
      kind: 'capture',
      isFree: true,
      selfPaidJobs: 3,
    });
    await write(({ payouts }) => payouts.releaseEarning(byAdmin(given.id)));
    expect(await held({ providerId })).toEqual([]);
  });

  it('finds who has paid a provider enough, for which jobs, and from where they log in', async () => {
    const { providerId, clientId, given } = await aNewcomer();
    const device = { program: 'Chrome Mobile', network: '154.160.1.20' };
    await write(async (stores) => {
      const small = await storeClient(stores, { balance: 1_000 });
      const order = { clientId, providerId, quote: aQuoteForWords(30) };
      await storeCompletedJob(stores, { ...order, at: wednesday });
      const cheap = { clientId: small.id, providerId, quote: aQuoteForWords(99) };
      await storeCompletedJob(stores, cheap);
      const seen = { ...device, seenAt: mondayMorning };
      for (const accountId of [clientId, providerId, small.id])
        await stores.seenDevices.put({ accountId, ...seen });
    });
    const find = (leastPaid: bigint, matureBefore = tuesday) =>
      read(({ payouts }) =>
        payouts.findStanding({ providerId, leastPaid: pesewas(leastPaid), matureBefore }),
      );
    const [client, provider] = await read(({ accounts }) =>
      Promise.all([accounts.find(clientId), accounts.find(providerId)]),
    );
    const payer = {
      accountId: clientId,
      email: client?.email,
      devices: [device],
      isVerified: true,
      isSuspended: false,
      isUnderReview: false,
      createdAt: client?.createdAt,
      paid: 300n,
      commission: 45n,
    };
    expect(await find(300n)).toEqual({
      provider: { accountId: providerId, email: provider?.email, devices: [device] },
      clients: [payer],
      releasedByRule: 0n,
    });
    const all = await find(300n, wednesday);
    expect(all.clients).toEqual([{ ...payer, paid: 390n, commission: 59n }]);
    const early = await find(300n, later(tuesday, -1));
    expect(early.clients).toEqual([{ ...payer, paid: 0n, commission: 0n }]);
    expect((await find(391n)).clients).toEqual([]);
    expect((await find(297n)).clients.map(({ paid }) => paid)).toEqual([300n, 297n]);
    await write(({ payouts }) =>
      payouts.releaseEarning({ jobId: given.id, at: wednesday, byRule: true }),
    );
    expect(await find(391n)).toMatchObject({ releasedByRule: 135n });
  });

  it('finds no earning of a job that was not completed, and throws when releasing it', async () => {
    const job = await write((stores) => storeBareJob(stores));
    expect(await read(({ payouts }) => payouts.findEarning(job.id))).toBeUndefined();
    const released = opened().unitOfWork.write(async ({ payouts }) => {
      await payouts.releaseEarning(byAdmin(job.id));
      return { ok: true, value: undefined };
    });
    await expect(released).rejects.toThrow(InvariantError);
  });
}
