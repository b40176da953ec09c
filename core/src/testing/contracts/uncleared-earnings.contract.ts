import { expect, it } from 'vitest';
import { decideDeliver } from '../../jobs/decide-job.ts';
import { decideRefund } from '../../jobs/decide-refund.ts';
import { decideRevise } from '../../jobs/decide-review.ts';
import type { Job } from '../../jobs/job.ts';
import type { ReviewPolicy } from '../../jobs/review.ts';
import { saveOutcome } from '../../jobs/save-outcome.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import { type BasisPoints, pesewas } from '../../kernel/money.ts';
import { InvariantError } from '../../kernel/result.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { bySession } from '../builders/accounts.ts';
import { aFile } from '../builders/files.ts';
import { mondayMorning } from '../builders/ids.ts';
import { aPayout } from '../builders/payouts.ts';
import { aQuoteForWords } from '../builders/pricing.ts';
import { aRevision } from '../builders/reviews.ts';
import { storeAdmin, storeClient, storeJob, storeProvider } from '../builders/stored.ts';
import { accept, withoutReviews, withReviews } from '../marketplace.ts';
import type { OpenedStores, StoresInUse } from './opened-stores.ts';

const tuesday = later(mondayMorning, dayMs);
const wednesday = later(tuesday, dayMs);

/** Delivers a job of 3.00 GHS on Monday, at 15.0 %. */
async function deliver(
  stores: Stores,
  {
    clientId,
    providerId,
    quote = aQuoteForWords(100),
  }: Readonly<{ clientId: AccountId; providerId: AccountId }> & Partial<Pick<Job, 'quote'>>,
  reviews: ReviewPolicy = withReviews,
): Promise<Job> {
  const taken = { status: 'in_progress', assignedId: providerId } as const;
  const job = await storeJob(stores, { clientId, quote, ...taken, assignedAt: mondayMorning });
  const { id: outputId, sha256: outputSha256 } = await stores.files.insert(aFile(), null);
  const rateBps = 1500 as BasisPoints;
  const actor = bySession({ id: providerId, role: 'service-provider' });
  const context = { actor, now: mondayMorning };
  const delivery = { outputId, outputSha256, rateBps, reviews };
  return accept(await saveOutcome(stores, decideDeliver(job, delivery, context)));
}

