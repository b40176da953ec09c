import type { Notice, ProviderId } from '@nsem/core';
import { accountId, openMarketplace, requestJob, serviceId } from '@nsem/core/testing';
import { expect, it } from 'vitest';

import { addressNotice } from './address-notice.ts';

const letterhead = { brand: 'Nsem', publicUrl: null };

it('a letter goes to the account’s address, with the languages by name', async () => {
  const marketplace = await openMarketplace();
  const { unitOfWork, client } = marketplace;
  const job = await requestJob(marketplace);
  const notice: Notice = { kind: 'job-delivered', accountId: client.id, jobId: job.id };
  const letter = await addressNotice(unitOfWork, { id: 'notice-5', notice }, letterhead);
  expect(letter).toMatchObject({
    id: 'notice-5',
    to: { name: client.name, address: client.email },
    subject: `Job #${job.id} is finished`,
  });
  expect(letter?.text).toContain('translation (English to Twi)');
});

it('a letter does without a service that was deleted', async () => {
  const { unitOfWork, provider } = await openMarketplace();
  const about = { accountId: provider.id, serviceId: serviceId(999) };
  const notice: Notice = { kind: 'service-rejected', ...about };
  const letter = await addressNotice(unitOfWork, { id: 'notice-6', notice }, letterhead);
  expect(letter?.text).toContain('Your service was reviewed');
});

it('there is no letter to nobody', async () => {
  const { unitOfWork } = await openMarketplace();
  const providerId = 'PRV-7K2MXD' as ProviderId;
  const notice: Notice = { kind: 'provider-approved', accountId: accountId(999), providerId };
  expect(await addressNotice(unitOfWork, { id: 'x', notice }, letterhead)).toBeUndefined();
});
