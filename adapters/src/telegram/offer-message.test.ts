import { type Account, ok, pesewas, refuse, type Work } from '@nsem/core';
import {
  accountId,
  aJob,
  aQuoteForAudio,
  aQuoteForWords,
  arrange,
  jobId,
  type Marketplace,
  openMarketplace,
  requestJob,
  takeJob,
} from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';

import { buildOfferMessage, type OfferContext, renderOffer } from './offer-message.ts';

const branding = { brand: 'Nsem', publicUrl: null };

/** A marketplace whose provider is on Telegram, with a job of nine words. */
async function withOffer() {
  const marketplace = await openMarketplace();
  await change(marketplace, { telegramId: '233540017' });
  const job = await requestJob(marketplace);
  const notice = {
    kind: 'job-offered',
    accountId: marketplace.provider.id,
    jobId: job.id,
  } as const;
  const address = (about: Partial<typeof notice> = {}) =>
    buildOfferMessage(
      marketplace.unitOfWork,
      { id: 'notice-5', notice: { ...notice, ...about } },
      branding,
    );
  return { marketplace, job, address };
}

const change = (marketplace: Marketplace, overrides: Partial<Account>) =>
  arrange(marketplace, async ({ accounts }) => {
    const account = await accounts.find(marketplace.provider.id);
    if (account !== undefined) await accounts.replace({ ...account, ...overrides });
  });

it('an offer goes to the provider’s chat, with what they would earn', async () => {
  const { job, address } = await withOffer();
  expect(await address()).toEqual(
    ok({
      id: 'notice-5',
      chatId: '233540017',
      text:
        `A new job on Nsem: #${job.id}, translation (English to Twi)\n` +
        '9 words, about GHS 0.23 for you, quick\nTake it under Available Jobs.',
    }),
  );
});

it('an offer is obsolete once the job was taken', async () => {
  const { marketplace, job, address } = await withOffer();
  await takeJob(marketplace, job.id);
  expect(await address()).toEqual(refuse('The job is no longer pending.'));
  expect(await address({ jobId: jobId(999) })).toEqual(refuse('The job is no longer pending.'));
});

it.each<[Partial<Account>, string]>([
  [{ telegramId: null }, 'The provider has no Telegram ID.'],
  [{ isActive: false }, 'The provider may no longer take the job.'],
  [{ isAvailable: false }, 'The provider may no longer take the job.'],
])('an offer is obsolete for a provider who is now %j', async (now, reason) => {
  const { marketplace, address } = await withOffer();
  await change(marketplace, now);
  expect(await address()).toEqual(refuse(reason));
});

it('an account that does not exist gets no offer', async () => {
  const { address } = await withOffer();
  expect(await address({ accountId: accountId(999) })).toEqual(
    refuse('The provider has no Telegram ID.'),
  );
});

const context = (overrides: Partial<OfferContext> = {}): OfferContext => ({
  net: pesewas(255n),
  isRequested: false,
  languageName: (code) => ({ en: 'English', tw: 'Twi', dag: 'Dagbani' })[code] ?? code,
  brand: 'Nsem',
  publicUrl: 'https://nsem.example.org',
  ...overrides,
});

const transcription: Work = { serviceType: 'transcription', language: 'dag' };

describe('rendering an offer', () => {
  it('states the work, its size, the earnings and a link', () => {
    const job = aJob({ id: jobId(12), quote: aQuoteForWords(100) });
    expect(renderOffer(job, context())).toBe(
      'A new job on Nsem: #12, translation (English to Twi)\n' +
        '100 words, about GHS 2.55 for you\n' +
        'Take it here: https://nsem.example.org/service-provider/jobs/12',
    );
  });

  it('says that the job is quick and that the client requested the provider', () => {
    const quote = aQuoteForAudio(61_000);
    const job = aJob({ id: jobId(13), work: transcription, quote });
    expect(renderOffer(job, context({ isRequested: true, publicUrl: null }))).toBe(
      'A client has requested you on Nsem: #13, transcription (Dagbani)\n' +
        '1.1 minutes, about GHS 2.55 for you, quick\n' +
        'Take it under Available Jobs.',
    );
  });

  it('reveals nothing that the client has written', () => {
    const job = aJob({ content: 'Dear Adwoa, the results of your test are here.' });
    expect(renderOffer(job, context())).not.toContain('Adwoa');
  });

  it('counts a single word as one', () => {
    expect(renderOffer(aJob({ quote: aQuoteForWords(1) }), context())).toContain('\n1 word, ');
  });
});
