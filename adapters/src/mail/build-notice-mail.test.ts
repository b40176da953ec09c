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

import { buildNoticeMail } from './build-notice-mail.ts';

const branding = { brand: 'Nsem', publicUrl: null };

it('a mail goes to the account’s address and names the languages', async () => {
  const marketplace = await openMarketplace();
  const { unitOfWork, client } = marketplace;
  const job = await requestJob(marketplace);
  const notice = { kind: 'job-delivered', accountId: client.id, jobId: job.id } as const;
  const mail = await buildNoticeMail(unitOfWork, { id: 'notice-5', notice }, branding);
  expect(mail).toMatchObject({
    id: 'notice-5',
    to: { name: client.name, address: client.email },
    subject: `Job #${job.id} is finished`,
  });
  expect(mail).not.toHaveProperty('replyTo');
  expect(mail?.text).toContain('translation (English to Twi)');
});

it('a mail about a payout states its amount', async () => {
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
    payoutAccountId: null,
    failureReason: null,
    createdAt: mondayMorning,
    updatedAt: mondayMorning,
    processedAt: mondayMorning,
    completedAt: mondayMorning,
  };
  const { id: payoutId } = await arrange(marketplace, ({ payouts }) => payouts.insert(payout));
  const notice = { kind: 'payout-paid', accountId: provider.id, payoutId } as const;
  const mail = await buildNoticeMail(unitOfWork, { id: 'notice-7', notice }, branding);
  expect(mail).toMatchObject({
    to: { address: provider.email },
    subject: 'You have been paid GHS 8.50',
  });
  expect(mail?.text).toContain('MTN-88120');
});

it('a reply to a contact message goes to its author', async () => {
  const marketplace = await openMarketplace();
  const { unitOfWork, admin } = marketplace;
  const message = await arrange(marketplace, ({ contactMessages }) =>
    contactMessages.insert(aContactMessage()),
  );
  const about = { accountId: admin.id, messageId: message.id };
  const notice = { kind: 'contact-message', ...about } as const;
  const mail = await buildNoticeMail(unitOfWork, { id: 'notice-8', notice }, branding);
  expect(mail).toMatchObject({
    to: { address: admin.email },
    replyTo: { name: message.name, address: message.email },
    subject: `Message from ${message.name}`,
  });
  expect(mail?.text).toContain('    How soon could you narrate ten minutes in Dagbani');
});

it('a mail can be built after its service was deleted', async () => {
  const { unitOfWork, provider } = await openMarketplace();
  const about = { accountId: provider.id, serviceId: serviceId(999) };
  const notice = { kind: 'service-rejected', ...about } as const;
  const mail = await buildNoticeMail(unitOfWork, { id: 'notice-6', notice }, branding);
  expect(mail?.text).toContain('Your service was reviewed');
});

it('an account that does not exist gets no mail', async () => {
  const { unitOfWork } = await openMarketplace();
  const providerId = 'PRV-7K2MXD' as ProviderId;
  const notice = { kind: 'provider-approved', accountId: accountId(999), providerId } as const;
  expect(await buildNoticeMail(unitOfWork, { id: 'x', notice }, branding)).toBeUndefined();
});
