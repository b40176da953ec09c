import { describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { ok, refuse } from '../kernel/result.ts';
import { byApiKey, bySession, sessionRequired } from '../testing/builders/accounts.ts';
import { aFile } from '../testing/builders/files.ts';
import { jobId } from '../testing/builders/ids.ts';
import { englishToTwi, twiNarration, twiTranscription } from '../testing/builders/pricing.ts';
import { storeClient, storeProvider } from '../testing/builders/stored.ts';
import { completeJob, jobThatIs, requestJob, takeJob } from '../testing/job-life.ts';
import { accept, arrange, openMarketplace } from '../testing/marketplace.ts';
import { findProvider, findProviderAccount } from './assign-job.ts';
import { viewSummary } from './decide-view.ts';
import { jobStatuses } from './job.ts';
import { listAvailableJobs, listJobs } from './list-jobs.ts';
import { findJobFor, listJobEvents, readJob, readJobInput, readJobOutput } from './read-job.ts';

/** Providers see all of a job that is on offer to them. */
const whole = { offers: { previewWords: null } };

async function withPeople() {
  const place = await openMarketplace();
  const others = await arrange(place, async (stores) => ({
    otherClient: await storeClient(stores),
    colleague: await storeProvider(stores, [englishToTwi]),
    unqualified: await storeProvider(stores, [twiNarration]),
    away: await storeProvider(stores, [englishToTwi], { isAvailable: false }),
    inactive: await storeProvider(stores, [englishToTwi], { isActive: false }),
  }));
  const { client, provider, admin } = place;
  return { place, people: { client, provider, admin, ...others } };
}
type Who = keyof Awaited<ReturnType<typeof withPeople>>['people'];

describe('a key for reports', () => {
  it('reads and lists jobs without their contents, and downloads no file', async () => {
    const place = await openMarketplace();
    const job = await jobThatIs(place, 'completed');
    const reports = byApiKey(place.admin, ['reports']);
    const read = <T>(work: Parameters<typeof place.unitOfWork.read<T>>[0]) =>
      place.unitOfWork.read(work);
    const withheld = { id: job.id, content: '', isContentWithheld: true };
    expect(accept(await read((s) => readJob(s, reports, job.id, whole)))).toMatchObject(withheld);
    const listed = accept(await read((s) => listJobs(s, reports, { page: { limit: 10 } })));
    expect(listed.jobs).toMatchObject([{ id: job.id, contentStart: '', isContentWithheld: true }]);
    expect(await read((s) => readJobOutput(s, reports, job.id))).toEqual(sessionRequired);
    expect(await read((s) => readJobInput(s, reports, job.id, whole))).toEqual(sessionRequired);
    const full = accept(await read((s) => readJob(s, bySession(place.admin), job.id, whole)));
    expect(full.content).not.toBe('');
    expect(full).not.toHaveProperty('isContentWithheld');
  });
});

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
    const { place, people } = await withPeople();
    const { id } = await jobThatIs(place, status);
    const names = Object.keys(people) as Who[];
    for (const who of names) {
      const found = await place.unitOfWork.read((stores) =>
        readJob(stores, bySession(people[who]), id, whole),
      );
      const isFor = (expected as readonly Who[]).includes(who);
      expect([who, found.ok || found.fault]).toEqual([who, isFor || { code: 'job.not-found' }]);
    }
  });

  it('that requests one provider is hidden from others', async () => {
    const { place, people } = await withPeople();
    const { id } = await requestJob(place, { providerId: people.provider.providerId });
    const find = (person: Account) =>
      place.unitOfWork.read((stores) => readJob(stores, bySession(person), id, whole));
    expect(accept(await find(people.provider)).providerId).toBe(people.provider.providerId);
    expect(await find(people.colleague)).toEqual(refuse({ code: 'job.not-found' }));
  });

  it('that a provider may only read allows no other action', async () => {
    const { place, people } = await withPeople();
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
      const code = ['jobs.cancel', 'jobs.edit'].includes(action)
        ? 'permission.denied'
        : 'job.not-found';
      expect(found).toEqual(refuse({ code }));
    }
  });

  it("is readable with the client's API key, too", async () => {
    const { place, people } = await withPeople();
    const { id } = await requestJob(place);
    const find = (person: Account) =>
      place.unitOfWork.read((stores) => readJob(stores, byApiKey(person), id, whole));
    expect((await find(people.client)).ok).toBe(true);
    expect((await find(people.otherClient)).ok).toBe(false);
    expect((await find(people.provider)).ok).toBe(false);
  });

  it('that does not exist is not found', async () => {
    const { place, people } = await withPeople();
    const found = await place.unitOfWork.read((stores) =>
      readJob(stores, bySession(people.admin), jobId(999), whole),
    );
    expect(found).toEqual(refuse({ code: 'job.not-found' }));
  });
});

