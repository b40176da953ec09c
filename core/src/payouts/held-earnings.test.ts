import { beforeEach, describe, expect, it } from 'vitest';
import { freezePayouts, releasePayouts } from '../accounts/suspension.ts';
import { checkBooks } from '../audit/check-books.ts';
import { readEarnings, readWallet } from '../insights/read-own-figures.ts';
import { dayMs, later, type Instant } from '../kernel/instant.ts';
import { refuse } from '../kernel/result.ts';
import type { Job } from '../jobs/job.ts';
import { byAdmin, bySession } from '../testing/builders/accounts.ts';
import { jobId, mondayMorning } from '../testing/builders/ids.ts';
import { aSuspiciousPair } from '../testing/builders/payouts.ts';
import { aQuoteForWords } from '../testing/builders/pricing.ts';
import { accept, arrange, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import { storeClient, storeProvider } from '../testing/builders/stored.ts';
import { storeCompletedJob, storeRefund } from '../testing/job-life.ts';
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

/** Clients who pay the provider GHS 30 each, with what they paid for. */
const payingClients = (count: number, change: (nth: number) => object = () => ({})) =>
  arrange(place, async (stores) => {
    const jobs: Job[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      const { id: clientId } = await storeClient(stores, { balance: 3_000, ...change(nth) });
      const order = { clientId, providerId: place.provider.id, quote: aQuoteForWords(1_000) };
      jobs.push(await storeCompletedJob(stores, order));
    }
    return jobs;
  });

describe('the earning of a free job', () => {
  it('is left out of payouts however old it becomes', async () => {
    await complete();
    expect(await run(inDays(1))).toEqual([300n]);
    expect(await run(inDays(14))).toEqual([]);
    expect(await run(inDays(365))).toEqual([]);
  });

  it('is not paid for jobs of a client who buys trust by the word', async () => {
    for (let word = 0; word < 3; word += 1) await complete(aQuoteForWords(1));
    expect(await run(inDays(14))).toEqual([9n]);
    expect(await run(inDays(60))).toEqual([]);
  });

  it('is paid once, 14 days after the delivery, when three clients have paid the provider', async () => {
    await payingClients(3);
    expect(await run(inDays(13))).toEqual([9_000n]);
    expect(await run(inDays(14))).toEqual([300n]);
    expect(await run(inDays(15))).toEqual([]);
    expect(place.unitOfWork.committed().auditEntries.map(({ action }) => action)).toEqual([
      'payout.create',
      'payout.create',
    ]);
  });

  it('is not paid for three clients with one mailbox', async () => {
    await payingClients(3, (nth) => ({ email: `kofi+${nth}@example.com` }));
    expect(await run(inDays(14))).toEqual([9_000n]);
  });

  it('is not paid for three clients who log in from one device and network', async () => {
    const jobs = await payingClients(3);
    const device = { program: 'Chrome Mobile', network: '154.160.1.20', seenAt: mondayMorning };
    await arrange(place, async ({ seenDevices }) => {
      for (const { clientId } of jobs) await seenDevices.put({ accountId: clientId, ...device });
    });
    expect(await run(inDays(14))).toEqual([9_000n]);
  });

  it('is not paid when one of the paid jobs was refunded before the run', async () => {
    const [job] = await payingClients(3);
    if (job === undefined) throw new Error('three jobs were paid');
    await arrange(place, (stores) => storeRefund(stores, job, inDays(6)));
    expect(await run(inDays(14))).toEqual([6_000n]);
  });

  it('uses up the commission of these clients, which pays for nothing else', async () => {
    const { id: providerId } = place.provider;
    await payingClients(3);
    await arrange(place, async (stores) => {
      for (let nth = 0; nth < 6; nth += 1) {
        const { id: clientId } = await storeClient(stores);
        const quote = aQuoteForWords(100, 500);
        await storeCompletedJob(stores, { clientId, providerId, quote, at: inDays(1) });
      }
    });
    // Commission of 3 × 450; five earnings of 255 are 1,275, six would be 1,530.
    expect(await run(inDays(20))).toEqual([9_000n + 5n * 300n]);
    expect(await run(inDays(90))).toEqual([]);
    expect(await held(inDays(90))).toMatchObject([
      { hold: { reasons: ['commission-too-low'], missingCommission: 180n } },
      { hold: { reasons: ['commission-too-low'], missingCommission: 435n } },
    ]);
  });

  it('is in the next payout if the client paid more than it, and uses up no commission', async () => {
    // Of 3,000 pesewas the client pays 2,700, and the provider earns 2,550.
    await arrange(place, async (stores) => {
      const { id: clientId } = await storeClient(stores, { balance: 2_700 });
      const order = { clientId, providerId: place.provider.id, quote: aQuoteForWords(1_000, 100) };
      await storeCompletedJob(stores, order);
    });
    expect(await run(inDays(1))).toEqual([3_000n]);
    await payingClients(3);
    expect(await run(inDays(14))).toEqual([9_300n]);
    const earnings = [...place.unitOfWork.committed().earnings.rows.values()];
    const released = earnings.filter(({ isFree }) => isFree);
    expect(released.map(({ releasedByRule }) => releasedByRule)).toEqual([true, false]);
  });

  it('is in the next payout after an admin released it', async () => {
    expect(await run(inDays(1))).toEqual([]);
    expect(accept(await release())).toMatchObject({ releasedAt: inDays(1), hold: null });
    expect(accept(await release())).toMatchObject({ releasedAt: inDays(1) });
    expect(await run(inDays(1))).toEqual([300n]);
    const actions = place.unitOfWork.committed().auditEntries.map((entry) => entry.action);
    expect(actions).toEqual(['earning.release', 'payout.create']);
  });

  it('waits on while the payouts of the provider are frozen, also once it is released', async () => {
    const { id } = place.provider;
    await release();
    const restrict = { id, reason: 'The number is disputed.' };
    const context = { now: mondayMorning };
    await arrange(place, (stores) => freezePayouts(stores, byAdmin, restrict, context));
    expect(await run(inDays(14))).toEqual([]);
    await arrange(place, (stores) => releasePayouts(stores, byAdmin, { id }, context));
    expect(await run(inDays(14))).toEqual([300n]);
  });

  it('is not held after a refund, which is deducted from it and from nothing else', async () => {
    await complete();
    await arrange(place, (stores) => storeRefund(stores, free, inDays(1)));
    expect(await run(inDays(1))).toEqual([300n]);
    expect(await run(inDays(20))).toEqual([]);
  });
});

describe('the list of held earnings', () => {
  it('has the reasons of each hold, for admins and in the report of the provider', async () => {
    await payingClients(2);
    const reasons = ['too-recent', 'too-few-paying-clients', 'commission-too-low'];
    const counts = { payingClients: 0, neededClients: 3, missingCommission: 255n };
    const waiting = { reasons, until: inDays(14), ...counts };
    const expected = [{ jobId: free.id, net: 255n, hold: waiting }];
    expect(await held(inDays(1))).toMatchObject(expected);
    const report = await place.unitOfWork.read((stores) =>
      readEarnings(stores, bySession(place.provider), {}, { now: inDays(1), hold }),
    );
    expect(accept(report).held).toMatchObject(expected);
    const conditions = { days: 14, payingClients: 3, leastPaid: 1_000n };
    expect(accept(report).holdConditions).toEqual(conditions);
    const still = { reasons: ['too-few-paying-clients'], payingClients: 2, missingCommission: 0n };
    expect(await held(inDays(14))).toMatchObject([{ hold: still }]);
    await release();
    expect(await held(inDays(1))).toEqual([]);
  });

  it('has the 100 oldest ones of all providers, without those that the next run pays', async () => {
    const jobs = await arrange(place, async (stores) => {
      const stored: Job[] = [];
      for (let nth = 0; nth < 102; nth += 1) {
        const { id: providerId } = await storeProvider(stores);
        const { id: clientId } = await storeClient(stores);
        const order = { quote: aQuoteForWords(100, 500), at: later(inDays(1), nth) };
        stored.push(await storeCompletedJob(stores, { clientId, providerId, ...order }));
      }
      return stored;
    });
    await payingClients(3);
    const ids = (await held(inDays(14))).map((earning) => earning.jobId);
    // The first one of all is that of a trusted provider.
    expect(ids).toEqual(jobs.slice(0, 100).map(({ id }) => id));
    expect(await run(inDays(14))).toEqual([9_300n]);
  });
});

describe('what a wallet shows as held from payouts', () => {
  const heldOf = async (now: Instant) => {
    const read = await place.unitOfWork.read((stores) =>
      readWallet(stores, bySession(place.provider), {}, { now, hold }),
    );
    return accept(read).heldFromPayouts;
  };
  const listed = async (now: Instant) => {
    const report = await place.unitOfWork.read((stores) =>
      readEarnings(stores, bySession(place.provider), {}, { now, hold }),
    );
    return accept(report).held.map((earning) => earning.jobId);
  };
  /** Completes free jobs of other clients, each of which earns the provider GHS 2.55. */
  const completeFree = (count: number) =>
    arrange(place, async (stores) => {
      const jobs: Job[] = [];
      for (let nth = 0; nth < count; nth += 1) {
        const { id: clientId } = await storeClient(stores);
        const order = { quote: aQuoteForWords(100, 500), at: later(inDays(1), nth) };
        jobs.push(
          await storeCompletedJob(stores, { clientId, providerId: place.provider.id, ...order }),
        );
      }
      return jobs;
    });

  it('is what the next run leaves out, and nothing once it is released', async () => {
    await complete();
    expect(await heldOf(inDays(1))).toBe(255n);
    await payingClients(3);
    expect(await heldOf(inDays(13))).toBe(255n);
    expect(await heldOf(inDays(14))).toBe(0n);
    await release();
    expect(await heldOf(inDays(1))).toBe(0n);
  });

  it('is the sum of all, also if the report lists the 100 oldest', async () => {
    const jobs = await completeFree(150);
    expect(await heldOf(inDays(1))).toBe(151n * 255n);
    expect(await listed(inDays(1))).toEqual([free, ...jobs.slice(0, 99)].map(({ id }) => id));
  });

  it('leaves out what commission covers, and jobs that were refunded or paid by their clients', async () => {
    const jobs = await completeFree(150);
    const [refunded] = jobs;
    await arrange(place, (stores) => storeRefund(stores, refunded as Job, inDays(2)));
    await complete(aQuoteForWords(600, 500));
    await complete(aQuoteForWords(3_400, 500));
    // Their commission covers the first of all, and not the larger one of 600 words as well.
    await payingClients(3);
    expect(await heldOf(inDays(30))).toBe(149n * 255n + 1_530n);
    expect(await listed(inDays(30))).toHaveLength(100);
  });

  it('is exact if the oldest ones all wait for a review', async () => {
    const jobs = await completeFree(120);
    await arrange(place, async (stores) => {
      for (const { clientId } of jobs.slice(0, 110))
        await stores.pairs.insert(aSuspiciousPair({ providerId: place.provider.id, clientId }));
    });
    await payingClients(3);
    // Five of those after the reviewed ones are covered, of which the first one of all is one.
    expect(await heldOf(inDays(30))).toBe(116n * 255n);
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
