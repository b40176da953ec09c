import { describe, expect, it } from 'vitest';
import { unknownOrigin, type Origin } from '../accounts/devices.ts';
import type { Account } from '../accounts/account.ts';
import { dayMs, instant, later, type Instant } from '../kernel/instant.ts';
import type { JobId } from '../kernel/ids.ts';
import { pesewas } from '../kernel/money.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { storeClient } from '../testing/builders/stored.ts';
import { aJobRequest } from '../testing/job-life.ts';
import { accept, arrange, onMonday, openMarketplace } from '../testing/marketplace.ts';
import { createApplication } from '../application.ts';
import { createJob, type OrderContext, quoteJob } from './create-job.ts';
import { editJob } from './edit-job.ts';
import { cancelJob, failJob } from './end-job.ts';
import { assignJob } from './assign-job.ts';
import {
  decideFreeByUse,
  promotedWords,
  type FreeRefusal,
  type FreeUse,
  type PromotionPolicy,
} from './free-translation.ts';
import type { Job } from './job.ts';

const unused: FreeUse = {
  isMailboxUsed: false,
  cancelled: 0,
  ofDevice: 0,
  ofNetwork: 0,
  spent: pesewas(0),
};

type Ordered = Parameters<typeof decideFreeByUse>[1];

const ordered: Ordered = { discount: pesewas(100), isRedeemed: false };

const strict = { freeWords: 500, mostPerDevice: 5, mostPerNetwork: 20 } as const;

describe('the use of the offer by all clients', () => {
  it.each<[Partial<FreeUse>, Ordered, Partial<PromotionPolicy>, FreeRefusal | null]>([
    [{}, ordered, {}, null],
    [{ isMailboxUsed: true }, ordered, {}, 'already-used'],
    [{ cancelled: 2 }, ordered, {}, null],
    [{ cancelled: 3 }, ordered, {}, 'too-many-cancelled'],
    [{ ofDevice: 4, ofNetwork: 19 }, ordered, {}, null],
    [{ ofDevice: 5, ofNetwork: 5 }, ordered, {}, 'network-limit'],
    [{ ofNetwork: 20 }, ordered, {}, 'network-limit'],
    // Exactly what is left, and one pesewa more.
    [{ spent: pesewas(900) }, ordered, { monthlyBudget: pesewas(1000) }, null],
    [
      { spent: pesewas(900) },
      { discount: pesewas(101), isRedeemed: false },
      { monthlyBudget: pesewas(1000) },
      'budget-spent',
    ],
    [
      { spent: pesewas(1000) },
      { discount: pesewas(1), isRedeemed: false },
      { monthlyBudget: pesewas(1000) },
      'budget-spent',
    ],
    // The admin has lowered it below what was spent.
    [
      { spent: pesewas(1001) },
      { discount: pesewas(1), isRedeemed: false },
      { monthlyBudget: pesewas(1000) },
      'budget-spent',
    ],
    [
      { spent: pesewas(10n ** 12n) },
      { discount: pesewas(1), isRedeemed: false },
      { monthlyBudget: null },
      null,
    ],
    // No limits.
    [
      { ofDevice: 99, ofNetwork: 99 },
      { discount: pesewas(1), isRedeemed: false },
      { mostPerDevice: 0, mostPerNetwork: 0 },
      null,
    ],
    // An edit of the job that has the offer.
    [{ ofDevice: 5, ofNetwork: 20 }, { discount: pesewas(100), isRedeemed: true }, {}, null],
    [
      { spent: pesewas(900) },
      { discount: pesewas(101), isRedeemed: true },
      { monthlyBudget: pesewas(1000) },
      'budget-spent',
    ],
  ])('%o, an order of %o and %o give %s', (use, order, policy, why) => {
    expect(decideFreeByUse({ ...unused, ...use }, order, { ...strict, ...policy })).toBe(why);
  });

  it('has no free words for other services, nor with a budget of nothing', () => {
    expect(promotedWords('translation', { freeWords: 500 })).toBe(500);
    expect(promotedWords('translation', { freeWords: 500, monthlyBudget: null })).toBe(500);
    expect(promotedWords('translation', { freeWords: 500, monthlyBudget: pesewas(0) })).toBe(0);
    expect(promotedWords('narration', { freeWords: 500 })).toBe(0);
  });
});

/** Five words, 15 pesewas; and six, 18 pesewas. */
const [fiveWords, sixWords] = ['ansa na wo reko fie', 'ansa na wo reko fie nnɛ'] as const;
const fourWords = 'ansa na wo reko';

