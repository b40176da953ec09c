import { describe, expect, it } from 'vitest';
import { pesewas } from '../kernel/money.ts';
import { ok, refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { aFile } from '../testing/builders/files.ts';
import { accountId, mondayMorning } from '../testing/builders/ids.ts';
import { englishToTwi, twiNarration, twiTranscription } from '../testing/builders/pricing.ts';
import { aJobRequest, requestJob, words } from '../testing/job-life.ts';
import {
  accept,
  arrange,
  type Marketplace,
  onMonday,
  openMarketplace,
} from '../testing/marketplace.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { checkUpload } from './check-upload.ts';
import { createJob, type JobRequest, quoteJob, type QuoteRequest } from './create-job.ts';
import { editJob, type JobEdit } from './edit-job.ts';
import type { PromotionPolicy } from './free-translation.ts';
import type { Job } from './job.ts';
import {
  type EditedJob,
  measureOrder,
  type Order,
  priceOrder,
  readPriceTerms,
} from './price-order.ts';

const anOrder = (overrides: Partial<Order> = {}): Order => ({
  clientId: accountId(1),
  work: englishToTwi,
  content: 'Boil the water first.',
  durationMs: null,
  ...overrides,
});

describe('measuring an order', () => {
  it.each([
    [anOrder(), { unit: 'word', words: 4 }],
    [anOrder({ work: twiNarration, content: 'Noa nsuo no kan.' }), { unit: 'word', words: 4 }],
    [
      anOrder({ work: twiTranscription, content: '', durationMs: 61_000 }),
      { unit: 'minute', durationMs: 61_000 },
    ],
  ])('%j', (order, measure) => {
    expect(measureOrder(order)).toEqual(ok(measure));
  });

  it('counts a translation by the rules of its source language', () => {
    const work = { ...englishToTwi, sourceLanguage: 'th' };
    expect(measureOrder(anOrder({ work, content: 'ฉันรักประเทศไทย' }))).toEqual(
      ok({ unit: 'word', words: 3 }),
    );
  });

  it.each([
    [anOrder({ content: '' }), 'pricing.no-words'],
    [anOrder({ content: '!!! 🙂' }), 'pricing.no-words'],
    [anOrder({ durationMs: 5 }), 'pricing.audio-not-allowed'],
    [anOrder({ work: twiNarration, durationMs: 5 }), 'pricing.audio-not-allowed'],
    [anOrder({ work: twiTranscription, content: 'a note' }), 'pricing.audio-missing'],
  ])('%j is refused as %s', (order, code) => {
    expect(measureOrder(order)).toEqual(refuse({ code }));
  });
});

const priceWith = async (
  stores: Stores,
  order: Order,
  { edited, ...promotion }: PromotionPolicy & Readonly<{ edited?: EditedJob }>,
) => {
  const { clientId, work } = order;
  const context = { now: mondayMorning, promotion, ...(edited && { edited }) };
  const terms = await readPriceTerms(stores, { clientId, serviceType: work.serviceType }, context);
  return priceOrder(stores, order, { ...context, terms });
};

describe('pricing an order', () => {
  it('returns what the job would cost, and creates none', async () => {
    const { unitOfWork, client } = await openMarketplace();
    const before = unitOfWork.committed();
    const order = anOrder({ clientId: client.id, work: twiNarration });
    expect(
      await unitOfWork.read((stores) => priceWith(stores, order, { freeWords: 500 })),
    ).toMatchObject({
      value: { quote: { price: 16n, discount: 0n, amountDue: 16n }, freeRefusal: null },
    });
    expect(unitOfWork.committed()).toBe(before);
  });

  it.each([
    [true, null, 0n, 'email-unverified'],
    [true, mondayMorning, 12n, null],
    [false, null, 12n, null],
  ])(
    'for verified e-mails only: %s, to one verified at %s: gives a discount of %s',
    async (needsVerifiedEmail, emailVerifiedAt, discount, freeRefusal) => {
      const place = await openMarketplace();
      const { client, unitOfWork } = place;
      await arrange(place, ({ accounts }) => accounts.replace({ ...client, emailVerifiedAt }));
      const order = anOrder({ clientId: client.id });
      const policy = { freeWords: 500, needsVerifiedEmail };
      expect(await unitOfWork.read((stores) => priceWith(stores, order, policy))).toMatchObject({
        value: { quote: { price: 12n, discount }, freeRefusal },
      });
    },
  );

  it('discounts the first translation, ignoring the job that is being edited', async () => {
    const place = await openMarketplace();
    const order = anOrder({ clientId: place.client.id });
    const offer = async (edited?: EditedJob) => {
      const policy = { freeWords: 500, ...(edited && { edited }) };
      const priced = await place.unitOfWork.read((stores) => priceWith(stores, order, policy));
      return priced.ok ? [priced.value.quote.discount, priced.value.freeRefusal] : undefined;
    };
    expect(await offer()).toEqual([12n, null]);
    const job = await requestJob(place);
    expect(await offer()).toEqual([0n, 'already-used']);
    expect(await offer(job)).toEqual([12n, null]);
  });
});

const narration = { work: twiNarration, content: words(10) };
const promoted = { ...onMonday, promotion: { freeWords: 500 } };

const create = (
  { unitOfWork, client }: Marketplace,
  request: Partial<JobRequest>,
  context: typeof onMonday = onMonday,
) =>
  unitOfWork.write((stores) => createJob(stores, bySession(client), aJobRequest(request), context));

const edit = (
  { unitOfWork, client }: Marketplace,
  { id }: Job,
  change: Omit<JobEdit, 'id'>,
  context: typeof onMonday = onMonday,
) => unitOfWork.write((stores) => editJob(stores, bySession(client), { id, ...change }, context));

const quote = ({ unitOfWork, client }: Marketplace, request: Partial<QuoteRequest>) =>
  unitOfWork.read((stores) => {
    const asked = { ...narration, durationMs: null, providerId: null, ...request };
    return quoteJob(stores, bySession(client), asked, promoted);
  });

const setPrice = (place: Marketplace, unitPrice: number) =>
  arrange(place, async ({ prices }) => {
    const price = await prices.findActive('narration');
    if (price) await prices.replace({ ...price, unitPrice: pesewas(unitPrice) });
  });

const changed = (amountDue: bigint) => ({
  ok: false,
  fault: { code: 'job.price-changed', quote: { amountDue } },
});

describe('a new job for which the client expects to pay an amount', () => {
  it('is created if it costs exactly that', async () => {
    const place = await openMarketplace();
    const job = accept(await create(place, { ...narration, expectedAmountDue: pesewas(40) }));
    expect(job.quote.amountDue).toBe(40n);
    expect(job).not.toHaveProperty('expectedAmountDue');
  });

  it.each([0, 39, 41, 9_999])('of %i pesewas is refused if it costs 40', async (expected) => {
    const place = await openMarketplace();
    const before = place.unitOfWork.committed();
    const request = { ...narration, expectedAmountDue: pesewas(expected) };
    expect(await create(place, request)).toMatchObject(changed(40n));
    expect(place.unitOfWork.committed()).toBe(before);
  });

  it('is refused once the price list has changed since, up or down', async () => {
    const place = await openMarketplace();
    const request = { ...narration, expectedAmountDue: pesewas(40) };
    await setPrice(place, 5);
    expect(await create(place, request)).toMatchObject(changed(50n));
    await setPrice(place, 3);
    expect(await create(place, request)).toMatchObject(changed(30n));
  });

  it('is refused with its new price, also if the wallet cannot pay that', async () => {
    const place = await openMarketplace({ balance: 10 });
    const request = { ...narration, expectedAmountDue: pesewas(5) };
    expect(await create(place, request)).toMatchObject(changed(40n));
  });

  it('is refused if it is free no longer, because another one was ordered first', async () => {
    const place = await openMarketplace();
    const free = { work: englishToTwi, content: words(10), expectedAmountDue: pesewas(0) };
    expect(accept(await create(place, free, promoted)).quote.amountDue).toBe(0n);
    expect(await create(place, free, promoted)).toMatchObject(changed(30n));
  });

  it('is refused if its recording is longer than it was said to be', async () => {
    const place = await openMarketplace();
    const audio = { file: aFile({ contentType: 'audio/mpeg' }), durationMs: 90_500 };
    const request = { work: twiTranscription, content: '', audio };
    expect(await create(place, { ...request, expectedAmountDue: pesewas(75) })).toMatchObject(
      changed(80n),
    );
    expect(await create(place, { ...request, expectedAmountDue: pesewas(80) })).toMatchObject({
      ok: true,
    });
  });
});

describe('a recording that is not measured yet', () => {
  const check = ({ unitOfWork, client }: Marketplace, expected: number) => {
    const request = { work: twiTranscription, content: '', providerId: null };
    return unitOfWork.read((stores) =>
      checkUpload(
        stores,
        bySession(client),
        { ...request, expectedAmountDue: pesewas(expected) },
        onMonday,
      ),
    );
  };

  it('is refused if the wallet cannot pay what the client expects, with that amount', async () => {
    const place = await openMarketplace({ balance: 75 });
    const amounts = { amountDue: 80n, balance: 75n, missing: 5n };
    expect(await check(place, 80)).toEqual(
      refuse({ code: 'wallet.insufficient-funds', ...amounts }),
    );
  });

  it.each([0, 5, 75])('passes if the wallet can pay the expected %i pesewas', async (expected) => {
    expect(await check(await openMarketplace({ balance: 75 }), expected)).toEqual(ok(null));
  });

  it('is refused with the least that it costs if less is expected', async () => {
    const place = await openMarketplace({ balance: 4 });
    expect(await check(place, 1)).toMatchObject({ fault: { amountDue: 5n, isLowerBound: true } });
  });
});

describe('an edit for which the client expects to pay an amount', () => {
  it('is made if the job costs exactly that afterwards', async () => {
    const place = await openMarketplace();
    const job = accept(await create(place, narration));
    const change = { content: words(20), expectedAmountDue: pesewas(80) };
    expect(accept(await edit(place, job, change)).quote.amountDue).toBe(80n);
  });

  it('is refused if the price list has changed, even if only the purpose is edited', async () => {
    const place = await openMarketplace();
    const job = accept(await create(place, narration));
    await setPrice(place, 9);
    const change = { brief: { purpose: 'A poster' }, expectedAmountDue: pesewas(40) };
    expect(await edit(place, job, change)).toMatchObject(changed(90n));
    expect(
      accept(await edit(place, job, { ...change, expectedAmountDue: pesewas(90) })),
    ).toMatchObject({ purpose: 'A poster' });
  });

  it('of the free first translation costs what its quote says, which knows the job', async () => {
    const place = await openMarketplace();
    const work = { work: englishToTwi };
    const job = accept(await create(place, { ...work, content: words(10) }, promoted));
    const longer = { ...work, content: words(510) };
    const quoted = accept(await quote(place, { ...longer, editedId: job.id })).quote;
    expect(quoted.amountDue).toBe(30n);
    expect(accept(await quote(place, longer)).quote.amountDue).toBe(1_530n);
    const change = { content: longer.content, expectedAmountDue: quoted.amountDue };
    expect(accept(await edit(place, job, change, promoted)).quote).toEqual(quoted);
  });
});
