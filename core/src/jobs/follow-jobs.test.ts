import { describe, expect, it } from 'vitest';
import { byApiKey, bySession, sessionRequired } from '../testing/builders/accounts.ts';
import { accountId, jobId } from '../testing/builders/ids.ts';
import { aJobEvent } from '../testing/builders/jobs.ts';
import { englishToTwi } from '../testing/builders/pricing.ts';
import { storeClient, storeProvider } from '../testing/builders/stored.ts';
import { jobThatIs, requestJob, takeJob } from '../testing/job-life.ts';
import { accept, arrange, onMonday, openMarketplace } from '../testing/marketplace.ts';
import { releaseJob } from './end-job.ts';
import { findJobToFollow, mayFollow } from './follow-jobs.ts';

const [client, before, now, otherClient] = [1, 2, 3, 4].map(accountId);

/** The release of the client's job by one provider; another works on it now. */
const release = {
  clientId: client!,
  assignedId: now!,
  event: aJobEvent({ move: 'release', from: 'in_progress', to: 'pending', assignedId: before! }),
};
const creation = { clientId: client!, assignedId: null, event: aJobEvent() };

describe('a move is shown to its followers', () => {
  it.each([
    ['its client', 'client', client, [true, true]],
    ['another client', 'client', otherClient, [false, false]],
    ['the provider who had the job at that move', 'service-provider', before, [true, false]],
    ['the provider who has it now', 'service-provider', now, [true, false]],
    ['another provider', 'service-provider', otherClient, [false, false]],
    ['an admin', 'admin', otherClient, [true, true]],
    // The number alone grants nothing: clients and providers are both accounts.
    ['a provider with the number of the client', 'service-provider', client, [false, false]],
    ['a client with the number of the provider', 'client', now, [false, false]],
  ] as const)('%s', (_, role, id, expected) => {
    const actor = { accountId: id!, role };
    expect([release, creation].map((move) => mayFollow(actor, move))).toEqual(expected);
  });
});

describe('a job to follow', () => {
  it('is found by its parties and admins, and not by a provider to whom it is only offered', async () => {
    const place = await openMarketplace();
    const others = await arrange(place, async (stores) => ({
      otherClient: await storeClient(stores),
      colleague: await storeProvider(stores, [englishToTwi]),
    }));
    const [pending, taken] = [await requestJob(place), await jobThatIs(place, 'in_progress')];
    const people = { ...place, ...others };
    /** The people who find the job. */
    const findersOf = async (id: typeof pending.id) => {
      const found: string[] = [];
      for (const who of ['client', 'provider', 'admin', 'otherClient', 'colleague'] as const) {
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
    expect(await find(byApiKey(place.admin, ['backup']))).toEqual(sessionRequired);
  });
});

describe('the events of a job', () => {
  it('name their move, and the provider assigned before or after it', async () => {
    const place = await openMarketplace();
    const { provider, unitOfWork } = place;
    const { id } = await requestJob(place);
    await takeJob(place, id);
    accept(
      await unitOfWork.write((stores) => releaseJob(stores, bySession(provider), id, onMonday)),
    );
    await takeJob(place, id);
    const fed = await unitOfWork.read(({ feed }) => feed.eventsAfter(0, 10));
    expect(fed.map(({ event }) => [event.move, event.assignedId])).toEqual([
      ['create', null],
      ['assign', provider.id],
      ['release', provider.id],
      ['assign', provider.id],
    ]);
  });
});