type Given = Partial<PromotionPolicy> & Readonly<{ at?: Instant; origin?: Origin }>;

async function open() {
  const place = await openMarketplace();
  const { unitOfWork } = place;
  const contextOf = ({ at = mondayMorning, origin = unknownOrigin, ...policy }: Given) =>
    ({
      ...onMonday,
      now: at,
      origin,
      promotion: { freeWords: 500, ...policy },
    }) satisfies OrderContext;
  return {
    ...place,
    join: (overrides: Partial<Account> = {}) =>
      arrange(place, (stores) => storeClient(stores, { balance: 10_000, ...overrides })),
    order: async (client: Account, given: Given = {}, content: string = fiveWords) =>
      accept(
        await unitOfWork.write((stores) =>
          createJob(stores, bySession(client), aJobRequest({ content }), contextOf(given)),
        ),
      ),
    edit: async (client: Account, job: Job, content: string, given: Given = {}) =>
      accept(
        await unitOfWork.write((stores) =>
          editJob(stores, bySession(client), { id: job.id, content }, { ...contextOf(given) }),
        ),
      ),
    cancel: async (client: Account, job: Job) =>
      accept(
        await unitOfWork.write((stores) =>
          cancelJob(stores, bySession(client), job.id, { now: mondayMorning }),
        ),
      ),
    quote: async (client: Account, given: Given, request: { content: string; editedId: JobId }) => {
      const { work } = aJobRequest();
      const edited = { work, durationMs: null, providerId: null, ...request };
      return accept(
        await unitOfWork.read((stores) =>
          quoteJob(stores, bySession(client), edited, contextOf(given)),
        ),
      );
    },
    why: async (client: Account, given: Given = {}) => {
      const { work, content } = aJobRequest({ content: fiveWords });
      const request = { work, content, durationMs: null, providerId: null };
      const quoted = accept(
        await unitOfWork.read((stores) =>
          quoteJob(stores, bySession(client), request, contextOf(given)),
        ),
      );
      expect(quoted.quote.discount > 0n).toBe(quoted.freeRefusal === null);
      return quoted.freeRefusal;
    },
  };
}

const isFree = ({ quote }: Job) => quote.discount > 0n;

describe('a mailbox', () => {
  it('has one free translation, whatever accounts its user has', async () => {
    const { join, order, why } = await open();
    const [one, two] = [
      await join({ email: 'ama.serwaa@gmail.com' }),
      await join({ email: 'amaserwaa+2@googlemail.com' }),
    ];
    expect(isFree(await order(one))).toBe(true);
    expect(await why(two)).toBe('already-used');
    expect(isFree(await order(two))).toBe(false);
    expect(await why(await join({ email: 'ama@gmail.com' }))).toBeNull();
  });

  it('does not have another one after its account was deleted', async () => {
    const { join, order, why, unitOfWork } = await open();
    const one = await join({ email: 'ama@example.com' });
    const { id, redemption } = await order(one);
    await unitOfWork.write(async (stores) => {
      const deletion = { accountId: one.id, deletedBy: one.id, reason: null, at: mondayMorning };
      await stores.erasures.eraseAccount(one, deletion);
      return { ok: true, value: null };
    });
    expect(await why(await join({ email: 'ama@example.com' }))).toBe('already-used');
    const found = await unitOfWork.read(({ jobs }) => jobs.find(id));
    expect(found?.redemption).toEqual(redemption);
  });

  it('has it again if the job is cancelled, until three are, by any of its accounts', async () => {
    const { join, order, cancel, why } = await open();
    for (const tag of [1, 2, 3]) {
      const client = await join({ email: `ama+${tag}@example.com` });
      expect(await why(client)).toBeNull();
      await cancel(client, await order(client));
    }
    expect(await why(await join({ email: 'ama@example.com' }))).toBe('too-many-cancelled');
  });

  it('is stored as the digest, of which earlier ones are recognised', async () => {
    const { join, order, why } = await open();
    const one = await join({ email: 'ama@example.com' });
    const digestsOf = (value: string) => [`old ${value.length}`];
    const job = await order(one, { digestsOf });
    expect(JSON.stringify(job.redemption)).not.toContain('ama');
    const two = await join({ email: 'ama+2@example.com' });
    const rotated = (value: string) => [`new ${value.length}`, `old ${value.length}`];
    expect(await why(two, { digestsOf: rotated })).toBe('already-used');
  });

  it('is not looked for before the e-mail is verified: that would show whether it has an account', async () => {
    const { join, order, why } = await open();
    await order(await join({ email: 'ama@example.com' }));
    const other = await join({ email: 'ama+2@example.com', emailVerifiedAt: null });
    expect(await why(other, { needsVerifiedEmail: true })).toBe('email-unverified');
  });
});

