import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../kernel/result.ts';
import { accountId, mondayMorning } from '../testing/builders/ids.ts';
import { englishToTwi, twiNarration, twiTranscription } from '../testing/builders/services.ts';
import { requestJob } from '../testing/job-life.ts';
import { arrange, openMarketplace } from '../testing/marketplace.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { PromotionPolicy } from './free-translation.ts';
import {
  measureOrder,
  priceOrder,
  readPriceTerms,
  type EditedJob,
  type Order,
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

const price = async (
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
      await unitOfWork.read((stores) => price(stores, order, { freeWords: 500 })),
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
      expect(await unitOfWork.read((stores) => price(stores, order, policy))).toMatchObject({
        value: { quote: { price: 12n, discount }, freeRefusal },
      });
    },
  );

  it('discounts the first translation, ignoring the job that is being edited', async () => {
    const place = await openMarketplace();
    const order = anOrder({ clientId: place.client.id });
    const offer = async (edited?: EditedJob) => {
      const policy = { freeWords: 500, ...(edited && { edited }) };
      const priced = await place.unitOfWork.read((stores) => price(stores, order, policy));
      return priced.ok ? [priced.value.quote.discount, priced.value.freeRefusal] : undefined;
    };
    expect(await offer()).toEqual([12n, null]);
    const job = await requestJob(place);
    expect(await offer()).toEqual([0n, 'already-used']);
    expect(await offer(job)).toEqual([12n, null]);
  });
});
