import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import { pesewas } from '../kernel/money.ts';
import { ok, refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { aFile } from '../testing/builders/files.ts';
import { nextProviderId } from '../testing/builders/ids.ts';
import { englishToTwi, twiNarration, twiTranscription } from '../testing/builders/pricing.ts';
import { storeClient, storeProvider } from '../testing/builders/stored.ts';
import { requestJob, words } from '../testing/job-life.ts';
import {
  accept,
  arrange,
  onMonday,
  openMarketplace,
  type Marketplace,
} from '../testing/marketplace.ts';
import { checkBooks } from '../audit/check-books.ts';
import { escrowOf, walletOf } from '../wallet/ledger.ts';
import { changeWork, editJob, type JobEdit } from './edit-job.ts';
import { cancelJob } from './end-job.ts';
import type { Job } from './job.ts';

const edit = (place: Marketplace, job: Job, change: Omit<JobEdit, 'id'>, by = place.client) =>
  place.unitOfWork.write((stores) =>
    editJob(stores, bySession(by), { id: job.id, ...change }, onMonday),
  );

async function moneyOf({ unitOfWork }: Marketplace, { id, clientId }: Job) {
  expect(checkBooks(await unitOfWork.readBooks())).toEqual([]);
  return unitOfWork.read(({ ledger }) =>
    Promise.all([
      ledger.balance(walletOf(clientId)),
      ledger.balance(escrowOf(id)),
      ledger.balance('platform:promotions'),
    ]),
  );
}

/** A marketplace with a paid narration of 100 words, 4.00 GHS. */
async function withNarration() {
  const place = await openMarketplace();
  const request = { work: twiNarration, content: words(100) };
  return { place, job: await requestJob(place, request) };
}

describe('editing a job', () => {
  it('keeps, changes or removes its reference and metadata', async () => {
    const { place, job } = await withNarration();
    const labels = { reference: 'INV-2026-0117', metadata: { department: 'Adabraka' } };
    expect(accept(await edit(place, job, labels))).toMatchObject(labels);
    expect(accept(await edit(place, job, { content: words(9) }))).toMatchObject(labels);
    expect(accept(await edit(place, job, labels))).toMatchObject(labels);
    const none = { reference: null, metadata: {} };
    expect(accept(await edit(place, job, none))).toMatchObject(none);
  });

  it('refuses the reference of another job of the client', async () => {
    const { place, job } = await withNarration();
    const request = { work: twiNarration, content: 'Maakye', reference: 'INV-2026-0117' };
    const other = await requestJob(place, request);
    expect(await edit(place, job, { reference: 'INV-2026-0117' })).toEqual(
      refuse({ code: 'job.reference-exists', jobId: other.id }),
    );
  });

  it.each([
    ['dearer', 250, [9_000n, 1_000n, 0n]],
    ['cheaper', 10, [9_960n, 40n, 0n]],
    ['no dearer', 100, [9_600n, 400n, 0n]],
    ['as dear as the wallet allows', 2_500, [0n, 10_000n, 0n]],
  ])('that makes it %s moves the hold', async (_, count, money) => {
    const { place, job } = await withNarration();
    const edited = accept(await edit(place, job, { content: words(count) }));
    expect(edited).toMatchObject({ content: words(count), edition: 1, status: 'pending' });
    expect(await moneyOf(place, job)).toEqual(money);
  });

  it('that the wallet cannot pay reports what is missing beyond the hold, and changes nothing', async () => {
    const { place, job } = await withNarration();
    const before = place.unitOfWork.committed();
    expect(await edit(place, job, { content: words(2_501) })).toEqual(
      refuse({
        code: 'wallet.insufficient-funds',
        amountDue: 10_004n,
        balance: 10_000n,
        missing: 4n,
      }),
    );
    expect(place.unitOfWork.committed()).toBe(before);
  });

  it('a second time posts a second adjustment', async () => {
    const { place, job } = await withNarration();
    accept(await edit(place, job, { content: words(200) }));
    expect(accept(await edit(place, job, { content: words(50) })).edition).toBe(2);
    expect(await moneyOf(place, job)).toEqual([9_800n, 200n, 0n]);
  });

  it('counts and prices again at the current price', async () => {
    const { place, job } = await withNarration();
    await arrange(place, async ({ prices }) => {
      const price = await prices.findActive('narration');
      if (price) await prices.replace({ ...price, unitPrice: pesewas(10) });
    });
    expect(accept(await edit(place, job, { content: words(20) })).quote).toMatchObject({
      unitPrice: 10n,
      price: 200n,
    });
  });

  it('is recorded in the history', async () => {
    const { place, job } = await withNarration();
    accept(await edit(place, job, {}));
    const events = await place.unitOfWork.read(({ jobs }) => jobs.events(job.id));
    expect(events.at(-1)).toMatchObject({
      move: 'edit',
      from: 'pending',
      to: 'pending',
      note: 'edited',
    });
  });

  it('changes the languages, but not the service', async () => {
    const place = await openMarketplace();
    const job = await requestJob(place);
    const work = { ...englishToTwi, targetLanguage: 'Ewe' };
    expect(accept(await edit(place, job, { work })).work).toEqual({
      ...englishToTwi,
      targetLanguage: 'ee',
    });
    expect(await edit(place, job, { work: twiNarration })).toEqual(
      refuse({ code: 'job.service-type-mismatch' }),
    );
    const elvish = { ...englishToTwi, targetLanguage: 'Elvish' };
    expect(await edit(place, job, { work: elvish })).toMatchObject({
      fault: { code: 'language.unknown' },
    });
  });

  it('retains the audio of a transcription, and its price', async () => {
    const place = await openMarketplace();
    const audio = { file: aFile(), durationMs: 120_000 };
    const request = { work: twiTranscription, content: '', audio };
    const job = await requestJob(place, request);
    const edited = accept(await edit(place, job, { content: 'Two people speak.' }));
    const updatedAt = later(job.updatedAt, 1);
    expect(edited).toEqual({ ...job, content: 'Two people speak.', edition: 1, updatedAt });
  });

  it('refuses a text without words', async () => {
    const { place, job } = await withNarration();
    expect(await edit(place, job, { content: ' ' })).toEqual(refuse({ code: 'pricing.no-words' }));
  });
});

describe('merging languages into the work of a job', () => {
  const refused = refuse({ code: 'job.service-type-mismatch' });

  it.each([
    [englishToTwi, {}, ok(englishToTwi)],
    [englishToTwi, { sourceLanguage: ' ', language: '' }, ok(englishToTwi)],
    [englishToTwi, { targetLanguage: 'Ewe' }, ok({ ...englishToTwi, targetLanguage: 'Ewe' })],
    [englishToTwi, { serviceType: 'translation' }, ok(englishToTwi)],
    [englishToTwi, { serviceType: 'narration' }, refused],
    [englishToTwi, { language: 'tw' }, refused],
    [twiNarration, { language: 'ee' }, ok({ ...twiNarration, language: 'ee' })],
    [twiNarration, { language: null }, ok(twiNarration)],
    [twiNarration, { sourceLanguage: 'en' }, refused],
    [twiNarration, { targetLanguage: 'en' }, refused],
    [twiNarration, { serviceType: 'transcription' }, refused],
  ] as const)('%j with %j', (work, change, expected) => {
    expect(changeWork(work, change)).toEqual(expected);
  });
});

describe('editing the requested provider', () => {
  it('sets a provider, retains them, and opens the job to the pool again', async () => {
    const { place, job } = await withNarration();
    const { id, providerId } = place.provider;
    expect(accept(await edit(place, job, { providerId })).requestedId).toBe(id);
    expect(accept(await edit(place, job, { content: words(3) })).requestedId).toBe(id);
    expect(accept(await edit(place, job, { providerId: null })).requestedId).toBeNull();
  });

  it('refuses a provider who is unknown or cannot do the work', async () => {
    const { place, job } = await withNarration();
    const unqualified = await arrange(place, (stores) => storeProvider(stores, [englishToTwi]));
    expect(await edit(place, job, { providerId: nextProviderId() })).toEqual(
      refuse({ code: 'job.provider-unknown' }),
    );
    expect(await edit(place, job, { providerId: unqualified.providerId })).toEqual(
      refuse({ code: 'job.provider-not-qualified' }),
    );
  });

  it('refuses languages that the requested provider is not approved for', async () => {
    const { place, job } = await withNarration();
    const { providerId } = place.provider;
    accept(await edit(place, job, { providerId }));
    const work = { ...twiNarration, language: 'ee' };
    expect(await edit(place, job, { work })).toEqual(
      refuse({ code: 'job.provider-not-qualified' }),
    );
    accept(await edit(place, job, { work, providerId: null }));
    expect(await moneyOf(place, job)).toEqual([9_600n, 400n, 0n]);
  });
});

describe('editing who may take the job', () => {
  it.each([
    ['the languages', { work: { ...twiNarration, language: 'ee' } }, true],
    ['the requested provider', { providerId: 'theirs' }, true],
    ['the text', { content: words(3) }, false],
    ['the languages, to the same ones', { work: { ...twiNarration, language: 'Twi' } }, false],
    ['nothing', {}, false],
  ] as const)('announces it again if others may take it now: %s', async (_, given, announced) => {
    const { place, job } = await withNarration();
    const { providerId } = place.provider;
    const before = (await place.unitOfWork.readNotices()).length;
    accept(await edit(place, job, 'providerId' in given ? { providerId } : given));
    const notices = (await place.unitOfWork.readNotices()).slice(before);
    const notice = { kind: 'job-opened', jobId: job.id, exceptId: null };
    expect(notices.map((put) => put.notice)).toEqual(announced ? [notice] : []);
  });
});

describe('editing the first translation', () => {
  it('leaves it free', async () => {
    const place = await openMarketplace();
    const job = await requestJob(place, { content: words(400) });
    const edited = accept(await edit(place, job, { content: words(600) }));
    expect(edited.quote).toMatchObject({ price: 1_800n, discount: 1_500n, amountDue: 300n });
    expect(await moneyOf(place, job)).toEqual([9_700n, 1_800n, -1_500n]);
    accept(await edit(place, job, { content: words(10) }));
    expect(await moneyOf(place, job)).toEqual([10_000n, 30n, -30n]);
  });

  it('makes a paid one free once the free one was cancelled', async () => {
    const place = await openMarketplace();
    const free = await requestJob(place, { content: words(400) });
    const paid = await requestJob(place, { content: words(100) });
    expect(await moneyOf(place, paid)).toEqual([9_700n, 300n, -1_200n]);
    const { unitOfWork, client } = place;
    accept(
      await unitOfWork.write((stores) => cancelJob(stores, bySession(client), free.id, onMonday)),
    );
    accept(await edit(place, paid, { content: words(101) }));
    expect(await moneyOf(place, paid)).toEqual([10_000n, 303n, -303n]);
  });
});

it("another client's job is not found", async () => {
  const { place, job } = await withNarration();
  const other = await arrange(place, (stores) => storeClient(stores));
  expect(await edit(place, job, {}, other)).toEqual(refuse({ code: 'job.not-found' }));
});
