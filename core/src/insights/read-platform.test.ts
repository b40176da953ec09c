import { describe, expect, it } from 'vitest';
import { denied } from '../accounts/permission.ts';
import { dayMs, later } from '../kernel/instant.ts';
import { ok } from '../kernel/result.ts';
import { byApiKey, bySession } from '../testing/builders/accounts.ts';
import { instantOf, mondayMorning as thisMonday } from '../testing/builders/ids.ts';
import { aSubmittedService } from '../testing/builders/pricing.ts';
import { storeBareJob } from '../testing/builders/stored.ts';
import { accept, arrange, openMarketplace } from '../testing/marketplace.ts';
import { aPastJob, storePastJob } from '../testing/past-jobs.ts';
import { readTrendWeek, readWaiting, trendWeeks } from './read-platform.ts';

const monday = instantOf('2026-11-16T00:00:00.000Z');

it('a trend has 12 weeks from Monday to Sunday, the last of which is the present one', () => {
  for (const now of ['2026-11-16T00:00:00.000Z', '2026-11-22T23:59:59.999Z']) {
    const weeks = trendWeeks(instantOf(now));
    expect(weeks).toHaveLength(12);
    expect(weeks[0]).toBe(instantOf('2026-08-31T00:00:00.000Z'));
    expect(weeks[11]).toBe(monday);
  }
});

it('a week has the jobs that were created or completed in it, for admins', async () => {
  const place = await openMarketplace();
  const { client, provider, admin } = place;
  const times = [
    ['2026-11-15T23:00:00.000Z', '2026-11-16T00:00:00.000Z'],
    ['2026-11-22T23:59:59.999Z', '2026-11-23T00:00:00.000Z'],
  ] as const;
  await arrange(place, async (stores) => {
    for (const [createdAt, endedAt] of times) {
      const past = aPastJob({ createdAt: instantOf(createdAt), endedAt: instantOf(endedAt) });
      await storePastJob(stores, { client, provider, admin }, past);
    }
  });
  const read = (actor = bySession(admin)) =>
    place.unitOfWork.read((stores) => readTrendWeek(stores, actor, { monday }));
  const sums = { requested: 1, clients: 1, completed: 1, providers: 1, medianMs: 3_600_000 };
  expect(accept(await read())).toMatchObject({ monday, sums });
  expect(await read(byApiKey(admin, ['reports']))).toMatchObject(ok({ sums }));
  for (const actor of [bySession(client), bySession(provider)])
    expect(await read(actor)).toEqual(denied);
});

describe('what is pending for admins', () => {
  it('is what was submitted, and jobs that have been pending for a day', async () => {
    const { unitOfWork, ...place } = await openMarketplace();
    await arrange({ unitOfWork, ...place }, async (stores) => {
      await stores.services.insert(aSubmittedService({ ownerId: place.provider.id }));
      await storeBareJob(stores, { createdAt: later(thisMonday, -dayMs) });
      await storeBareJob(stores, { createdAt: later(thisMonday, 1 - dayMs) });
    });
    const read = (actor = bySession(place.admin)) =>
      unitOfWork.read((stores) => readWaiting(stores, actor, {}, { now: thisMonday }));
    const none = { approvals: 0, messages: 0, payouts: 0, pairs: 0 };
    expect(await read()).toEqual(ok({ ...none, services: 1, jobs: 1 }));
    expect(await read(byApiKey(place.admin, ['reports']))).toMatchObject({ ok: true });
    for (const actor of [bySession(place.client), bySession(place.provider)]) {
      expect(await read(actor)).toEqual(denied);
    }
  });
});
