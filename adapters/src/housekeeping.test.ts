import { dayMs, later, startSession, unknownOrigin } from '@nsem/core';
import { aFile, aRequestedJob, arrange, mondayMorning, openMarketplace } from '@nsem/core/testing';
import { pino } from 'pino';
import { expect, it } from 'vitest';

import { startHousekeeping } from './housekeeping.ts';

it('deletes expired sessions, unused devices, answers older than a week and notices older than a month at the start', async () => {
  const marketplace = await openMarketplace();
  const { unitOfWork, client } = marketplace;
  const answer = { accountId: client.id, fingerprint: 'f', answer: '{}' };
  await arrange(marketplace, async ({ sessions, idempotency, knownDevices }) => {
    for (const days of [181, 179]) {
      await knownDevices.insert({
        accountId: client.id,
        tokenHash: `unused for ${days} days`,
        createdAt: later(mondayMorning, -200 * dayMs),
        lastUsedAt: later(mondayMorning, -days * dayMs),
      });
    }
    await sessions.insert(
      startSession(
        { accountId: client.id, tokenHash: 'old', origin: unknownOrigin },
        later(mondayMorning, -8 * dayMs),
      ),
    );
    await sessions.insert(
      startSession(
        { accountId: client.id, tokenHash: 'new', origin: unknownOrigin },
        mondayMorning,
      ),
    );
    await idempotency.put({ ...answer, key: 'old', at: later(mondayMorning, -8 * dayMs) });
    await idempotency.put({ ...answer, key: 'new', at: later(mondayMorning, -6 * dayMs) });
  });
  const clock = { now: () => mondayMorning };
  const cutoffs: number[] = [];
  const notices = { forgetSentBefore: async (moment: number) => void cutoffs.push(moment) };
  const log = pino({ level: 'silent' });
  const files = { remove: async () => undefined };
  const dependencies = { unitOfWork, notices, files, eraseAfterDays: 30, clock, log };
  await startHousekeeping(dependencies).stop();
  const isKnown = (days: number) => ({
    email: client.email,
    tokenHash: `unused for ${days} days`,
    since: later(mondayMorning, -300 * dayMs),
  });
  const left = await unitOfWork.read(async ({ idempotency, sessions, knownDevices }) => ({
    oldDevice: await knownDevices.isKnown(isKnown(181)),
    usedDevice: await knownDevices.isKnown(isKnown(179)),
    old: await idempotency.find(client.id, 'old'),
    new: (await idempotency.find(client.id, 'new'))?.key,
    expired: await sessions.removeExpired(later(mondayMorning, 6 * dayMs)),
    expiring: await sessions.removeExpired(later(mondayMorning, 8 * dayMs)),
  }));
  expect(left).toEqual({
    oldDevice: false,
    usedDevice: true,
    old: undefined,
    new: 'new',
    expired: 0,
    expiring: 1,
  });
  expect(cutoffs).toEqual([later(mondayMorning, -30 * dayMs)]);
});

it('erases the contents of clients who were deleted long enough ago, with the bytes of the files', async () => {
  const marketplace = await openMarketplace();
  const { unitOfWork, client } = marketplace;
  const { key, id } = await arrange(marketplace, async ({ erasures, files, jobs }) => {
    const output = await files.insert(aFile());
    const done = { clientId: client.id, status: 'completed', outputId: output.id } as const;
    const job = await jobs.insert(aRequestedJob(done));
    const at = later(mondayMorning, -2 * dayMs);
    const deletion = { accountId: client.id, deletedBy: client.id, reason: null, at };
    await erasures.eraseAccount(client, deletion);
    return { key: output.key, id: job.id };
  });
  const removed: string[] = [];
  const files = { remove: async (stored: string) => void removed.push(stored) };
  const notices = { forgetSentBefore: async () => undefined };
  const parts = { unitOfWork, notices, files, clock: { now: () => mondayMorning } };
  const log = pino({ level: 'silent' });
  await startHousekeeping({ ...parts, eraseAfterDays: 3, log }).stop();
  expect(removed).toEqual([]);
  await startHousekeeping({ ...parts, eraseAfterDays: 2, log }).stop();
  expect(removed).toEqual([key]);
  expect(await unitOfWork.read(({ jobs }) => jobs.find(id))).toMatchObject({
    content: '',
    outputId: null,
    contentErasedAt: mondayMorning,
  });
});