describe('listing jobs', () => {
  it('returns clients and providers their own, and an admin all', async () => {
    const { place, people } = await withPeople();
    const pending = await requestJob(place);
    const taken = await jobThatIs(place, 'in_progress');
    const foreign = await requestJob(place, {}, people.otherClient);
    const list = async (who: Who, filter = {}) => {
      const wanted = { ...filter, page: { limit: 50 } };
      const jobs = await place.unitOfWork.read((stores) =>
        listJobs(stores, bySession(people[who]), wanted),
      );
      return accept(jobs).jobs.map(({ id }) => id);
    };
    expect(await list('client')).toEqual([taken.id, pending.id]);
    expect(await list('provider')).toEqual([taken.id]);
    expect(await list('colleague')).toEqual([]);
    expect(await list('admin')).toEqual([foreign.id, taken.id, pending.id]);
    expect(await list('admin', { status: 'pending' })).toEqual([foreign.id, pending.id]);
    expect(await list('client', { serviceType: 'narration' })).toEqual([]);
  });
});

describe('listing available jobs', () => {
  it('returns what a provider may take, none if inactive, and is denied to others', async () => {
    const { place, people } = await withPeople();
    const { id } = await requestJob(place);
    await jobThatIs(place, 'in_progress');
    const list = async (who: Who) => {
      const listed = await place.unitOfWork.read((stores) =>
        listAvailableJobs(stores, bySession(people[who]), { limit: 50 }, whole),
      );
      return listed.ok ? listed.value.map((job) => job.id) : listed.fault.code;
    };
    expect(await list('provider')).toEqual([id]);
    expect(await list('colleague')).toEqual([id]);
    for (const who of ['unqualified', 'away', 'inactive'] as const) {
      expect(await list(who)).toEqual([]);
    }
    expect(await list('client')).toBe('permission.denied');
    expect(await list('admin')).toBe('permission.denied');
  });
});

describe('the history of a job', () => {
  it.each([
    ['pending', ['create']],
    ['in_progress', ['create', 'assign']],
    ['completed', ['create', 'assign', 'deliver']],
    ['cancelled', ['create', 'cancel']],
    ['failed', ['create', 'assign', 'fail']],
    ['refunded', ['create', 'assign', 'deliver', 'refund']],
  ] as const)('that is %s lists its moves', async (status, path) => {
    const { place, people } = await withPeople();
    const { id } = await jobThatIs(place, status);
    const read = (person: Account) =>
      place.unitOfWork.read((stores) => listJobEvents(stores, bySession(person), id));
    expect(accept(await read(people.client)).map(({ move }) => move)).toEqual(path);
    expect(await read(people.otherClient)).toEqual(refuse({ code: 'job.not-found' }));
  });
});

describe('the output of a job', () => {
  it('is readable by client, provider and admin once the job is completed', async () => {
    const { place, people } = await withPeople();
    const job = await jobThatIs(place, 'completed');
    for (const who of ['client', 'provider', 'admin'] as const) {
      const found = await place.unitOfWork.read((stores) =>
        readJobOutput(stores, bySession(people[who]), job.id),
      );
      expect(accept(found)).toMatchObject({ id: job.outputId });
    }
  });

  it.each(jobStatuses.filter((status) => status !== 'completed' && status !== 'refunded'))(
    'is not ready while the job is %s, which only its parties learn',
    async (status) => {
      const { place, people } = await withPeople();
      const { id } = await jobThatIs(place, status);
      const find = (person: Account) =>
        place.unitOfWork.read((stores) => readJobOutput(stores, bySession(person), id));
      expect(await find(people.client)).toEqual(refuse({ code: 'job.output-not-ready', status }));
      expect(await find(people.otherClient)).toEqual(refuse({ code: 'job.not-found' }));
    },
  );
});

describe('the audio of a job', () => {
  it('is readable by its client, its provider, admins and providers who may take the job', async () => {
    const { place, people } = await withPeople();
    const audio = { file: aFile({ contentType: 'audio/ogg' }), durationMs: 30_000 };
    const { id } = await requestJob(place, { work: twiTranscription, content: '', audio });
    const find = async (who: Who) => {
      const found = await place.unitOfWork.read((stores) =>
        readJobInput(stores, bySession(people[who]), id, whole),
      );
      return found.ok ? found.value.key : found.fault.code;
    };
    const hidden = 'job.not-found';
    const { key } = audio.file;
    for (const who of ['client', 'provider', 'admin'] as const) expect(await find(who)).toBe(key);
    expect(await find('otherClient')).toBe(hidden);
    expect(await find('colleague')).toBe(hidden);
    await takeJob(place, id);
    await completeJob(place, id);
    expect(await find('provider')).toBe(key);
  });

  it('does not exist for a text', async () => {
    const { place, people } = await withPeople();
    const { id } = await requestJob(place);
    const found = await place.unitOfWork.read((stores) =>
      readJobInput(stores, bySession(people.client), id, whole),
    );
    expect(found).toEqual(refuse({ code: 'job.not-found' }));
  });
});

