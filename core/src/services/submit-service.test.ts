import { describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { noVerification, type EmailPolicy } from '../accounts/email.ts';
import { denied } from '../accounts/permission.ts';
import { ok, refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { aVoiceRecording } from '../testing/builders/files.ts';
import { providerIdOf, serviceId } from '../testing/builders/ids.ts';
import {
  aSubmittedService,
  englishToTwi,
  twiNarration,
  twiTranscription,
} from '../testing/builders/pricing.ts';
import { storeProvider } from '../testing/builders/stored.ts';
import {
  accept,
  arrange,
  onMonday,
  openMarketplace,
  type Marketplace,
} from '../testing/marketplace.ts';
import {
  deleteService,
  editService,
  type ServiceSubmission,
  submitService,
} from './submit-service.ts';
import { listMyServices } from './list-providers.ts';
import type { ServiceRequest } from './voice-sample.ts';
import { type Service, serviceStatuses, type ServiceWithSample, type Work } from './service.ts';

const englishToEwe: Work = { ...englishToTwi, targetLanguage: 'ee' };
const eweNarration: Work = { serviceType: 'narration', language: 'ee' };

const aRequest = (overrides: Partial<ServiceSubmission> = {}): ServiceSubmission => ({
  work: englishToEwe,
  sampleText: null,
  recording: null,
  ...overrides,
});

const submit = (
  { unitOfWork, provider }: Marketplace,
  request: Partial<ServiceSubmission> = {},
  owner: Account = provider,
  emailPolicy: EmailPolicy = noVerification,
) =>
  unitOfWork.write((stores) =>
    submitService(stores, bySession(owner), aRequest(request), {
      ...onMonday,
      emailPolicy,
    }),
  );

describe('submitting a service', () => {
  it('needs a verified e-mail if the policy demands it', async () => {
    const place = await openMarketplace();
    const { provider } = place;
    const policy = { mustVerify: true, revealsLink: false };
    const unverified = { ...provider, emailVerifiedAt: null };
    await arrange(place, ({ accounts }) => accounts.replace(unverified));
    const request = { work: englishToEwe };
    expect(await submit(place, request, provider, policy)).toEqual(
      refuse({ code: 'account.email-unverified' }),
    );
    expect((await submit(place, request, provider)).ok).toBe(true);
  });

  it('accepts languages by name, stores their codes, and starts as pending', async () => {
    const place = await openMarketplace();
    const work = { ...englishToTwi, sourceLanguage: 'English', targetLanguage: 'Ewe' };
    const service = accept(await submit(place, { work }));
    expect(service).toEqual({
      ...aSubmittedService({ ownerId: place.provider.id, work: englishToEwe }),
      id: service.id,
      recordingKey: null,
    });
    expect(await place.unitOfWork.read(({ services }) => services.find(service.id))).toEqual(
      service,
    );
  });

  it('stores the recording of a narration', async () => {
    const place = await openMarketplace();
    const recording = aVoiceRecording();
    const request = { work: eweNarration, sampleText: 'Ŋdi na mi.', recording };
    const { sample, recordingKey } = accept(await submit(place, request));
    const file = await place.unitOfWork.read(({ files }) => files.findByKey(recording.key));
    expect(sample).toEqual({ text: 'Ŋdi na mi.', recording: file?.id });
    expect(recordingKey).toBe(recording.key);
  });

  it.each([
    [
      'the same pair',
      { work: englishToTwi },
      {
        code: 'service.duplicate',
        serviceType: 'translation',
        languages: ['English', 'Twi'],
      },
    ],
    [
      'the same language',
      { work: { serviceType: 'transcription', language: 'TWI' } },
      { code: 'service.duplicate', serviceType: 'transcription', languages: ['Twi'] },
    ],
    ['no recording', { work: eweNarration }, { code: 'service.sample-missing' }],
    [
      'a recording for another service',
      { recording: aVoiceRecording() },
      { code: 'service.sample-not-allowed' },
    ],
    [
      'an unknown language',
      { work: { serviceType: 'narration', language: 'Elvish' } },
      { code: 'language.unknown', field: 'language', reference: 'Elvish' },
    ],
  ] as const)('refuses %s, and stores nothing', async (_, request, fault) => {
    const place = await openMarketplace();
    const before = place.unitOfWork.committed();
    expect(await submit(place, request)).toEqual(refuse(fault));
    expect(place.unitOfWork.committed()).toBe(before);
  });

  it('accepts the same work from another provider, and again unless it is approved', async () => {
    const place = await openMarketplace();
    const other = await arrange(place, (stores) => storeProvider(stores));
    accept(await submit(place, { work: englishToTwi }, other));
    accept(await submit(place));
    accept(await submit(place));
    const own = await place.unitOfWork.read((stores) =>
      listMyServices(stores, bySession(place.provider)),
    );
    expect(accept(own).filter(({ status }) => status === 'pending')).toHaveLength(2);
  });
});

describe('submitting a service that no admin reviews', () => {
  it('approves it at once, activates the provider and records both', async () => {
    const place = await openMarketplace();
    const applicant = await arrange(place, (stores) =>
      storeProvider(stores, [], { isActive: false, providerId: null }),
    );
    const providerId = providerIdOf('PRV-7K2M9Q');
    const autoApproval = { newProviderId: () => providerId };
    const submitUnreviewed = () =>
      place.unitOfWork.write((stores) =>
        submitService(stores, bySession(applicant), aRequest(), { ...onMonday, autoApproval }),
      );
    expect(await submitUnreviewed()).toMatchObject({ value: { status: 'approved' } });
    const account = await place.unitOfWork.read(({ accounts }) => accounts.find(applicant.id));
    expect(account).toMatchObject({ isActive: true, providerId });
    const actions = place.unitOfWork.committed().auditEntries.map(({ action }) => action);
    expect(actions).toEqual(['provider.activate', 'service.approve']);
    expect(await submitUnreviewed()).toMatchObject({ fault: { code: 'service.duplicate' } });
  });
});

describe('editing a service', () => {
  const edit = (
    place: Marketplace,
    id: ReturnType<typeof serviceId>,
    request: Partial<ServiceRequest> = {},
    owner: Account = place.provider,
  ) =>
    place.unitOfWork.write((stores) =>
      editService(stores, bySession(owner), { id, ...aRequest(request) }, onMonday),
    );

  const withNarration = async () => {
    const place = await openMarketplace();
    const request = { work: eweNarration, sampleText: 'Ŋdi', recording: aVoiceRecording() };
    return { place, narration: accept(await submit(place, request)) };
  };

  it('changes a pending one, which stays pending', async () => {
    const place = await openMarketplace();
    const service = accept(await submit(place));
    const edited = await edit(place, service.id, { work: twiTranscription });
    expect(edited).toEqual(ok({ ...service, work: twiTranscription }));
    expect(await place.unitOfWork.read(({ services }) => services.find(service.id))).toEqual(
      accept(edited),
    );
  });

  it.each(['ee', 'Ewe', ' EWE'])(
    'keeps the recording of a narration in the same language (%j)',
    async (language) => {
      const { place, narration } = await withNarration();
      const work = { serviceType: 'narration', language } as const;
      expect(await edit(place, narration.id, { work })).toEqual(ok(narration));
      const renamed = await edit(place, narration.id, { work, sampleText: 'Fiɛ na mi' });
      expect(accept(renamed).sample).toEqual({ ...narration.sample, text: 'Fiɛ na mi' });
      expect(accept(renamed).recordingKey).toBe(narration.recordingKey);
    },
  );

  it('accepts a new recording, with its text', async () => {
    const { place, narration } = await withNarration();
    const request = { work: eweNarration, recording: aVoiceRecording() };
    const { sample, recordingKey } = accept(await edit(place, narration.id, request));
    expect(recordingKey).toBe(request.recording.key);
    expect(sample?.recording).not.toBe(narration.sample?.recording);
    expect(sample?.text).toBeNull();
  });

  it('needs a new recording for another language, and none for other work', async () => {
    const { place, narration } = await withNarration();
    expect(await edit(place, narration.id, { work: twiNarration })).toEqual(
      refuse({ code: 'service.sample-missing' }),
    );
    const translation = accept(await edit(place, narration.id, { work: englishToEwe }));
    expect(translation).toMatchObject({ work: englishToEwe, sample: null, recordingKey: null });
  });

  it('refuses an unknown language', async () => {
    const { place, narration } = await withNarration();
    const work = { serviceType: 'narration', language: 'xx' } as const;
    expect(await edit(place, narration.id, { work })).toMatchObject({
      fault: { code: 'language.unknown' },
    });
  });

  it.each(['approved', 'rejected'] as const)('refuses one that is %s', async (status) => {
    const place = await openMarketplace();
    const service = accept(await submit(place));
    await arrange(place, ({ services }) => services.replace({ ...service, status }));
    expect(await edit(place, service.id)).toEqual(refuse({ code: 'service.not-pending', status }));
  });

  it('does not find a service of another provider', async () => {
    const place = await openMarketplace();
    const service = accept(await submit(place));
    const other = await arrange(place, (stores) => storeProvider(stores));
    const notFound = refuse({ code: 'service.not-found' });
    expect(await edit(place, service.id, {}, other)).toEqual(notFound);
    expect(await edit(place, service.id, {}, place.admin)).toEqual(denied);
    expect(await edit(place, serviceId(999))).toEqual(notFound);
  });
});

describe('deleting a service', () => {
  it.each(serviceStatuses)('removes one that is %s', async (status) => {
    const place = await openMarketplace();
    const service = accept(await submit(place));
    await arrange(place, ({ services }) => services.replace({ ...service, status }));
    const remove = () =>
      place.unitOfWork.write((stores) =>
        deleteService(stores, bySession(place.provider), { id: service.id }),
      );
    expect(await remove()).toEqual(ok({ ...service, status }));
    expect(await remove()).toEqual(refuse({ code: 'service.not-found' }));
  });

  it('does not find a service of another provider', async () => {
    const place = await openMarketplace();
    const { id } = accept(await submit(place));
    const other = await arrange(place, (stores) => storeProvider(stores));
    const removed = await place.unitOfWork.write((stores) =>
      deleteService(stores, bySession(other), { id }),
    );
    expect(removed).toEqual(refuse({ code: 'service.not-found' }));
    expect(await place.unitOfWork.read(({ services }) => services.find(id))).toBeDefined();
  });
});

it('services are submitted, edited and deleted by providers only', async () => {
  const place = await openMarketplace();
  const { unitOfWork, client, admin } = place;
  const { id } = accept(await submit(place));
  for (const person of [client, admin]) {
    const actor = bySession(person);
    expect(await submit(place, {}, person)).toEqual(denied);
    expect(await unitOfWork.read((stores) => listMyServices(stores, actor))).toEqual(denied);
    const edited = unitOfWork.write((s) => editService(s, actor, { id, ...aRequest() }, onMonday));
    expect(await edited).toEqual(denied);
    expect(await unitOfWork.write((s) => deleteService(s, actor, { id }))).toEqual(denied);
  }
});

describe('a new version of a rejected service', () => {
  const storedOf = ({ recordingKey, ...service }: ServiceWithSample): Service => {
    expect(recordingKey === null).toBe(service.sample === null);
    return service;
  };

  async function withRejected(work: Work) {
    const place = await openMarketplace();
    const recording = work.serviceType === 'narration' ? aVoiceRecording() : null;
    const first = accept(await submit(place, { work, recording, sampleText: 'Ŋdi na mi.' }));
    const service = storedOf(first);
    const rejectionReason = 'The sample is too quiet.';
    const rejected = { ...service, status: 'rejected', rejectionReason } as const;
    await arrange(place, ({ services }) => services.replace(rejected));
    return { place, rejected };
  }

  it('takes the place of the rejected one, and contains its reason', async () => {
    const { place, rejected } = await withRejected(englishToEwe);
    const work = { ...englishToTwi, targetLanguage: 'dag' } as const;
    const next = accept(await submit(place, { work, replacesId: rejected.id }));
    expect(next).toMatchObject({
      status: 'pending',
      work,
      version: 2,
      replaces: { id: rejected.id, reason: 'The sample is too quiet.' },
    });
    const find = place.unitOfWork.read(({ services }) => services.find(rejected.id));
    expect(await find).toBeUndefined();
  });

  it('keeps its recording, unless a new one is sent', async () => {
    const { place, rejected } = await withRejected(eweNarration);
    const same = accept(await submit(place, { work: eweNarration, replacesId: rejected.id }));
    expect(same.sample).toEqual(rejected.sample);
    const service = storedOf(same);
    await arrange(place, ({ services }) => services.replace({ ...service, status: 'rejected' }));
    const recording = aVoiceRecording();
    const request = { work: eweNarration, recording, replacesId: same.id };
    const next = accept(await submit(place, request));
    expect(next).toMatchObject({ version: 3, recordingKey: recording.key });
    const old = rejected.sample?.recording;
    expect(old).toBeDefined();
    expect(place.unitOfWork.committed().files.rows.has(old!)).toBe(false);
  });

  it.each(['pending', 'approved'] as const)('is refused if it is %s', async (status) => {
    const { place, rejected } = await withRejected(englishToEwe);
    await arrange(place, ({ services }) => services.replace({ ...rejected, status }));
    const work = { ...englishToTwi, targetLanguage: 'dag' } as const;
    expect(await submit(place, { work, replacesId: rejected.id })).toEqual(
      refuse({ code: 'service.not-rejected', status }),
    );
  });

  it('is not found if it belongs to another provider', async () => {
    const { place, rejected } = await withRejected(englishToEwe);
    const other = await arrange(place, (stores) => storeProvider(stores));
    expect(await submit(place, { replacesId: rejected.id }, other)).toEqual(
      refuse({ code: 'service.not-found' }),
    );
  });
});
