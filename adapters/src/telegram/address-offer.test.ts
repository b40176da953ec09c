import { ok, refuse, type Account } from '@nsem/core';
import {
  accountId,
  arrange,
  jobId,
  openMarketplace,
  requestJob,
  takeJob,
  type Marketplace,
} from '@nsem/core/testing';
import { expect, it } from 'vitest';

import { addressOffer } from './address-offer.ts';

const letterhead = { brand: 'Nsem', publicUrl: null };

/** A marketplace whose provider is on Telegram, with a job of nine words. */
async function withOffer() {
  const place = await openMarketplace();
  await change(place, { telegramId: '233540017' });
  const job = await requestJob(place);
  const notice = { kind: 'job-offered', accountId: place.provider.id, jobId: job.id } as const;
  const address = (about: Partial<typeof notice> = {}) =>
    addressOffer(place.unitOfWork, { id: 'notice-5', notice: { ...notice, ...about } }, letterhead);
  return { place, job, address };
}

const change = (place: Marketplace, overrides: Partial<Account>) =>
  arrange(place, async ({ accounts }) => {
    const account = await accounts.find(place.provider.id);
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

it('an offer of a job that was taken is needed no more', async () => {
  const { place, job, address } = await withOffer();
  await takeJob(place, job.id);
  expect(await address()).toEqual(refuse('The job is no longer pending.'));
  expect(await address({ jobId: jobId(999) })).toEqual(refuse('The job is no longer pending.'));
});

it.each<[Partial<Account>, string]>([
  [{ telegramId: null }, 'There is no Telegram ID.'],
  [{ isActive: false }, 'The provider may not take it any more.'],
  [{ isAvailable: false }, 'The provider may not take it any more.'],
])('an offer to a provider who is now %j is needed no more', async (now, reason) => {
  const { place, address } = await withOffer();
  await change(place, now);
  expect(await address()).toEqual(refuse(reason));
});

it('there is no offer to nobody', async () => {
  const { address } = await withOffer();
  expect(await address({ accountId: accountId(999) })).toEqual(refuse('There is no Telegram ID.'));
});