describe('finding a provider', () => {
  it('returns the account with its approved work', async () => {
    const { place, people } = await withPeople();
    const { id, providerId } = people.colleague;
    const qualified = { account: people.colleague, approved: [englishToTwi] };
    const found = await place.unitOfWork.read(async (stores) => [
      await findProviderAccount(stores, id),
      providerId && (await findProvider(stores, providerId)),
    ]);
    expect(found).toEqual([qualified, qualified]);
  });

  it('finds neither clients nor admins', async () => {
    const { place, people } = await withPeople();
    for (const { id } of [people.client, people.admin]) {
      expect(
        await place.unitOfWork.read((stores) => findProviderAccount(stores, id)),
      ).toBeUndefined();
    }
  });
});

const content = 'Please wash your hands with soap before you eat.';
const preview = 'Please wash your hands';
const offers = { previewWords: 4 };

async function open() {
  const place = await openMarketplace();
  const { colleague } = await arrange(place, async (stores) => ({
    colleague: await storeProvider(stores, [englishToTwi]),
  }));
  return { ...place, colleague };
}

describe('a job on offer, of which providers see a preview', () => {
  it('is whole for its client and admins, and begins for providers', async () => {
    const place = await open();
    const { client, admin, provider, colleague, unitOfWork } = place;
    const { id } = await requestJob(place, { content });
    const read = async (actor: ReturnType<typeof bySession>) =>
      accept(await unitOfWork.read((stores) => readJob(stores, actor, id, { offers })));
    for (const actor of [bySession(client), byApiKey(client), bySession(admin)]) {
      expect(await read(actor)).toMatchObject({ content });
      expect(await read(actor)).not.toHaveProperty('wholeLength');
    }
    for (const actor of [bySession(provider), bySession(colleague)]) {
      expect(await read(actor)).toMatchObject({ content: preview, wholeLength: content.length });
    }
  });

  it('begins in the list of available jobs too', async () => {
    const place = await open();
    await requestJob(place, { content });
    const actor = bySession(place.colleague);
    const listed = await place.unitOfWork.read((stores) =>
      listAvailableJobs(stores, actor, { limit: 9 }, { offers }),
    );
    expect(accept(listed)).toMatchObject([
      { contentStart: preview, contentLength: content.length, isPreview: true },
    ]);
  });

  it('is whole for the provider who has accepted it', async () => {
    const place = await open();
    const { id } = await requestJob(place, { content });
    await takeJob(place, id);
    const actor = bySession(place.provider);
    const read = await place.unitOfWork.read((stores) => readJob(stores, actor, id, { offers }));
    expect(accept(read).content).toBe(content);
  });

  it('is no preview if it has no more words', async () => {
    const place = await open();
    const { id } = await requestJob(place, { content: preview });
    const actor = bySession(place.provider);
    const read = await place.unitOfWork.read((stores) => readJob(stores, actor, id, { offers }));
    expect(accept(read)).not.toHaveProperty('wholeLength');
  });

  it('has a recording that only the provider who accepts it gets', async () => {
    const place = await open();
    const { client, provider, unitOfWork } = place;
    const audio = { file: aFile({ contentType: 'audio/ogg' }), durationMs: 30_000 };
    const { id } = await requestJob(place, { work: twiTranscription, content: '', audio });
    const find = (actor: ReturnType<typeof bySession>) =>
      unitOfWork.read((stores) => readJobInput(stores, actor, id, { offers }));
    const file = ok(expect.objectContaining({ key: audio.file.key }));
    const seenBy = (actor: ReturnType<typeof bySession>) =>
      unitOfWork.read(async (stores) => {
        const read = accept(await readJob(stores, actor, id, { offers }));
        const { content: contentStart, ...rest } = read;
        const summary = viewSummary({ ...rest, contentStart, contentLength: 0 }, actor, offers);
        return [read.isInputWithheld, summary.isInputWithheld];
      });
    expect(await find(bySession(client))).toEqual(file);
    expect(await find(bySession(provider))).toEqual(refuse({ code: 'job.not-accepted' }));
    expect(await seenBy(bySession(provider))).toEqual([true, true]);
    await takeJob(place, id);
    expect(await find(bySession(provider))).toEqual(file);
    for (const actor of [bySession(provider), bySession(client)]) {
      expect(await seenBy(actor)).toEqual([undefined, undefined]);
    }
  });
});
