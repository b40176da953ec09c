import { pesewas, type NewPayout, type ProviderId } from '@nsem/core';
import {
  aContactMessage,
  accountId,
  arrange,
  mondayMorning,
  openMarketplace,
  requestJob,
  serviceId,
} from '@nsem/core/testing';
import { expect, it } from 'vitest';

import { addressNotice } from './address-notice.ts';

const letterhead = { brand: 'Nsem', publicUrl: null };

it('a letter goes to the account’s address, with the languages by name', async () => {
  const marketplace = await openMarketplace();
  const { unitOfWork, client } = marketplace;
  const job = await requestJob(marketplace);
  const notice = { kind: 'job-delivered', accountId: client.id, jobId: job.id } as const;
  const letter = await addressNotice(unitOfWork, { id: 'notice-5', notice }, letterhead);
  expect(letter).toMatchObject({
    id: 'notice-5',
    to: { name: client.name, address: client.email },
    subject: `Job #${job.id} is finished`,
  });
  expect(letter).not.toHaveProperty('replyTo');
  expect(letter?.text).toContain('translation (English to Twi)');
});

it('a letter of a payout has its figures', async () => {
  const marketplace = await openMarketplace();
  const { unitOfWork, provider } = marketplace;
  const money = { gross: pesewas(1_000n), commission: pesewas(150n), net: pesewas(850n) };
  const payout: NewPayout = {
    ...money,
    providerId: provider.id,
    weekStart: mondayMorning,
    weekEnd: mondayMorning,
    status: 'completed',
    reference: 'MTN-88120',
    failureReason: null,
    createdAt: mondayMorning,
    updatedAt: mondayMorning,
    processedAt: mondayMorning,
    completedAt: mondayMorning,
  };
  const { id: payoutId } = await arrange(marketplace, ({ payouts }) => payouts.insert(payout));
  const notice = { kind: 'payout-paid', accountId: provider.id, payoutId } as const;
  const letter = await addressNotice(unitOfWork, { id: 'notice-7', notice }, letterhead);
  expect(letter).toMatchObject({
    to: { address: provider.email },
    subject: 'You have been paid GHS 8.50',
  });
  expect(letter?.text).toContain('MTN-88120');
});

it('a letter of a message is answered to whoever wrote it', async () => {
  const marketplace = await openMarketplace();
  const { unitOfWork, admin } = marketplace;
  const message = await arrange(marketplace, ({ contactMessages }) =>
    contactMessages.insert(aContactMessage()),
  );
  const about = { accountId: admin.id, messageId: message.id };
  const notice = { kind: 'contact-message', ...about } as const;
  const letter = await addressNotice(unitOfWork, { id: 'notice-8', notice }, letterhead);
  expect(letter).toMatchObject({
    to: { address: admin.email },
    replyTo: { name: message.name, address: message.email },
    subject: `Message from ${message.name}`,
  });
  expect(letter?.text).toContain('    How soon could you narrate ten minutes in Dagbani');
});

it('a letter does without a service that was deleted', async () => {
  const { unitOfWork, provider } = await openMarketplace();
  const about = { accountId: provider.id, serviceId: serviceId(999) };
  const notice = { kind: 'service-rejected', ...about } as const;
  const letter = await addressNotice(unitOfWork, { id: 'notice-6', notice }, letterhead);
  expect(letter?.text).toContain('Your service was reviewed');
});

it('there is no letter to nobody', async () => {
  const { unitOfWork } = await openMarketplace();
  const providerId = 'PRV-7K2MXD' as ProviderId;
  const notice = { kind: 'provider-approved', accountId: accountId(999), providerId } as const;
  expect(await addressNotice(unitOfWork, { id: 'x', notice }, letterhead)).toBeUndefined();
});
