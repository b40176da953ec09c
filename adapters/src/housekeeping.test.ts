import { dayMs, later, startSession, unknownOrigin } from '@nsem/core';
import { arrange, mondayMorning, openMarketplace } from '@nsem/core/testing';
import { pino } from 'pino';
import { expect, it } from 'vitest';

import { startHousekeeping } from './housekeeping.ts';

it('deletes what has expired at the start: sessions, tokens, devices, answers, and sent notices', async () => {
  const marketplace = await openMarketplace();
  const { unitOfWork, client } = marketplace;
  const answer = { accountId: client.id, fingerprint: 'f', answer: '{}' };
  const device = { accountId: client.id, network: '154.160.1.20', program: 'curl' };
  await arrange(marketplace, async ({ devices, oneTimeTokens, sessions, idempotency }) => {
    for (const [program, days] of Object.entries({ curl: 31, Firefox: 29 })) {
      await devices.put({ ...device, program, seenAt: later(mondayMorning, -days * dayMs) });
    }
    for (const days of [2, 0]) {
      const createdAt = later(mondayMorning, -days * dayMs);
      await oneTimeTokens.insert({
        purpose: 'verify-email',
        accountId: client.id,
        tokenHash: `${days} days`,
        email: client.email,
        createdAt,
        expiresAt: later(createdAt, dayMs),
        usedAt: null,
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
  await startHousekeeping({ unitOfWork, notices, clock, log }).stop();
  const left = await unitOfWork.read(async ({ devices, idempotency, oneTimeTokens, sessions }) => ({
    device: (await devices.find({ ...device, seenAt: mondayMorning })).lastSeenAt,
    expiredTokens: await oneTimeTokens.removeExpired(mondayMorning),
    tokens: await oneTimeTokens.removeExpired(later(mondayMorning, 2 * dayMs)),
    old: await idempotency.find(client.id, 'old'),
    new: (await idempotency.find(client.id, 'new'))?.key,
    expired: await sessions.removeExpired(later(mondayMorning, 6 * dayMs)),
    expiring: await sessions.removeExpired(later(mondayMorning, 8 * dayMs)),
  }));
  expect(left).toEqual({
    device: null,
    expiredTokens: 0,
    tokens: 1,
    old: undefined,
    new: 'new',
    expired: 0,
    expiring: 1,
  });
  expect(cutoffs).toEqual([later(mondayMorning, -30 * dayMs)]);
});