describe('a network and a device', () => {
  const origin = { network: '203.0.113.0/24', device: 'Firefox/130.0 (Android 15)' };
  const updated = { ...origin, device: 'Firefox/131.0.2 (Android 16)' };
  const other = { ...origin, device: 'Chrome/140.0' };

  it('have so many free translations in 30 days; an update of the program is no other device', async () => {
    const { join, order, why } = await open();
    const given = { origin, mostPerDevice: 2, mostPerNetwork: 3 };
    await order(await join(), given);
    await order(await join(), { ...given, origin: updated });
    const next = await join();
    expect(await why(next, given)).toBe('network-limit');
    expect(await why(next, { ...given, origin: other })).toBeNull();
    await order(next, { ...given, origin: other });
    const last = await join();
    expect(await why(last, { ...given, origin: { ...origin, device: null } })).toBe(
      'network-limit',
    );
    expect(
      await why(last, { ...given, origin: { ...origin, network: '203.0.114.0/24' } }),
    ).toBeNull();
    expect(await why(last, { ...given, origin: unknownOrigin })).toBeNull();
    expect(await why(last, { ...given, mostPerNetwork: 0, mostPerDevice: 0 })).toBeNull();
    const afterwards = later(mondayMorning, 30 * dayMs + 1);
    expect(await why(last, { ...given, at: afterwards })).toBeNull();
  });

  it('are forgotten after 30 days, and the mailbox is not', async () => {
    const { join, order, why, unitOfWork } = await open();
    const { id } = await order(await join({ email: 'ama@example.com' }), { origin });
    const forget = (before: Instant) =>
      unitOfWork.write(async ({ jobs }) => ({
        ok: true,
        value: await jobs.forgetFreeOrigins(before, 10),
      }));
    expect(await forget(mondayMorning)).toEqual({ ok: true, value: 0 });
    expect(await forget(later(mondayMorning, 1))).toEqual({ ok: true, value: 1 });
    expect(await forget(later(mondayMorning, 1))).toEqual({ ok: true, value: 0 });
    const job = await unitOfWork.read(({ jobs }) => jobs.find(id));
    expect(job?.redemption).toMatchObject({ network: null, device: null });
    expect(await why(await join({ email: 'ama+1@example.com' }), { origin })).toBe('already-used');
  });
});

describe('a job that has the offer', () => {
  const origin = { network: '203.0.113.0/24', device: 'Firefox/130.0' };

  it('keeps it when it is edited after the client has ordered another translation', async () => {
    const { join, order, edit } = await open();
    const client = await join();
    const job = await order(client);
    expect(isFree(await order(client))).toBe(false);
    expect(isFree(await edit(client, job, sixWords))).toBe(true);
  });

  it.each([
    ['with its redemption', (job: Job) => job.redemption],
    ['of a version that stored none', () => null],
  ])('keeps it %s, whatever has changed for its client since', async (_about, redemptionOf) => {
    const { join, order, edit, unitOfWork } = await open();
    const client = await join({ email: 'ama@example.com' });
    const job = await order(client);
    const stored = { ...job, redemption: redemptionOf(job) };
    await unitOfWork.write(async ({ jobs, accounts }) => {
      await accounts.replace({ ...client, emailVerifiedAt: null });
      return { ok: true, value: await jobs.replace(stored) };
    });
    const given = { origin, needsVerifiedEmail: true, mostPerDevice: 1, mostPerNetwork: 1 };
    await order(await join(), given);
    const edited = await edit(client, job, sixWords, given);
    expect(isFree(edited)).toBe(true);
    expect(edited.redemption).toMatchObject({ mailbox: 'mailbox ama@example.com' });
  });

  it('keeps it without a digest if another account of the mailbox has one', async () => {
    const { join, order, edit, unitOfWork } = await open();
    const client = await join({ email: 'ama@example.com' });
    const job = await order(client);
    await unitOfWork.write(async ({ jobs }) => ({
      ok: true,
      value: await jobs.replace({ ...job, redemption: null }),
    }));
    expect(isFree(await order(await join({ email: 'ama+2@example.com' })))).toBe(true);
    expect(await edit(client, job, sixWords)).toMatchObject({
      quote: { discount: 18n },
      redemption: null,
    });
  });
});

