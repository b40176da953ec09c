import { describe, expect, it } from 'vitest';
import { createApiKey } from '../api-keys/manage-api-keys.ts';
import { createJob } from '../jobs/create-job.ts';
import { deliverJob } from '../jobs/deliver-job.ts';
import { cancelJob } from '../jobs/end-job.ts';
import { dayMs, later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { deleteService, editService, submitService } from '../services/submit-service.ts';
import { byApiKey, bySession, sessionRequired } from '../testing/builders/accounts.ts';
import { aFile, aVoiceRecording } from '../testing/builders/files.ts';
import { englishToTwi, twiNarration, twiTranscription } from '../testing/builders/pricing.ts';
import { aJobRequest, requestJob, takeJob } from '../testing/job-life.ts';
import {
  accept,
  ampleQuotas,
  type Marketplace,
  onMonday,
  openMarketplace,
} from '../testing/marketplace.ts';
import { createMemoryKeyVault } from '../testing/security.ts';
import { checkOrder, checkQuota, type Quotas } from './quota.ts';
import { readLimits } from './store-file.ts';

const limitedTo = (quotas: Partial<Quotas>) => ({
  ...onMonday,
  quotas: { ...ampleQuotas, ...quotas },
});

const exceeded = (quota: keyof Quotas, limit: number, used = limit) =>
  refuse({ code: 'quota.exceeded', quota, limit, used });

const order = (
  { unitOfWork, client }: Marketplace,
  context: ReturnType<typeof limitedTo>,
  sizeBytes?: number,
) => {
  const audio = { file: aFile({ sizeBytes: sizeBytes ?? 0 }), durationMs: 60_000 };
  const request =
    sizeBytes === undefined
      ? aJobRequest()
      : aJobRequest({ work: twiTranscription, content: '', audio });
  return unitOfWork.write((stores) => createJob(stores, bySession(client), request, context));
};

describe('a client', () => {
  it('has only so many open jobs, and can create one more when one has ended', async () => {
    const place = await openMarketplace();
    const context = limitedTo({ 'open-jobs': 1 });
    const { id } = accept(await order(place, context));
    expect(await order(place, context)).toEqual(exceeded('open-jobs', 1));
    const actor = bySession(place.client);
    accept(await place.unitOfWork.write((stores) => cancelJob(stores, actor, id, onMonday)));
    accept(await order(place, context));
  });

  it('creates only so many jobs in a day, also if all are cancelled', async () => {
    const place = await openMarketplace();
    const context = limitedTo({ 'jobs-per-day': 1 });
    const { id } = accept(await order(place, context));
    const actor = bySession(place.client);
    accept(await place.unitOfWork.write((stores) => cancelJob(stores, actor, id, onMonday)));
    expect(await order(place, context)).toEqual(exceeded('jobs-per-day', 1));
    accept(await order(place, { ...context, now: later(onMonday.now, dayMs) }));
  });

  it('stores only so many bytes of recordings', async () => {
    const place = await openMarketplace();
    const context = limitedTo({ 'stored-bytes': 100 });
    accept(await order(place, context, 60));
    expect(await order(place, context, 41)).toEqual(exceeded('stored-bytes', 100, 60));
    accept(await order(place, context, 40));
    accept(await order(place, context));
  });

  it('has only so many API keys', async () => {
    const { unitOfWork, client } = await openMarketplace();
    const context = { ...limitedTo({ 'api-keys': 1 }), keyVault: createMemoryKeyVault() };
    const create = () =>
      unitOfWork.write((stores) =>
        createApiKey(stores, bySession(client), { name: 'Website', scopes: [] }, context),
      );
    accept(await create());
    expect(await create()).toEqual(exceeded('api-keys', 1));
  });
});

describe('a provider', () => {
  const submit = (
    { unitOfWork, provider }: Marketplace,
    context: ReturnType<typeof limitedTo>,
    sizeBytes?: number,
  ) => {
    const written = { ...englishToTwi, targetLanguage: 'ee' };
    const spoken = { work: { ...twiNarration, language: 'ee' }, sampleText: null };
    const request =
      sizeBytes === undefined
        ? { work: written, sampleText: null, recording: null }
        : { ...spoken, recording: aVoiceRecording({ sizeBytes }) };
    return unitOfWork.write((stores) =>
      submitService(stores, bySession(provider), request, context),
    );
  };

  it('has only so many pending services', async () => {
    const place = await openMarketplace();
    const context = limitedTo({ 'pending-services': 1 });
    accept(await submit(place, context));
    expect(await submit(place, context)).toEqual(exceeded('pending-services', 1));
  });

  it('stores only so many bytes, and again as many when a service is deleted', async () => {
    const place = await openMarketplace();
    const context = limitedTo({ 'stored-bytes': 100 });
    const { id } = accept(await submit(place, context, 100));
    expect(await submit(place, context, 1)).toEqual(exceeded('stored-bytes', 100));
    const actor = bySession(place.provider);
    accept(await place.unitOfWork.write((stores) => deleteService(stores, actor, { id })));
    accept(await submit(place, context, 100));
  });

  it('frees the bytes of a recording by replacing it', async () => {
    const place = await openMarketplace();
    const context = limitedTo({ 'stored-bytes': 100 });
    const submitted = accept(await submit(place, context, 40));
    const actor = bySession(place.provider);
    const replaced = { work: submitted.work, sampleText: null };
    const replace = (sizeBytes: number) =>
      place.unitOfWork.write((stores) =>
        editService(
          stores,
          actor,
          { id: submitted.id, ...replaced, recording: aVoiceRecording({ sizeBytes }) },
          context,
        ),
      );
    accept(await replace(60));
    accept(await replace(40));
    expect(await replace(61)).toEqual(exceeded('stored-bytes', 100, 40));
  });

  it('delivers accepted work whatever they have stored, and can then upload nothing freely', async () => {
    const place = await openMarketplace();
    const { id } = await requestJob(place);
    await takeJob(place, id);
    const context = limitedTo({ 'stored-bytes': 100 });
    accept(await submit(place, context, 100));
    const actor = bySession(place.provider);
    const delivery = { id, kind: 'text', file: aFile({ sizeBytes: 60 }), findings: [] } as const;
    accept(await place.unitOfWork.write((stores) => deliverJob(stores, actor, delivery, context)));
    expect(await submit(place, context, 1)).toEqual(exceeded('stored-bytes', 100, 160));
  });
});

describe('the limits of an account', () => {
  it('are those of its role, with what it uses of each', async () => {
    const place = await openMarketplace();
    await requestJob(place);
    const context = limitedTo({ 'open-jobs': 7, 'jobs-per-day': 9, 'stored-bytes': 50 });
    const read = (actor: Parameters<typeof readLimits>[1]) =>
      place.unitOfWork.read((stores) => readLimits(stores, actor, {}, context));
    expect(accept(await read(bySession(place.client)))).toEqual([
      { quota: 'open-jobs', limit: 7, used: 1 },
      { quota: 'jobs-per-day', limit: 9, used: 1 },
      { quota: 'stored-bytes', limit: 50, used: 0 },
      { quota: 'api-keys', limit: 1_000, used: 0 },
    ]);
    const quotasOf = async (actor: Parameters<typeof readLimits>[1]) =>
      accept(await read(actor)).map(({ quota }) => quota);
    expect(await quotasOf(bySession(place.provider))).toEqual([
      'pending-services',
      'stored-bytes',
      'api-keys',
    ]);
    expect(await quotasOf(bySession(place.admin))).toEqual(['api-keys']);
    expect(await quotasOf(byApiKey(place.client))).toHaveLength(4);
    expect(await read(byApiKey(place.admin, ['reports']))).toEqual(sessionRequired);
  });
});

const quotas: Quotas = {
  'stored-bytes': 1_000,
  'open-jobs': 10,
  'jobs-per-day': 20,
  'pending-services': 5,
  'api-keys': 3,
};

describe('a quota', () => {
  it.each([
    { used: 0, added: 3, isAllowed: true },
    { used: 2, added: 1, isAllowed: true },
    { used: 3, added: 1, isAllowed: false },
    { used: 2, added: 2, isAllowed: false },
    { used: 0, added: 4, isAllowed: false },
    { used: 3, added: 0, isAllowed: true },
    { used: 9, added: 0, isAllowed: true },
  ])('of 3 with $used used allows $added more: $isAllowed', ({ used, added, isAllowed }) => {
    const standing = { quota: 'api-keys', limit: 3, used } as const;
    const refused = refuse({ code: 'quota.exceeded', ...standing });
    expect(checkQuota(standing, added)).toEqual(isAllowed ? ok(standing) : refused);
  });
});

describe('an order', () => {
  const full = { storedBytes: 1_000, openJobs: 9, jobsOfDay: 19 };

  it('is allowed up to each limit', () => {
    expect(checkOrder(full, 0, quotas)).toMatchObject({ ok: true });
    expect(checkOrder({ ...full, storedBytes: 400 }, 600, quotas)).toMatchObject({ ok: true });
  });

  it.each([
    ['open-jobs', 10, { ...full, openJobs: 10 }, 0],
    ['jobs-per-day', 20, { ...full, jobsOfDay: 20 }, 0],
    ['stored-bytes', 1_000, full, 1],
  ] as const)('is refused above the limit of %s', (quota, limit, usage, bytes) => {
    expect(checkOrder(usage, bytes, quotas)).toEqual(
      refuse({ code: 'quota.exceeded', quota, limit, used: limit }),
    );
  });
});
