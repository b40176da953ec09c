import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { releaseJob } from '../jobs/end-job.ts';
import type { JobId } from '../kernel/ids.ts';
import { dayMs, later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { aSegment } from '../testing/builders/jobs.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { englishToTwi } from '../testing/builders/pricing.ts';
import { storeProvider } from '../testing/builders/stored.ts';
import { completeJob, jobThatIs, takeJob } from '../testing/job-life.ts';
import {
  accept,
  arrange,
  onMonday,
  openMarketplace,
  type Marketplace,
} from '../testing/marketplace.ts';
import {
  type DraftToSave,
  findDraftLanguage,
  listDraftVersions,
  readDraft,
  readDraftVersion,
  saveDraft,
} from './manage-drafts.ts';

let place: Marketplace;
let id: JobId;
beforeEach(async () => {
  place = await openMarketplace();
  ({ id } = await jobThatIs(place, 'in_progress'));
});

const typed = (text: string, overrides: Partial<DraftToSave> = {}): DraftToSave => ({
  id,
  baseVersion: 0,
  savedOn: 'Ama’s phone',
  keepsPrevious: false,
  content: { kind: 'segments', segments: [aSegment({ text })] },
  packed: { bytes: new TextEncoder().encode(text), digest: text },
  words: text.split(' ').length,
  ...overrides,
});

const save = (draft: DraftToSave, by = place.provider, now = mondayMorning) =>
  place.unitOfWork.write((stores) => saveDraft(stores, bySession(by), draft, { now }));

const read = (by = place.provider) =>
  place.unitOfWork.read((stores) => readDraft(stores, bySession(by), id));

const versions = async () =>
  accept(
    await place.unitOfWork.read((stores) =>
      listDraftVersions(stores, bySession(place.provider), id),
    ),
  ).map(({ version }) => version);

const textOf = async (version: number) => {
  const found = await place.unitOfWork.read((stores) =>
    readDraftVersion(stores, bySession(place.provider), { id, version }),
  );
  return new TextDecoder().decode(accept(found).bytes);
};

describe('the draft of a job', () => {
  it('is saved in versions by the provider who works on it', async () => {
    expect(accept(await read())).toMatchObject({ job: { id }, saved: null });
    expect(await save(typed('Hohoro'))).toMatchObject(ok({ version: 1, words: 1 }));
    const later1 = later(mondayMorning, dayMs);
    const more = typed('Hohoro wo nsa', { baseVersion: 1 });
    expect(await save(more, place.provider, later1)).toMatchObject(ok({ version: 2, words: 3 }));
    expect(accept(await read()).saved).toMatchObject({ version: 2, savedAt: later1 });
    expect(await versions()).toEqual([2, 1]);
    expect([await textOf(1), await textOf(2)]).toEqual(['Hohoro', 'Hohoro wo nsa']);
  });

  it('is one version after several saves of one device', async () => {
    await save(typed('Hohoro'));
    await save(typed('Hohoro wo', { baseVersion: 1 }));
    await save(typed('Hohoro wo nsa', { baseVersion: 2 }));
    expect(await versions()).toEqual([3]);
    expect(await textOf(3)).toBe('Hohoro wo nsa');
  });

  it('keeps the version before, also of a device with the same name, if that is requested', async () => {
    await save(typed('Hohoro wo nsa'));
    await save(typed('Horo wo nsa', { baseVersion: 1, keepsPrevious: true }));
    expect(await versions()).toEqual([2, 1]);
    expect([await textOf(1), await textOf(2)]).toEqual(['Hohoro wo nsa', 'Horo wo nsa']);
  });

  it('of one device is not overwritten by that of another', async () => {
    await save(typed('Hohoro wo nsa'));
    const other = typed('Horo wo nsa', { savedOn: 'Ama’s laptop' });
    expect(await save(other)).toMatchObject(
      refuse({ code: 'draft.newer-version', newer: { version: 1, savedOn: 'Ama’s phone' } }),
    );
    expect(await textOf(1)).toBe('Hohoro wo nsa');
    expect(await save({ ...other, baseVersion: 1 })).toMatchObject(ok({ version: 2 }));
    expect(await versions()).toEqual([2, 1]);
  });

  it('is refused if it is not of this job, and nothing is stored', async () => {
    const segments = [aSegment({ source: 'Drink water.' })];
    const refused = await save(typed('Nom nsu', { content: { kind: 'segments', segments } }));
    expect(refused).toEqual(refuse({ code: 'draft.other-source' }));
    expect(await versions()).toEqual([]);
  });

  it('has no version that was not saved', async () => {
    const find = place.unitOfWork.read((stores) =>
      readDraftVersion(stores, bySession(place.provider), { id, version: 1 }),
    );
    expect(await find).toEqual(refuse({ code: 'draft.version-not-found' }));
  });

  it('is in the target language of a translation', async () => {
    const language = await place.unitOfWork.read((stores) =>
      findDraftLanguage(stores, bySession(place.provider), id),
    );
    expect(language).toEqual(ok(englishToTwi.targetLanguage));
  });
});

describe('no draft', () => {
  const attempts = (by: Account) =>
    Promise.all([
      read(by),
      save(typed('Hohoro'), by),
      place.unitOfWork.read((stores) => listDraftVersions(stores, bySession(by), id)),
      place.unitOfWork.read((stores) =>
        readDraftVersion(stores, bySession(by), { id, version: 1 }),
      ),
    ]);
  const all = (code: string) => Array.from({ length: 4 }, () => refuse({ code }));

  it('is found by another provider, and clients and admins have none', async () => {
    await save(typed('Hohoro wo nsa'));
    const other = await arrange(place, (stores) => storeProvider(stores, [englishToTwi]));
    expect(await attempts(other)).toEqual(all('job.not-found'));
    expect(await attempts(place.client)).toEqual(all('permission.denied'));
    expect(await attempts(place.admin)).toEqual(all('permission.denied'));
  });

  it('is found once the job is completed', async () => {
    await save(typed('Hohoro wo nsa'));
    await completeJob(place, id);
    expect(await attempts(place.provider)).toEqual(all('draft.not-found'));
  });

  it('is found while the job is released, and it is there again for the same provider', async () => {
    await save(typed('Hohoro wo nsa'));
    accept(
      await place.unitOfWork.write((stores) =>
        releaseJob(stores, bySession(place.provider), id, onMonday),
      ),
    );
    expect(await attempts(place.provider)).toEqual(all('job.not-found'));
    await takeJob(place, id);
    expect(await textOf(1)).toBe('Hohoro wo nsa');
  });
});
