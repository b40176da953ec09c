import { describe, expect, it } from 'vitest';
import { ok } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { aVoiceRecording } from '../testing/builders/files.ts';
import { serviceId } from '../testing/builders/ids.ts';
import { aSubmittedService, englishToTwi, twiNarration } from '../testing/builders/services.ts';
import { storeProvider } from '../testing/builders/stored.ts';
import { arrange, onMonday, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import { checkChangedRecording, checkNewRecording } from './check-recording.ts';
import { editService } from './edit-service.ts';
import { submitService } from './submit-service.ts';
import type { Work } from './work.ts';

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
