import { describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { ok } from '../kernel/result.ts';
import { byApiKey, bySession, sessionRequired } from '../testing/builders/accounts.ts';
import { aVoiceRecording } from '../testing/builders/files.ts';
import { twiNarration } from '../testing/builders/services.ts';
import { storeProvider, storeService } from '../testing/builders/stored.ts';
import { arrange, openMarketplace } from '../testing/marketplace.ts';
import { findVoiceSample } from './find-voice-sample.ts';
import { serviceStatuses, type ServiceStatus } from './service.ts';

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
