import { describe, expect, it } from 'vitest';
import { refuse } from '../kernel/result.ts';
import { byApiKey, bySession } from '../testing/builders/accounts.ts';
import { accountId, jobId } from '../testing/builders/ids.ts';
import { aJobEvent } from '../testing/builders/jobs.ts';
import { englishToTwi } from '../testing/builders/services.ts';
import { storeClient, storeProvider } from '../testing/builders/stored.ts';
import { jobThatIs, requestJob, takeJob } from '../testing/job-life.ts';
import { accept, arrange, from, openMarketplace } from '../testing/marketplace.ts';
import { releaseJob } from './end-job.ts';
import { findJobToFollow, mayFollow } from './follow-jobs.ts';

const [client, before, now, stranger] = [1, 2, 3, 4].map(accountId);

/** A move of the client's job which one provider gave back, and which another has now. */
const release = {
  clientId: client!,
  assignedId: now!,
  event: aJobEvent({ from: 'in_progress', to: 'pending', assignedId: before! }),
};
const creation = { clientId: client!, assignedId: null, event: aJobEvent() };

describe('a move is told', () => {
  it.each([
    ['its client', 'client', client, [true, true]],
    ['another client', 'client', stranger, [false, false]],
    ['the provider who had the job at that move', 'service-provider', before, [true, false]],
    ['the provider who has it now', 'service-provider', now, [true, false]],
    ['another provider', 'service-provider', stranger, [false, false]],
    ['an admin', 'admin', stranger, [true, true]],
    // One's own number as such opens nothing: clients and providers are accounts alike.
    ['a provider with the number of the client', 'service-provider', client, [false, false]],
    ['a client with the number of the provider', 'client', now, [false, false]],
  ] as const)('%s', (_, role, id, expected) => {
    const actor = { accountId: id!, role };
    expect([release, creation].map((move) => mayFollow(actor, move))).toEqual(expected);
  });
});

describe('a job to follow', () => {
  const notFound = refuse({ code: 'job.not-found' });

  it('is found by its parties and admins, and by nobody to whom it is only offered', async () => {
    const place = await openMarketplace();
    const others = await arrange(place, async (stores) => ({
      stranger: await storeClient(stores),
      colleague: await storeProvider(stores, [englishToTwi]),
    }));
    const [pending, taken] = [await requestJob(place), await jobThatIs(place, 'in_progress')];
    const people = { ...place, ...others };
    /** Who finds the job. */
    const findersOf = async (id: typeof pending.id) => {
      const found: string[] = [];
      for (const who of ['client', 'provider', 'admin', 'stranger', 'colleague'] as const) {
        const actor = bySession(people[who]);
        const state = await place.unitOfWork.read((stores) => findJobToFollow(stores, actor, id));
        found.push(...(state.ok && state.value.id === id ? [who] : []));
      }
      return found;
    };
    expect(await findersOf(pending.id)).toEqual(['client', 'admin']);
    expect(await findersOf(taken.id)).toEqual(['client', 'provider', 'admin']);
    expect(await findersOf(jobId(2_000_000_000))).toEqual([]);
  });

  it('is found by a key of its client', async () => {
    const place = await openMarketplace();
    const { id } = await requestJob(place);
    const find = (actor: ReturnType<typeof byApiKey>) =>
      place.unitOfWork.read((stores) => findJobToFollow(stores, actor, id));
    expect((await find(byApiKey(place.client))).ok).toBe(true);
    expect(await find(byApiKey(place.admin, ['backup']))).toEqual(notFound);
  });
});

describe('the events of a job', () => {
  it('name the provider who had it before or after each move', async () => {
    const place = await openMarketplace();
    const { provider, unitOfWork } = place;
    const { id } = await requestJob(place);
    await takeJob(place, id);
    accept(await unitOfWork.write((stores) => releaseJob(stores, id, from(provider))));
    await takeJob(place, id);
    const fed = await unitOfWork.read(({ feed }) => feed.eventsAfter(0, 10));
    expect(fed.map(({ event }) => [event.to, event.assignedId])).toEqual([
      ['pending', null],
      ['in_progress', provider.id],
      ['pending', provider.id],
      ['in_progress', provider.id],
    ]);
  });
});
