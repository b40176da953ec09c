import { expect, it, vi } from 'vitest';
import type { Result } from '../kernel/result.ts';
import { deliverJob } from '../jobs/deliver-job.ts';
import { refundJob } from '../jobs/end-job.ts';
import { createRating, type RatingInput, updateRating } from '../ratings/rate-job.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { aFile } from '../testing/builders/files.ts';
import { jobThatIs } from '../testing/job-life.ts';
import { accept, onMonday, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import type { Stores } from '../unit-of-work.port.ts';

/** Does something, and names what of the figures was found or saved meanwhile. */
async function watch(
  { unitOfWork }: Marketplace,
  work: (stores: Stores) => Promise<Result<unknown, Readonly<{ code: string }>>>,
): Promise<readonly string[]> {
  const called: string[] = [];
  const done = await unitOfWork.write(async (stores) => {
    const { providers, insights } = stores;
    const spies = [
      vi.spyOn(providers, 'lastTurnarounds'),
      vi.spyOn(providers, 'saveTurnaround'),
      vi.spyOn(providers, 'saveHalfStars'),
      vi.spyOn(insights, 'sumRatings'),
    ];
    const result = await work(stores);
    for (const spy of spies) if (spy.mock.calls.length > 0) called.push(spy.getMockName());
    return result;
  });
  accept(done);
  return called;
}

const delivery = { kind: 'text', file: aFile(), findings: [] } as const;
const ofTurnaround = ['lastTurnarounds', 'saveTurnaround'];
const ofStars = ['saveHalfStars', 'sumRatings'];

it('a delivery and a refund change the turnaround, and read no ratings', async () => {
  const place = await openMarketplace();
  const { id } = await jobThatIs(place, 'in_progress');
  const delivered = await watch(place, (stores) =>
    deliverJob(stores, bySession(place.provider), { id, ...delivery }, onMonday),
  );
  expect(delivered).toEqual(ofTurnaround);
  const refund = { id, reason: 'Half of the text was left out.' };
  const refunded = await watch(place, (stores) =>
    refundJob(stores, bySession(place.admin), refund, onMonday),
  );
  expect(refunded).toEqual(ofTurnaround);
});

it('a rating changes the half stars, and an edit does only if the stars are others', async () => {
  const place = await openMarketplace();
  await jobThatIs(place, 'completed');
  const client = bySession(place.client);
  const providerId = place.provider.id;
  const rate = { providerId, stars: 4 as const, comment: null };
  expect(await watch(place, (stores) => createRating(stores, client, rate, onMonday))).toEqual(
    ofStars,
  );
  const rating = await place.unitOfWork.read(({ ratings }) =>
    ratings.findByPair({ clientId: place.client.id, providerId }),
  );
  const edit = (change: Partial<RatingInput>) =>
    watch(place, (stores) =>
      updateRating(stores, client, { ...rate, ...change, id: rating!.id }, onMonday),
    );
  expect(await edit({ comment: 'Ɛyɛ!' })).toEqual([]);
  expect(await edit({ stars: 2 })).toEqual(ofStars);
  const [shown] = await place.unitOfWork.read(({ providers }) =>
    providers.search({}, { order: 'best', limit: 1 }),
  );
  expect(shown).toMatchObject({ halfStars: 4, completedJobs: 1 });
});
