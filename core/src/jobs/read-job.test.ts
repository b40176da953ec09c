import { describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { refuse } from '../kernel/result.ts';
import { byApiKey, bySession } from '../testing/builders/accounts.ts';
import { aFile } from '../testing/builders/files.ts';
import { jobId } from '../testing/builders/ids.ts';
import { englishToTwi, twiNarration, twiTranscription } from '../testing/builders/services.ts';
import { storeClient, storeProvider } from '../testing/builders/stored.ts';
import { completeJob, jobThatIs, requestJob, takeJob } from '../testing/job-life.ts';
import { accept, arrange, openMarketplace } from '../testing/marketplace.ts';
import { findProvider, findProviderAccount } from './find-provider.ts';
import { jobStatuses } from './job.ts';
import { findInput, findJobFor, findOutput, listJobs, readHistory } from './read-job.ts';

async function everybody() {
  const place = await openMarketplace();
  const others = await arrange(place, async (stores) => ({
    stranger: await storeClient(stores),
    colleague: await storeProvider(stores, [englishToTwi]),
    unfit: await storeProvider(stores, [twiNarration]),
    away: await storeProvider(stores, [englishToTwi], { isAvailable: false }),
    inactive: await storeProvider(stores, [englishToTwi], { isActive: false }),
  }));
  const { client, provider, admin } = place;
  return { place, people: { client, provider, admin, ...others } };
}
type Who = keyof Awaited<ReturnType<typeof everybody>>['people'];

describe('reading a job', () => {
  const whenPending: readonly Who[] = ['client', 'admin', 'provider', 'colleague'];
  const whenTaken: readonly Who[] = ['client', 'admin', 'provider'];

  it.each([
    ['pending', whenPending],
    ['in_progress', whenTaken],
    ['completed', whenTaken],
    ['failed', whenTaken],
    ['refunded', whenTaken],
    ['cancelled', ['client', 'admin']],
  ] as const)('that is %s is for %j', async (status, expected) => {
    const { place, people } = await everybody();
    const { id } = await jobThatIs(place, status);
    const names = Object.keys(people) as Who[];
    for (const who of names) {
      const found = await place.unitOfWork.read((stores) =>
        findJobFor(stores, bySession(people[who]), { id, action: 'jobs.read' }),
      );
      const isFor = (expected as readonly Who[]).includes(who);
      expect([who, found.ok || found.fault]).toEqual([who, isFor || { code: 'job.not-found' }]);
    }
  });

  it('that is asked of one provider is for no other', async () => {
    const { place, people } = await everybody();
    const { id } = await requestJob(place, { providerId: people.provider.providerId });
    const find = (person: Account) =>
      place.unitOfWork.read((stores) =>
        findJobFor(stores, bySession(person), { id, action: 'jobs.read' }),
      );
    expect(accept(await find(people.provider)).providerId).toBe(people.provider.providerId);
    expect(await find(people.colleague)).toEqual(refuse({ code: 'job.not-found' }));
  });

  it('lets who may only read it do nothing else', async () => {
    const { place, people } = await everybody();
    const { id } = await requestJob(place);
    const actions = [
      'jobs.cancel',
      'jobs.deliver',
      'jobs.edit',
      'jobs.fail',
      'jobs.release',
    ] as const;
    for (const action of actions) {
      const found = await place.unitOfWork.read((stores) =>
        findJobFor(stores, bySession(people.colleague), { id, action }),
      );
      expect(found).toEqual(refuse({ code: 'job.not-found' }));
    }
  });

  it("is for the client's API key, too", async () => {
    const { place, people } = await everybody();
    const { id } = await requestJob(place);
    const find = (person: Account) =>
      place.unitOfWork.read((stores) =>
        findJobFor(stores, byApiKey(person), { id, action: 'jobs.read' }),
      );
    expect((await find(people.client)).ok).toBe(true);
    expect((await find(people.stranger)).ok).toBe(false);
    expect((await find(people.provider)).ok).toBe(false);
  });

  it('that is not there finds none', async () => {
    const { place, people } = await everybody();
    const found = await place.unitOfWork.read((stores) =>
      findJobFor(stores, bySession(people.admin), { id: jobId(999), action: 'jobs.read' }),
    );
    expect(found).toEqual(refuse({ code: 'job.not-found' }));
  });
});

describe('listing jobs', () => {
  it("shows everybody their own, and an admin everyone's", async () => {
    const { place, people } = await everybody();
    const pending = await requestJob(place);
    const taken = await jobThatIs(place, 'in_progress');
    const foreign = await requestJob(place, {}, people.stranger);
    const list = async (who: Who, filter = {}) => {
      const wanted = { ...filter, page: { limit: 50 } };
      const jobs = await place.unitOfWork.read((stores) =>
        listJobs(stores, bySession(people[who]), wanted),
      );
      return jobs.map(({ id }) => id);
    };
    expect(await list('client')).toEqual([taken.id, pending.id]);
    expect(await list('provider')).toEqual([taken.id]);
    expect(await list('colleague')).toEqual([]);
    expect(await list('admin')).toEqual([foreign.id, taken.id, pending.id]);
    expect(await list('admin', { status: 'pending' })).toEqual([foreign.id, pending.id]);
    expect(await list('client', { serviceType: 'narration' })).toEqual([]);
  });
});

describe('the history of a job', () => {
  it.each([
    ['pending', ['pending']],
    ['in_progress', ['pending', 'in_progress']],
    ['completed', ['pending', 'in_progress', 'completed']],
    ['cancelled', ['pending', 'cancelled']],
    ['failed', ['pending', 'in_progress', 'failed']],
  ] as const)('that is %s tells how it came there', async (status, path) => {
    const { place, people } = await everybody();
    const { id } = await jobThatIs(place, status);
    const read = (person: Account) =>
      place.unitOfWork.read((stores) => readHistory(stores, bySession(person), id));
    expect(accept(await read(people.client)).map(({ to }) => to)).toEqual(path);
    expect(await read(people.stranger)).toEqual(refuse({ code: 'job.not-found' }));
  });
});

describe('the output of a job', () => {
  it('is there for client, provider and admin once it is completed', async () => {
    const { place, people } = await everybody();
    const job = await jobThatIs(place, 'completed');
    for (const who of ['client', 'provider', 'admin'] as const) {
      const found = await place.unitOfWork.read((stores) =>
        findOutput(stores, bySession(people[who]), job.id),
      );
      expect(accept(found)).toMatchObject({ job: { id: job.id }, file: { id: job.outputId } });
    }
  });

  it.each(jobStatuses.filter((status) => status !== 'completed' && status !== 'refunded'))(
    'is not ready while the job is %s, and nobody else learns that',
    async (status) => {
      const { place, people } = await everybody();
      const { id } = await jobThatIs(place, status);
      const find = (person: Account) =>
        place.unitOfWork.read((stores) => findOutput(stores, bySession(person), id));
      expect(await find(people.client)).toEqual(refuse({ code: 'job.output-not-ready', status }));
      expect(await find(people.stranger)).toEqual(refuse({ code: 'job.not-found' }));
    },
  );
});

describe('the audio of a job', () => {
  it('is for its client, for who may take it, for who has it, and for admins', async () => {
    const { place, people } = await everybody();
    const audio = { file: aFile({ contentType: 'audio/ogg' }), durationMs: 30_000 };
    const { id } = await requestJob(place, { work: twiTranscription, content: '', audio });
    const find = async (who: Who) => {
      const found = await place.unitOfWork.read((stores) =>
        findInput(stores, bySession(people[who]), id),
      );
      return found.ok ? found.value.file.key : found.fault.code;
    };
    const hidden = 'job.not-found';
    const { key } = audio.file;
    for (const who of ['client', 'provider', 'admin'] as const) expect(await find(who)).toBe(key);
    expect(await find('stranger')).toBe(hidden);
    expect(await find('colleague')).toBe(hidden);
    await takeJob(place, id);
    await completeJob(place, id);
    expect(await find('provider')).toBe(key);
  });

  it('is none where the job is a text', async () => {
    const { place, people } = await everybody();
    const { id } = await requestJob(place);
    const found = await place.unitOfWork.read((stores) =>
      findInput(stores, bySession(people.client), id),
    );
    expect(found).toEqual(refuse({ code: 'job.not-found' }));
  });
});

describe('finding a provider', () => {
  it('answers the account with the work that is approved', async () => {
    const { place, people } = await everybody();
    const { id, providerId } = people.colleague;
    const qualified = { account: people.colleague, approved: [englishToTwi] };
    const found = await place.unitOfWork.read(async (stores) => [
      await findProviderAccount(stores, id),
      providerId && (await findProvider(stores, providerId)),
    ]);
    expect(found).toEqual([qualified, qualified]);
  });

  it('finds neither clients nor admins', async () => {
    const { place, people } = await everybody();
    for (const { id } of [people.client, people.admin]) {
      expect(
        await place.unitOfWork.read((stores) => findProviderAccount(stores, id)),
      ).toBeUndefined();
    }
  });
});
