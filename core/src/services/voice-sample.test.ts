import { describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { ok } from '../kernel/result.ts';
import { byApiKey, bySession, sessionRequired } from '../testing/builders/accounts.ts';
import { aVoiceRecording } from '../testing/builders/files.ts';
import { serviceId } from '../testing/builders/ids.ts';
import { aSubmittedService, englishToTwi, twiNarration } from '../testing/builders/pricing.ts';
import { storeProvider, storeService } from '../testing/builders/stored.ts';
import { arrange, type Marketplace, onMonday, openMarketplace } from '../testing/marketplace.ts';
import { type ServiceStatus, serviceStatuses, type Work } from './service.ts';
import { editService, submitService } from './submit-service.ts';
import { checkChangedRecording, checkNewRecording, findVoiceSample } from './voice-sample.ts';

const eweNarration: Work = { serviceType: 'narration', language: 'Ewe' };
const unknown: Work = { serviceType: 'narration', language: 'Elvish' };

const works: readonly (readonly [string, Work])[] = [
  ['a translation, which has no recording', { ...englishToTwi, targetLanguage: 'ee' }],
  ['an unknown language', unknown],
  ['a language twice', { ...englishToTwi, targetLanguage: 'English' }],
];

describe('checking a new service before its recording is decoded', () => {
  const check = ({ unitOfWork, provider }: Marketplace, work: Work, by = provider) =>
    unitOfWork.read((stores) => checkNewRecording(stores, bySession(by), work));
  const submit = ({ unitOfWork, provider }: Marketplace, work: Work, by = provider) =>
    unitOfWork.write((stores) => {
      const request = { work, sampleText: null, recording: aVoiceRecording() };
      return submitService(stores, bySession(by), request, onMonday);
    });

  it('passes what can be submitted, and stores nothing', async () => {
    const place = await openMarketplace();
    const before = place.unitOfWork.committed();
    expect(await check(place, eweNarration)).toEqual(ok(null));
    expect(place.unitOfWork.committed()).toBe(before);
  });

  it.each([...works, ['work that is approved already', twiNarration] as const])(
    'refuses %s as submitting it would',
    async (_what, work) => {
      const place = await openMarketplace();
      const refused = await submit(place, work);
      expect(refused.ok).toBe(false);
      expect(await check(place, work)).toEqual(refused);
    },
  );

  it('refuses a client as submitting it would', async () => {
    const place = await openMarketplace();
    const refused = await submit(place, eweNarration, place.client);
    expect(refused.ok).toBe(false);
    expect(await check(place, eweNarration, place.client)).toEqual(refused);
  });
});

describe('checking an edited service before its recording is decoded', () => {
  async function withService(status: 'pending' | 'approved' = 'pending') {
    const place = await openMarketplace();
    const service = await arrange(place, ({ services }) =>
      services.insert({
        ...aSubmittedService({ ownerId: place.provider.id, work: twiNarration }),
        status,
      }),
    );
    const check = (work: Work, by = place.provider, id = service.id) =>
      place.unitOfWork.read((stores) => checkChangedRecording(stores, bySession(by), { id, work }));
    const edit = (work: Work, by = place.provider, id = service.id) =>
      place.unitOfWork.write((stores) => {
        const request = { id, work, sampleText: null, recording: aVoiceRecording() };
        return editService(stores, bySession(by), request, onMonday);
      });
    return { place, check, edit };
  }

  it('passes what can be edited', async () => {
    const { check } = await withService();
    expect(await check(eweNarration)).toEqual(ok(null));
  });

  it.each(works)('refuses %s as editing it would', async (_what, work) => {
    const { check, edit } = await withService();
    const refused = await edit(work);
    expect(refused.ok).toBe(false);
    expect(await check(work)).toEqual(refused);
  });

  it('refuses one that was reviewed as editing it would', async () => {
    const { check, edit } = await withService('approved');
    const refused = await edit(eweNarration);
    expect(refused).toMatchObject({ fault: { code: 'service.not-pending' } });
    expect(await check(eweNarration)).toEqual(refused);
  });

  it('does not find one of another provider, or one that does not exist', async () => {
    const { place, check } = await withService();
    const other = await arrange(place, (stores) => storeProvider(stores, []));
    const missing = { ok: false, fault: { code: 'service.not-found' } };
    expect(await check(eweNarration, other)).toEqual(missing);
    expect(await check(eweNarration, place.provider, serviceId(999))).toEqual(missing);
  });
});

async function withSample(status: ServiceStatus) {
  const place = await openMarketplace();
  const { file, other } = await arrange(place, async (stores) => {
    const stored = await stores.files.insert(aVoiceRecording(), null);
    const sample = { text: null, recording: stored.id };
    const owner = { ownerId: place.provider.id };
    await storeService(stores, { ...owner, work: twiNarration, sample, status });
    return { file: stored, other: await storeProvider(stores) };
  });
  const find = (person: Account, key = file.key) =>
    place.unitOfWork.read((stores) => findVoiceSample(stores, bySession(person), { key }));
  return { ...place, file, other, find };
}

describe.each(serviceStatuses)('a voice sample that is %s', (status) => {
  it('may be heard by its owner and by admins', async () => {
    const { provider, admin, file, find } = await withSample(status);
    for (const person of [provider, admin]) expect(await find(person)).toEqual(ok(file));
  });

  const isApproved = status === 'approved';
  it(`may be heard by other users: ${isApproved}`, async () => {
    const { client, other, file, find } = await withSample(status);
    for (const person of [client, other]) {
      expect(await find(person)).toEqual(ok(isApproved ? file : undefined));
    }
  });
});

describe('a voice sample', () => {
  it('is found by its exact key only', async () => {
    const { admin, file, find } = await withSample('approved');
    for (const key of ['', 'nsem.db', file.key.slice(1), `${file.key} `]) {
      expect(await find(admin, key)).toEqual(ok(undefined));
    }
  });

  it('is the recording of a service, not just any stored file', async () => {
    const place = await withSample('approved');
    const stored = await arrange(place, (stores) => stores.files.insert(aVoiceRecording(), null));
    expect(await place.find(place.admin, stored.key)).toEqual(ok(undefined));
  });

  it('is denied to API keys', async () => {
    const { client, file, unitOfWork } = await withSample('approved');
    const { key } = file;
    const found = unitOfWork.read((s) => findVoiceSample(s, byApiKey(client), { key }));
    expect(await found).toEqual(sessionRequired);
  });
});
