import { describe, expect, it } from 'vitest';
import { denied } from '../accounts/permission.ts';
import { dayMs, later } from '../kernel/instant.ts';
import { ok } from '../kernel/result.ts';
import { byApiKey, bySession } from '../testing/builders/accounts.ts';
import { mondayMorning as now } from '../testing/builders/ids.ts';
import { aSubmittedService } from '../testing/builders/services.ts';
import { storeBareJob } from '../testing/builders/stored.ts';
import { arrange, openMarketplace } from '../testing/marketplace.ts';
import { readWaiting } from './read-waiting.ts';

describe('what is pending for admins', () => {
  it('is what was submitted, and jobs that have been pending for a day', async () => {
    const { unitOfWork, ...place } = await openMarketplace();
    await arrange({ unitOfWork, ...place }, async (stores) => {
      await stores.services.insert(aSubmittedService({ ownerId: place.provider.id }));
      await storeBareJob(stores, { createdAt: later(now, -dayMs) });
      await storeBareJob(stores, { createdAt: later(now, 1 - dayMs) });
    });
    const read = (actor = bySession(place.admin)) =>
      unitOfWork.read((stores) => readWaiting(stores, actor, {}, { now }));
    const none = { approvals: 0, messages: 0, payouts: 0, pairs: 0 };
    expect(await read()).toEqual(ok({ ...none, services: 1, jobs: 1 }));
    expect(await read(byApiKey(place.admin, ['reports']))).toMatchObject({ ok: true });
    for (const actor of [bySession(place.client), bySession(place.provider)]) {
      expect(await read(actor)).toEqual(denied);
    }
  });
});