/** What a payout store keeps of earnings whose results can still be contested. */
export function describeUncleared({ opened, write, read }: StoresInUse<OpenedStores>) {
  const aDelivery = (quote = aQuoteForWords(100)) =>
    write(async (stores) => {
      const { id: clientId } = await storeClient(stores, { balance: 1_000 });
      const { id: providerId } = await storeProvider(stores);
      return { providerId, job: await deliver(stores, { clientId, providerId, quote }) };
    });
  const unpaidOf = async (id: AccountId) =>
    (await read(({ payouts }) => payouts.sumUnpaid({ until: wednesday }))).find(
      ({ providerId }) => providerId === id,
    );
  const unclearedOf = (id: AccountId) => read(({ payouts }) => payouts.sumUncleared(id));

  it('pays no earning of a result that can be contested, until it is accepted', async () => {
    const { providerId, job } = await aDelivery();
    expect(await unclearedOf(providerId)).toBe(255n);
    expect(await unpaidOf(providerId)).toBeUndefined();
    const claim = () =>
      write(async ({ payouts }) => {
        const payout = await payouts.insert(aPayout({ providerId }));
        return payouts.claimEarnings(payout, { until: wednesday });
      });
    expect(await claim()).toBe(0);
    await write(({ payouts }) => payouts.clearEarnings({ jobId: job.id, at: tuesday }));
    expect(await unclearedOf(providerId)).toBe(0n);
    expect(await unpaidOf(providerId)).toMatchObject({ earnings: 1, net: 255n });
    const again = { jobId: job.id, at: wednesday };
    await write(({ payouts }) => payouts.clearEarnings(again));
    const earning = await read(({ payouts }) => payouts.findEarning(job.id));
    expect(earning?.clearedAt).toBe(tuesday);
    expect(await claim()).toBe(1);
  });

  it('holds no earning of a free job before its result is accepted', async () => {
    const { providerId, job } = await aDelivery(aQuoteForWords(100, 100));
    const held = async () => ({
      earnings: (await read(({ payouts }) => payouts.listHeld({ providerId }))).length,
      sum: await read(({ payouts }) => payouts.sumHoldable(providerId)),
    });
    expect(await held()).toEqual({ earnings: 0, sum: 0n });
    await write(({ payouts }) => payouts.clearEarnings({ jobId: job.id, at: tuesday }));
    expect(await held()).toEqual({ earnings: 1, sum: 255n });
  });

  it('deducts a refund in part of what is held from nothing else', async () => {
    const { providerId, job } = await aDelivery(aQuoteForWords(100, 100));
    const admin = await write(storeAdmin);
    await write(async (stores) => {
      const { id: clientId } = await storeClient(stores, { balance: 1_000 });
      await deliver(stores, { clientId, providerId }, withoutReviews);
      const refund = { reason: 'Left out.', amount: pesewas(100), isClientDeleted: false };
      const decided = decideRefund(job, refund, { actor: bySession(admin), now: tuesday });
      accept(await saveOutcome(stores, decided));
    });
    expect(await unpaidOf(providerId)).toMatchObject({ earnings: 1, net: 255n });
    const [held] = await read(({ payouts }) => payouts.listHeld({ providerId }));
    expect(held).toMatchObject({
      jobId: job.id,
      net: 255n,
      left: { gross: 200n, commission: 30n, net: 170n },
    });
    expect(await read(({ payouts }) => payouts.sumHoldable(providerId))).toBe(170n);
    const released = { jobId: job.id, at: tuesday, byRule: false };
    await write(({ payouts }) => payouts.releaseEarning(released));
    expect(await unpaidOf(providerId)).toMatchObject({ earnings: 3, net: 425n });
    const claimed = await write(async ({ payouts }) => {
      const payout = await payouts.insert(aPayout({ providerId }));
      return payouts.claimEarnings(payout, { until: wednesday });
    });
    expect(claimed).toBe(3);
  });

  it('removes the earning of a result that is sent back, unless it can be paid', async () => {
    const { providerId, job } = await aDelivery();
    const withdraw = () => write(({ payouts }) => payouts.withdrawEarning(job.id));
    await withdraw();
    expect(await read(({ payouts }) => payouts.findEarning(job.id))).toBeUndefined();
    expect(await unclearedOf(providerId)).toBe(0n);
    await expect(withdraw()).rejects.toThrow(InvariantError);
    const accepted = await aDelivery();
    const { id } = accepted.job;
    const refused = opened().unitOfWork.write(async ({ payouts }) => {
      await payouts.clearEarnings({ jobId: id, at: tuesday });
      await payouts.withdrawEarning(id);
      return { ok: true, value: undefined };
    });
    await expect(refused).rejects.toThrow(InvariantError);
  });

  it('stores a second delivery of a job, and any number of refunds in part', async () => {
    const { providerId, job } = await aDelivery();
    const admin = await write(storeAdmin);
    await write(async (stores) => {
      const earning = await stores.payouts.findEarning(job.id);
      if (earning === undefined) throw new Error('a delivery earns');
      const byClient = bySession({ id: job.clientId, role: 'client' });
      const request = { dueAt: later(tuesday, 3 * dayMs), earning, reviews: withReviews };
      await stores.reviews.addRevision(aRevision({ jobId: job.id, providerId }));
      const revised = accept(
        await saveOutcome(stores, decideRevise(job, request, { actor: byClient, now: tuesday })),
      );
      const { id: outputId, sha256: outputSha256 } = await stores.files.insert(aFile(), null);
      const rate = { rateBps: 1500 as BasisPoints, reviews: withReviews };
      const byProvider = bySession({ id: providerId, role: 'service-provider' });
      const context = { actor: byProvider, now: later(tuesday, 1) };
      let done = accept(
        await saveOutcome(
          stores,
          decideDeliver(revised, { outputId, outputSha256, ...rate }, context),
        ),
      );
      for (const part of [100, 20]) {
        const refund = { reason: 'Left out.', amount: pesewas(part), isClientDeleted: false };
        const now = later(done.updatedAt, 1);
        const decided = decideRefund(done, refund, { actor: bySession(admin), now });
        done = accept(await saveOutcome(stores, decided));
      }
    });
    expect(await unpaidOf(providerId)).toMatchObject({
      earnings: 3,
      gross: 180n,
      commission: 27n,
      net: 153n,
    });
    const stored = await read(({ jobs }) => jobs.find(job.id));
    expect(stored).toMatchObject({
      status: 'completed',
      completedAt: mondayMorning,
      review: { state: 'accepted', acceptedBy: 'admin', revisions: 1 },
      returned: { due: 120n, discount: 0n },
    });
    expect(await unclearedOf(providerId)).toBe(0n);
  });
}
