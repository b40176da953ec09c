import { describe, expect, it } from 'vitest';
import { pesewas } from '../kernel/money.ts';
import { ok, refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { aFile } from '../testing/builders/files.ts';
import { mondayMorning, nextProviderId } from '../testing/builders/ids.ts';
import { englishToTwi, twiNarration, twiTranscription } from '../testing/builders/pricing.ts';
import { storeClient, storeProvider } from '../testing/builders/stored.ts';
import {
  aJobRequest,
  completeJob,
  jobThatIs,
  requestJob,
  takeJob,
  words,
} from '../testing/job-life.ts';
import {
  accept,
  arrange,
  type Marketplace,
  onMonday,
  openMarketplace,
  withReviews,
} from '../testing/marketplace.ts';
import { escrowOf, walletOf } from '../wallet/ledger.ts';
import { createJob, type JobRequest, quoteJob, type QuoteRequest } from './create-job.ts';
import { checkFunds } from './decide-order.ts';
import { editJob } from './edit-job.ts';
import { cancelJob } from './end-job.ts';
import { noBrief, noReturn } from './job.ts';
import { noReview } from './review.ts';

const create = (
  { unitOfWork, client }: Marketplace,
  request: Partial<JobRequest> = {},
  { by = client, context = onMonday } = {},
) => unitOfWork.write((stores) => createJob(stores, bySession(by), aJobRequest(request), context));

const balances = ({ unitOfWork, client }: Marketplace, id: Parameters<typeof escrowOf>[0]) =>
  unitOfWork.read(({ ledger }) =>
    Promise.all([
      ledger.balance(walletOf(client.id)),
      ledger.balance(escrowOf(id)),
      ledger.balance('platform:promotions'),
    ]),
  );

const audio = (durationMs: number) => ({ file: aFile({ contentType: 'audio/mpeg' }), durationMs });

describe('creating a job', () => {
  it('counts, prices and holds a narration from the wallet', async () => {
    const place = await openMarketplace();
    const content = 'Meda wo ase paa, me nua.';
    const job = accept(await create(place, { work: twiNarration, content }));
    expect(job).toEqual({
      id: job.id,
      clientId: place.client.id,
      requestedId: null,
      assignedId: null,
      review: noReview,
      returned: noReturn,
      work: twiNarration,
      content,
      inputId: null,
      outputId: null,
      quote: {
        measure: { unit: 'word', words: 6 },
        unitPrice: 4n,
        price: 24n,
        discount: 0n,
        amountDue: 24n,
      },
      redemption: null,
      split: null,
      status: 'pending',
      failureReason: null,
      edition: 0,
      createdAt: mondayMorning,
      updatedAt: mondayMorning,
      assignedAt: null,
      completedAt: null,
      ...noBrief,
      dueAt: null,
      lateAt: null,
      contentErasedAt: null,
      reference: null,
      metadata: {},
      providerId: null,
      providerName: null,
      clientName: null,
      output: null,
      documentName: null,
    });
    expect(await balances(place, job.id)).toEqual([9_976n, 24n, 0n]);
  });

  it('opens its history', async () => {
    const place = await openMarketplace();
    const { id } = accept(await create(place));
    expect(await place.unitOfWork.read(({ jobs }) => jobs.events(id))).toEqual([
      {
        move: 'create',
        at: mondayMorning,
        actorId: place.client.id,
        actorRole: 'client',
        from: null,
        to: 'pending',
        note: null,
        assignedId: null,
      },
    ]);
  });

  it('is announced to the providers who may take it', async () => {
    const place = await openMarketplace();
    const { id } = accept(await create(place));
    const notice = { kind: 'job-opened', jobId: id, exceptId: null };
    expect(await place.unitOfWork.readNotices()).toEqual([{ notice, at: mondayMorning }]);
  });

  it('prices a transcription by its measured audio, which it stores', async () => {
    const place = await openMarketplace();
    const input = audio(90_500);
    const job = accept(await create(place, { work: twiTranscription, content: '', audio: input }));
    const file = await place.unitOfWork.read(({ files }) => files.findByKey(input.file.key));
    expect(job.inputId).toBe(file?.id);
    expect(job.quote).toMatchObject({ price: 80n, amountDue: 80n });
    expect(await balances(place, job.id)).toEqual([9_920n, 80n, 0n]);
  });

  it('takes languages by name', async () => {
    const place = await openMarketplace();
    const work = { ...englishToTwi, sourceLanguage: 'English', targetLanguage: 'Twi' };
    expect(accept(await create(place, { work })).work).toEqual(englishToTwi);
  });

  it('stores the requested provider', async () => {
    const place = await openMarketplace();
    const { providerId, id } = place.provider;
    expect(accept(await create(place, { providerId }))).toMatchObject({
      requestedId: id,
      providerId,
    });
  });

  it('costs nothing, and posts nothing, if the price is zero', async () => {
    const place = await openMarketplace();
    await arrange(place, async ({ prices }) => {
      const price = await prices.findActive('narration');
      if (price) await prices.replace({ ...price, unitPrice: pesewas(0) });
    });
    const before = (await place.unitOfWork.readBooks()).entries.length;
    const job = accept(await create(place, { work: twiNarration }));
    expect(job.quote.price).toBe(0n);
    expect((await place.unitOfWork.readBooks()).entries).toHaveLength(before);
    const key = `job:${job.id}:hold`;
    expect(await place.unitOfWork.read(({ ledger }) => ledger.hasKey(key))).toBe(false);
  });

  it.each([
    ['an unknown language', { work: { ...twiNarration, language: 'Elvish' } }, 'language.unknown'],
    [
      'the same source and target language',
      { work: { ...englishToTwi, sourceLanguage: 'Twi' } },
      'service.same-languages',
    ],
    ['nothing to count', { content: ' … ' }, 'pricing.no-words'],
    ['a transcription without audio', { work: twiTranscription }, 'pricing.audio-missing'],
    ['a translation of audio', { audio: audio(60_000) }, 'pricing.audio-not-allowed'],
    [
      'a narration of audio',
      { work: twiNarration, audio: audio(60_000) },
      'pricing.audio-not-allowed',
    ],
    ['an unknown provider', { providerId: nextProviderId() }, 'job.provider-unknown'],
  ] as const)('refuses %s, and changes nothing', async (_, request, code) => {
    const place = await openMarketplace();
    const before = place.unitOfWork.committed();
    expect(await create(place, request)).toMatchObject({ ok: false, fault: { code } });
    expect(place.unitOfWork.committed()).toBe(before);
  });

  it.each([
    ['is not approved for the work', {}, [twiNarration], 'job.provider-not-qualified'],
    ['is inactive', { isActive: false }, [englishToTwi], 'job.provider-inactive'],
  ] as const)('refuses a named provider who %s', async (_, flags, works, code) => {
    const place = await openMarketplace();
    const { providerId } = await arrange(place, (stores) => storeProvider(stores, works, flags));
    expect(await create(place, { providerId })).toEqual(refuse({ code }));
  });

  it.each(['provider', 'admin'] as const)('is denied to the %s', async (who) => {
    const place = await openMarketplace();
    expect(await create(place, {}, { by: place[who] })).toEqual(
      refuse({ code: 'permission.denied' }),
    );
  });

  it('refuses a service that has no active price', async () => {
    const place = await openMarketplace();
    await arrange(place, async ({ prices }) => {
      const price = await prices.findActive('translation');
      if (price) await prices.replace({ ...price, isActive: false });
    });
    expect(await create(place)).toEqual(
      refuse({ code: 'pricing.no-active-price', serviceType: 'translation' }),
    );
  });
});

describe('the acceptance of a result on delivery', () => {
  const accepted = { state: 'accepted', acceptedBy: 'client', until: null };
  const open = { state: 'open', acceptedBy: null };

  it.each([
    ['what the account says: after a review', false, undefined, open],
    ['what the account says: on delivery', true, undefined, accepted],
    ['what the order says: on delivery', false, true, accepted],
    ['what the order says: after a review', true, false, open],
  ] as const)('is %s', async (_, ofAccount, acceptsOnDelivery, review) => {
    const place = await openMarketplace();
    const client = { ...place.client, acceptsOnDelivery: ofAccount };
    await arrange(place, ({ accounts }) => accounts.replace(client));
    const { id } = accept(await create(place, { acceptsOnDelivery }));
    // What the account says later is of later orders.
    await arrange(place, ({ accounts }) =>
      accounts.replace({ ...client, acceptsOnDelivery: !ofAccount }),
    );
    await takeJob(place, id);
    const delivered = await completeJob(place, id, { ...onMonday, reviews: withReviews });
    expect(delivered.review).toMatchObject(review);
  });
});

describe('the reference of a job', () => {
  const named = { work: twiNarration, content: 'Maakye', reference: 'INV-2026-0117' };

  it('is stored with the metadata', async () => {
    const place = await openMarketplace();
    const metadata = { department: 'Maternal health' };
    const job = accept(await create(place, { ...named, metadata }));
    expect(job).toMatchObject({ reference: 'INV-2026-0117', metadata });
  });

  it('belongs to one job of a client, also to one that has ended', async () => {
    const place = await openMarketplace();
    const { id } = accept(await create(place, named));
    const refused = refuse({ code: 'job.reference-exists', jobId: id });
    expect(await create(place, named)).toEqual(refused);
    const { client, unitOfWork } = place;
    accept(await unitOfWork.write((stores) => cancelJob(stores, bySession(client), id, onMonday)));
    expect(await create(place, named)).toEqual(refused);
    expect(await create(place, { ...named, reference: 'INV-2026-0118' })).toMatchObject({
      ok: true,
    });
  });

  it('may be that of another client’s job', async () => {
    const place = await openMarketplace();
    accept(await create(place, named));
    const other = await arrange(place, (stores) => storeClient(stores));
    expect(await create(place, named, { by: other })).toMatchObject({
      ok: false,
      fault: { code: 'wallet.insufficient-funds' },
    });
  });
});

describe('paying for a job', () => {
  it('reports exactly what is missing, and takes nothing', async () => {
    const place = await openMarketplace();
    const before = place.unitOfWork.committed();
    const dear = { work: twiNarration, content: words(2_600) };
    expect(await create(place, dear)).toEqual(
      refuse({
        code: 'wallet.insufficient-funds',
        amountDue: 10_400n,
        balance: 10_000n,
        missing: 400n,
      }),
    );
    expect(place.unitOfWork.committed()).toBe(before);
  });

  it('may take the last pesewa', async () => {
    const place = await openMarketplace();
    const job = accept(await create(place, { work: twiNarration, content: words(2_500) }));
    expect(await balances(place, job.id)).toEqual([0n, 10_000n, 0n]);
  });

  it.each([
    [0n, 0n, ok(0n)],
    [5n, 5n, ok(5n)],
    [6n, 5n, ok(6n)],
    [
      0n,
      1n,
      refuse({ code: 'wallet.insufficient-funds', amountDue: 1n, balance: 0n, missing: 1n }),
    ],
    [
      4n,
      10n,
      refuse({ code: 'wallet.insufficient-funds', amountDue: 10n, balance: 4n, missing: 6n }),
    ],
  ])('with %d for %d', (balance, amountDue, expected) => {
    expect(checkFunds(pesewas(balance), pesewas(amountDue))).toEqual(expected);
  });

  it('succeeds for exactly as many simultaneous requests as the wallet can pay for', async () => {
    const place = await openMarketplace();
    const request = { work: twiNarration, content: words(350) };
    const jobs = await Promise.all(Array.from({ length: 20 }, () => create(place, request)));
    expect(jobs.filter((one) => one.ok)).toHaveLength(7);
  });
});

describe('the first translation', () => {
  it.each([
    [499, 1_497n, 0n],
    [500, 1_500n, 0n],
    [501, 1_500n, 3n],
  ])('of %d words is free for %d pesewas, %d are due', async (count, discount, amountDue) => {
    const place = await openMarketplace();
    const job = accept(await create(place, { content: words(count) }));
    expect(job.quote).toMatchObject({ discount, amountDue, price: discount + amountDue });
    expect(await balances(place, job.id)).toEqual([
      10_000n - amountDue,
      discount + amountDue,
      -discount,
    ]);
  });

  it('needs no money in the wallet', async () => {
    const place = await openMarketplace();
    const poor = await arrange(place, (stores) => storeClient(stores));
    const first = await create(place, {}, { by: poor });
    expect(accept(first).quote).toMatchObject({ price: 27n, discount: 27n, amountDue: 0n });
    expect(await create(place, {}, { by: poor })).toEqual(
      refuse({ code: 'wallet.insufficient-funds', amountDue: 27n, balance: 0n, missing: 27n }),
    );
  });

  it('is one translation, and nothing else', async () => {
    const place = await openMarketplace();
    const narration = await requestJob(place, { work: twiNarration });
    expect(narration.quote.discount).toBe(0n);
    const first = await requestJob(place);
    expect(first.quote.discount).toBe(27n);
    const second = await requestJob(place);
    expect(second.quote.discount).toBe(0n);
  });

  it.each([
    ['pending', 0n],
    ['in_progress', 0n],
    ['completed', 0n],
    ['cancelled', 27n],
    ['failed', 27n],
  ] as const)('that is %s leaves the next one a discount of %d', async (status, discount) => {
    const place = await openMarketplace();
    await jobThatIs(place, status);
    expect((await requestJob(place)).quote.discount).toBe(discount);
  });

  it('is no longer free for a client who has a paid translation that was not reversed', async () => {
    const place = await openMarketplace();
    const first = await requestJob(place);
    await requestJob(place);
    accept(
      await place.unitOfWork.write((stores) =>
        cancelJob(stores, bySession(place.client), first.id, onMonday),
      ),
    );
    expect((await requestJob(place)).quote.discount).toBe(0n);
  });

  it('is free once for each client', async () => {
    const place = await openMarketplace();
    await requestJob(place);
    const other = await arrange(place, (stores) => storeClient(stores));
    expect((await requestJob(place, {}, other)).quote.discount).toBe(27n);
  });

  it('is free again after a cancellation, but not after three of them', async () => {
    const place = await openMarketplace();
    const discounts = [];
    for (let time = 0; time < 4; time += 1) {
      const { id, quote } = await requestJob(place);
      discounts.push(quote.discount);
      accept(
        await place.unitOfWork.write((stores) =>
          cancelJob(stores, bySession(place.client), id, onMonday),
        ),
      );
    }
    expect(discounts).toEqual([27n, 27n, 27n, 0n]);
  });

  it('is not free if the operator offers no free words', async () => {
    const place = await openMarketplace();
    const context = { ...onMonday, promotion: { freeWords: 0 } };
    expect(accept(await create(place, {}, { context })).quote).toMatchObject({
      discount: 0n,
      amountDue: 27n,
    });
  });
});

const aQuoteRequest = (overrides: Partial<QuoteRequest> = {}): QuoteRequest => ({
  work: { ...twiNarration, language: 'Twi' },
  content: 'Noa nsuo no kan.',
  durationMs: null,
  providerId: null,
  ...overrides,
});

async function withQuote() {
  const place = await openMarketplace();
  const quote = (overrides: Partial<QuoteRequest> = {}, by = place.client) =>
    place.unitOfWork.read((stores) =>
      quoteJob(stores, bySession(by), aQuoteRequest(overrides), onMonday),
    );
  return { place, quote };
}

describe('quoting a job', () => {
  it('returns the resolved work and its price, and creates nothing', async () => {
    const { place, quote } = await withQuote();
    const before = place.unitOfWork.committed();
    expect(await quote()).toMatchObject(
      ok({ work: twiNarration, quote: { price: 16n, discount: 0n, amountDue: 16n } }),
    );
    expect(place.unitOfWork.committed()).toBe(before);
  });

  it('agrees with what the job costs when it is created and edited', async () => {
    const { place, quote } = await withQuote();
    const { providerId } = place.provider;
    const quoted = accept(await quote({ providerId }));
    const actor = bySession(place.client);
    const request = aJobRequest({ work: twiNarration, content: 'Noa nsuo no kan.', providerId });
    const job = accept(
      await place.unitOfWork.write((stores) => createJob(stores, actor, request, onMonday)),
    );
    const edited = accept(
      await place.unitOfWork.write((stores) => editJob(stores, actor, { id: job.id }, onMonday)),
    );
    for (const made of [job, edited]) {
      const { work, quote: priced, requestedId } = made;
      expect({ work, quote: priced, requestedId }).toEqual({
        work: quoted.work,
        quote: quoted.quote,
        requestedId: quoted.requested?.id,
      });
    }
  });

  it.each([
    [{ work: { ...twiNarration, language: 'Elvish' } }, 'language.unknown'],
    [{ content: ' ' }, 'pricing.no-words'],
    [{ providerId: 'PRV-2A2A2A' as QuoteRequest['providerId'] }, 'job.provider-unknown'],
    [
      { work: { ...twiNarration, language: 'ee' }, providerId: 'theirs' },
      'job.provider-not-qualified',
    ],
  ] as const)('refuses %j', async (change, code) => {
    const { place, quote } = await withQuote();
    const { providerId } = place.provider;
    const isTheirs = 'providerId' in change && change.providerId === 'theirs';
    const overrides = isTheirs ? { ...change, providerId } : change;
    expect(await quote(overrides as Partial<QuoteRequest>)).toMatchObject({ fault: { code } });
  });

  it.each(['provider', 'admin'] as const)('is denied to the %s', async (who) => {
    const { place, quote } = await withQuote();
    expect(await quote({}, place[who])).toEqual(refuse({ code: 'permission.denied' }));
  });
});