describe('the budget of a month', () => {
  const monthlyBudget = pesewas(30);
  const lastOfNovember = instant(Date.UTC(2026, 10, 30, 23, 59, 59, 999));
  const december = instant(Date.UTC(2026, 11, 1));

  it('is spent to the pesewa, and begins again with the month in Accra', async () => {
    const { join, order, why } = await open();
    const given = { monthlyBudget, at: lastOfNovember };
    expect(isFree(await order(await join(), given))).toBe(true);
    expect(isFree(await order(await join(), given, sixWords))).toBe(false);
    expect(isFree(await order(await join(), given))).toBe(true);
    const late = await join();
    expect(await why(late, given)).toBe('budget-spent');
    expect(isFree(await order(late, { ...given, at: december }))).toBe(true);
  });

  it('gets back what a cancelled or failed job had, in the month of the job', async () => {
    const place = await open();
    const { join, order, cancel, why, unitOfWork, provider, admin } = place;
    const given = { monthlyBudget: pesewas(15), at: lastOfNovember };
    const one = await join();
    await cancel(one, await order(one, given));
    const two = await join();
    const job = await order(two, given);
    const next = await join();
    expect(await why(next, given)).toBe('budget-spent');
    accept(
      await unitOfWork.write((stores) =>
        assignJob(stores, bySession(provider), { id: job.id, providerId: null }, onMonday),
      ),
    );
    accept(
      await unitOfWork.write((stores) =>
        failJob(stores, bySession(admin), { id: job.id, reason: 'Cannot be read.' }, onMonday),
      ),
    );
    expect(await why(next, given)).toBeNull();
    expect(await why(next, { ...given, at: december })).toBeNull();
  });

  it('also bounds edits, which count in the month in which the job was created', async () => {
    const { join, order, edit, why } = await open();
    const given = { monthlyBudget: pesewas(17), at: lastOfNovember };
    const client = await join();
    const job = await order(client, given);
    expect(isFree(await edit(client, job, fiveWords, { ...given, at: december }))).toBe(true);
    const longer = await edit(client, job, sixWords, { ...given, at: december });
    expect(longer).toMatchObject({ quote: { discount: 15n, amountDue: 3n } });
    expect(longer.redemption).toEqual(job.redemption);
    expect(await why(await join(), { ...given, at: december })).toBeNull();
  });

  it('leaves an edited job the words that it pays for, and the quote before it has the reason', async () => {
    const { join, order, edit, quote } = await open();
    const client = await join();
    const job = await order(client, { monthlyBudget: pesewas(15) });
    // The budget was lowered since.
    const lowered = { monthlyBudget: pesewas(10) };
    const longer = { content: sixWords, editedId: job.id };
    expect(await quote(client, lowered, longer)).toMatchObject({
      quote: { price: 18n, discount: 15n, amountDue: 3n },
      freeRefusal: 'budget-spent',
    });
    const shorter = { content: fourWords, editedId: job.id };
    expect(await quote(client, lowered, shorter)).toMatchObject({
      quote: { price: 12n, discount: 12n, amountDue: 0n },
      freeRefusal: null,
    });
    const edited = await edit(client, job, fourWords, lowered);
    expect(edited.quote.discount).toBe(12n);
    const again = await edit(client, job, sixWords, lowered);
    expect(again).toMatchObject({ quote: { discount: 12n, amountDue: 6n } });
    expect(again.redemption).toEqual(job.redemption);
    const ended = await edit(client, job, sixWords, { monthlyBudget: pesewas(0) });
    expect(ended).toMatchObject({ quote: { discount: 12n, amountDue: 6n } });
  });

  it('leaves a job with no discount none', async () => {
    const { join, order, edit } = await open();
    const client = await join();
    const job = await order(client, { monthlyBudget: pesewas(10) });
    expect(isFree(job)).toBe(false);
    const edited = await edit(client, job, sixWords, { monthlyBudget: pesewas(10) });
    expect(edited).toMatchObject({ quote: { discount: 0n }, redemption: null });
  });

  it('is not overspent by orders that are decided concurrently', async () => {
    const { join, unitOfWork } = await open();
    const application = createApplication(unitOfWork);
    const clients = await Promise.all(Array.from({ length: 6 }, () => join()));
    const context = { ...onMonday, promotion: { freeWords: 500, monthlyBudget } };
    const input = aJobRequest({ content: fiveWords });
    const jobs = await Promise.all(
      clients.map((client) =>
        application.perform(createJob, { actor: bySession(client), input, context }),
      ),
    );
    const free = jobs.map((one) => {
      const done = accept(one);
      return done.kind === 'done' && isFree(done.view);
    });
    expect(free.filter(Boolean)).toHaveLength(2);
  });
});
