import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import type { OfferPolicy } from '../jobs/decide-view.ts';
import { jobStatuses } from '../jobs/job.ts';
import { cancelJob, releaseJob } from '../jobs/end-job.ts';
import type { JobId, ReferenceId } from '../kernel/ids.ts';
import { ok, refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { aFile } from '../testing/builders/files.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { englishToTwi } from '../testing/builders/pricing.ts';
import { storeClient, storeProvider } from '../testing/builders/stored.ts';
import { completeJob, jobThatIs } from '../testing/job-life.ts';
import {
  accept,
  ampleQuotas,
  arrange,
  onMonday,
  openMarketplace,
  type Marketplace,
} from '../testing/marketplace.ts';
import {
  addReference,
  checkChange,
  checkNewReference,
  findJobsWithReferences,
  listReferences,
  readReference,
  removeReference,
} from './manage-references.ts';
import { mostReferences } from './reference-file.ts';

let place: Marketplace;
let jobId: JobId;
beforeEach(async () => {
  place = await openMarketplace();
  ({ id: jobId } = await jobThatIs(place, 'in_progress'));
});

const allWords: OfferPolicy = { previewWords: null };

const add = (by: Account = place.client, quotas = ampleQuotas) => {
  const added = { jobId, file: aFile({ sizeBytes: 100 }), description: 'The notice of last year' };
  return place.unitOfWork.write((stores) =>
    addReference(stores, bySession(by), added, { now: mondayMorning, quotas }),
  );
};

const list = (by: Account, offers = allWords) =>
  place.unitOfWork.read((stores) => listReferences(stores, bySession(by), jobId, { offers }));

const namesFor = async (by: Account) => accept(await list(by)).map(({ name }) => name);

const read = (id: ReferenceId, by: Account, offers = allWords) =>
  place.unitOfWork.read((stores) =>
    readReference(stores, bySession(by), { jobId, id }, { offers }),
  );

const remove = (id: ReferenceId, by = place.client) =>
  place.unitOfWork.write((stores) => removeReference(stores, bySession(by), { jobId, id }));

describe('the reference files of a job', () => {
  it('are added by its client, and read by its client, its provider and admins', async () => {
    const added = accept(await add());
    expect(added).toMatchObject({
      jobId,
      name: 'nkra.txt',
      description: 'The notice of last year',
    });
    for (const reader of [place.client, place.provider, place.admin]) {
      expect(accept(await list(reader))).toEqual([added]);
      expect(accept(await read(added.id, reader))).toMatchObject({ id: added.fileId });
    }
  });

  it('are not found by users whom the job does not concern', async () => {
    const { id } = accept(await add());
    const [client, provider] = await arrange(place, async (stores) => [
      await storeClient(stores),
      await storeProvider(stores, [englishToTwi]),
    ]);
    for (const other of [client, provider]) {
      expect(await list(other)).toEqual(refuse({ code: 'job.not-found' }));
      expect(await read(id, other)).toEqual(refuse({ code: 'job.not-found' }));
    }
    expect(await add(client)).toEqual(refuse({ code: 'job.not-found' }));
    expect(await remove(id, client)).toEqual(refuse({ code: 'job.not-found' }));
  });

  it('are changed only by its client', async () => {
    const { id } = accept(await add());
    for (const other of [place.provider, place.admin]) {
      expect(await add(other)).toEqual(refuse({ code: 'permission.denied' }));
      expect(await remove(id, other)).toEqual(refuse({ code: 'permission.denied' }));
    }
  });

  it('are read by providers to whom the job is offered, unless they see only a preview', async () => {
    const { id } = accept(await add());
    const provider = await arrange(place, (stores) => storeProvider(stores, [englishToTwi]));
    accept(
      await place.unitOfWork.write((stores) =>
        releaseJob(stores, bySession(place.provider), jobId, onMonday),
      ),
    );
    expect(await namesFor(provider)).toEqual(['nkra.txt']);
    expect(await read(id, provider)).toMatchObject({ ok: true });
    const preview = { previewWords: 5 };
    expect(await list(provider, preview)).toEqual(refuse({ code: 'job.not-accepted' }));
    expect(await read(id, provider, preview)).toEqual(refuse({ code: 'job.not-accepted' }));
    expect(await list(place.client, preview)).toMatchObject({ ok: true });
  });

  it('are removed with their files, and then take no room', async () => {
    const before = await usage();
    const { id, fileId } = accept(await add());
    expect((await usage()) - before).toBe(100);
    expect(await remove(id)).toMatchObject(ok({ id: fileId, name: 'nkra.txt' }));
    expect(await namesFor(place.provider)).toEqual([]);
    expect(await place.unitOfWork.read(({ files }) => files.find(fileId))).toBeUndefined();
    expect(await usage()).toBe(before);
    expect(await remove(id)).toEqual(refuse({ code: 'reference.not-found' }));
    expect(await read(id, place.client)).toEqual(refuse({ code: 'reference.not-found' }));
  });

  it('are found by their jobs, only for the client of those', async () => {
    accept(await add());
    const { id: bare } = await jobThatIs(place, 'pending');
    const find = async (by: Account) =>
      accept(
        await place.unitOfWork.read((stores) =>
          findJobsWithReferences(stores, bySession(by), [bare, jobId]),
        ),
      );
    expect(await find(place.client)).toEqual([jobId]);
    expect(await find(place.provider)).toEqual([]);
  });

  it('are not found by the id of another job of the client', async () => {
    const { id } = accept(await add());
    ({ id: jobId } = await jobThatIs(place, 'pending'));
    expect(await read(id, place.client)).toEqual(refuse({ code: 'reference.not-found' }));
    expect(await remove(id)).toEqual(refuse({ code: 'reference.not-found' }));
  });

  it('are at most ten, however many arrive at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: mostReferences + 2 }, () => add()));
    const refused = refuse({ code: 'reference.too-many', most: mostReferences });
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(mostReferences);
    expect(outcomes.filter((outcome) => !outcome.ok)).toEqual([refused, refused]);
    const check = await place.unitOfWork.read((stores) =>
      checkNewReference(stores, bySession(place.client), jobId),
    );
    expect(check).toEqual(refused);
  });

  it('count to what their client may store', async () => {
    const quotas = { ...ampleQuotas, 'stored-bytes': 99 };
    const exceeded = { code: 'quota.exceeded', quota: 'stored-bytes', limit: 99, used: 0 } as const;
    expect(await add(place.client, quotas)).toEqual(refuse(exceeded));
    expect(await namesFor(place.client)).toEqual([]);
  });

  it('stay as they are when the job is completed', async () => {
    const { id } = accept(await add());
    await completeJob(place, jobId);
    const ended = refuse({ code: 'reference.job-ended', status: 'completed' });
    expect(await add()).toEqual(ended);
    expect(await remove(id)).toEqual(ended);
    expect(await namesFor(place.provider)).toEqual(['nkra.txt']);
  });

  it('stay for the client of a job that was cancelled', async () => {
    ({ id: jobId } = await jobThatIs(place, 'pending'));
    accept(await add());
    accept(
      await place.unitOfWork.write((stores) =>
        cancelJob(stores, bySession(place.client), jobId, onMonday),
      ),
    );
    expect(await namesFor(place.client)).toEqual(['nkra.txt']);
  });

  it.each(jobStatuses)('can be changed only while money is held for the job: %s', (status) => {
    const isLive = status === 'pending' || status === 'in_progress';
    expect(checkChange({ status })).toEqual(
      isLive ? ok({ status }) : refuse({ code: 'reference.job-ended', status }),
    );
  });
});

/** The bytes that the client stores. */
async function usage(): Promise<number> {
  const { id } = place.client;
  const used = await place.unitOfWork.read(({ quotas }) => quotas.findUsage(id, mondayMorning));
  return used.storedBytes;
}
