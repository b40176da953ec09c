import { beforeEach, describe, expect, it } from 'vitest';
import { freezePayouts, releasePayouts } from '../accounts/freeze-payouts.ts';
import { checkBooks } from '../audit/check-books.ts';
import { readEarnings } from '../insights/read-earnings.ts';
import { dayMs, later, type Instant } from '../kernel/instant.ts';
import { refuse } from '../kernel/result.ts';
import type { Job } from '../jobs/job.ts';
import { byAdmin, bySession } from '../testing/builders/accounts.ts';
import { jobId, mondayMorning } from '../testing/builders/ids.ts';
import { aQuoteForWords } from '../testing/builders/pricing.ts';
import { accept, arrange, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import { storeCompletedJob, storeRefund } from '../testing/stored-life.ts';
import { createWeeklyPayouts } from './create-weekly-payouts.ts';
import { listHeldEarnings, releaseEarning } from './held-earnings.ts';

const hold = { holdDays: 14 };
const inDays = (days: number): Instant => later(mondayMorning, days * dayMs);

let place: Marketplace;
let free: Job;
beforeEach(async () => {
  place = await openMarketplace();
  free = await complete(aQuoteForWords(100, 500));
});

/** Stores a job of the provider for the client, completed on the Monday. */
const complete = (quote = aQuoteForWords(100)) =>
  arrange(place, (stores) =>
    storeCompletedJob(stores, { clientId: place.client.id, providerId: place.provider.id, quote }),
  );

const run = async (now: Instant) => {
  const made = await place.unitOfWork.write((stores) =>
    createWeeklyPayouts(stores, byAdmin, { weekStart: null }, { now, hold }),
  );
  expect(checkBooks(await place.unitOfWork.readBooks())).toEqual([]);
  return accept(made).map(({ gross }) => gross);
};

const release = (id = free.id) =>
  place.unitOfWork.write((stores) => releaseEarning(stores, byAdmin, id, { now: inDays(1) }));

const held = async (now: Instant) =>
  accept(
    await place.unitOfWork.read((stores) => listHeldEarnings(stores, byAdmin, {}, { now, hold })),
  );

describe('the earning of a free job', () => {
  it('is left out of payouts for the hold period, and then paid once', async () => {
    await complete();
    expect(await run(inDays(1))).toEqual([300n]);
    expect(await run(inDays(13))).toEqual([]);
    expect(await run(inDays(14))).toEqual([300n]);
    expect(await run(inDays(15))).toEqual([]);
  });

  it('is in the next payout after an admin released it', async () => {
    expect(await run(inDays(1))).toEqual([]);
    expect(accept(await release())).toMatchObject({ releasedAt: inDays(1), heldUntil: null });
    expect(accept(await release())).toMatchObject({ releasedAt: inDays(1) });
    expect(await run(inDays(1))).toEqual([300n]);
    const actions = place.unitOfWork.committed().auditEntries.map((entry) => entry.action);
    expect(actions).toEqual(['earning.release', 'payout.create']);
  });

  it('waits on while the payouts of the provider are frozen, also after its hold', async () => {
    const { id } = place.provider;
    const restrict = { id, reason: 'The number is disputed.' };
    const context = { now: mondayMorning };
    await arrange(place, (stores) => freezePayouts(stores, byAdmin, restrict, context));
    expect(await run(inDays(14))).toEqual([]);
    await arrange(place, (stores) => releasePayouts(stores, byAdmin, { id }, context));
    expect(await run(inDays(14))).toEqual([300n]);
  });

  it('is paid to a provider with three completed jobs that clients paid for', async () => {
    await complete();
    await complete();
    expect(await run(inDays(1))).toEqual([600n]);
    await complete();
    expect(await run(inDays(1))).toEqual([600n]);
  });

  it('is not held after a refund, which is deducted from it and from nothing else', async () => {
    await complete();
    await arrange(place, (stores) => storeRefund(stores, free, inDays(1)));
    expect(await run(inDays(1))).toEqual([300n]);
    expect(await run(inDays(20))).toEqual([]);
  });
});

describe('the list of held earnings', () => {
  it('has the end of each hold, for admins and in the report of the provider', async () => {
    await complete();
    const expected = [{ jobId: free.id, net: 255n, heldUntil: inDays(14) }];
    expect(await held(inDays(1))).toMatchObject(expected);
    const report = await place.unitOfWork.read((stores) =>
      readEarnings(stores, bySession(place.provider), {}, { now: inDays(1), hold }),
    );
    expect(accept(report).held).toMatchObject(expected);
    expect(await held(inDays(14))).toEqual([]);
    await release();
    expect(await held(inDays(1))).toEqual([]);
  });
});

it('only the earning of a completed job can be released, and only by an admin', async () => {
  expect(await release(jobId(987))).toEqual(refuse({ code: 'payout.earning-not-found' }));
  const denied = refuse({ code: 'permission.denied' });
  const actor = bySession(place.provider);
  const context = { now: inDays(1), hold };
  expect(
    await place.unitOfWork.write((stores) => releaseEarning(stores, actor, free.id, context)),
  ).toEqual(denied);
  expect(
    await place.unitOfWork.read((stores) => listHeldEarnings(stores, actor, {}, context)),
  ).toEqual(denied);
});
