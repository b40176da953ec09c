import { describe, expect, it } from 'vitest';
import { later } from '../../kernel/instant.ts';
import { aVoiceRecording } from '../builders/files.ts';
import { mondayMorning, nextNumber, serviceId } from '../builders/ids.ts';
import {
  aSubmittedService,
  englishToTwi,
  twiNarration,
  twiTranscription,
} from '../builders/pricing.ts';
import { storeProvider, storeService } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

/** The contract of every service store. */
export function describeServiceStore(open: () => Promise<OpenedStores>): void {
  describe('a service store', () => {
    const { write, read } = useStores(open);

    it.each([
      ['translation', englishToTwi],
      ['transcription', twiTranscription],
    ])('returns every field of a %s', async (_, work) => {
      const { submitted, stored } = await write(async (stores) => {
        const { id } = await storeProvider(stores);
        const service = aSubmittedService({ ownerId: id, work });
        return { submitted: service, stored: await stores.services.insert(service) };
      });
      expect(stored).toEqual({ ...submitted, id: stored.id });
      const found = await read(({ services }) => services.find(stored.id));
      expect(found).toEqual({ ...stored, recordingKey: null });
    });

    it.each(['Mekɔ fie. Ɛnnɛ yɛ da pa.', null])(
      'returns a narration with its voice sample (text: %s)',
      async (text) => {
        const { stored, recordingKey } = await write(async (stores) => {
          const { id: ownerId } = await storeProvider(stores);
          const recording = await stores.files.insert(aVoiceRecording(), null);
          const sample = { text, recording: recording.id };
          const service = await storeService(stores, { ownerId, work: twiNarration, sample });
          return { stored: service, recordingKey: recording.key };
        });
        expect(stored.sample?.text).toBe(text);
        const found = await read(({ services }) => services.find(stored.id));
        expect(found).toEqual({ ...stored, recordingKey });
      },
    );

    it('replaces work, sample, status and dates', async () => {
      const { before, after } = await write(async (stores) => {
        const { id: ownerId } = await storeProvider(stores);
        const narration = await storeService(stores, { ownerId, work: twiNarration });
        const changed = {
          ...narration,
          work: englishToTwi,
          sample: null,
          status: 'rejected' as const,
          reviewedAt: later(mondayMorning, 9_000),
        };
        await stores.services.replace(changed);
        return { before: narration, after: changed };
      });
      const found = await read(({ services }) => services.find(before.id));
      expect(found).toEqual({ ...after, recordingKey: null });
    });

    it('returns why a service was rejected, and which version it replaces', async () => {
      const { id, changed } = await write(async (stores) => {
        const { id: ownerId } = await storeProvider(stores);
        const replaces = { id: serviceId(7), rejectedAt: mondayMorning, reason: 'Ɛyɛ brɛoo.' };
        const submitted = aSubmittedService({ ownerId, version: 2, replaces });
        const service = await stores.services.insert(submitted);
        const rejectionReason = 'The text was not read completely.';
        const rejected = { ...service, status: 'rejected' as const, rejectionReason };
        await stores.services.replace(rejected);
        return { id: service.id, changed: rejected };
      });
      const found = await read(({ services }) => services.find(id));
      expect(found).toEqual({ ...changed, recordingKey: null });
    });

    it('finds no removed service', async () => {
      const { id } = await write(async (stores) => {
        const { id: ownerId } = await storeProvider(stores);
        const service = await storeService(stores, { ownerId, work: englishToTwi });
        await stores.services.remove(service.id);
        return service;
      });
      const unknown = serviceId(2_000_000_000);
      expect(await read(({ services }) => services.find(id))).toBeUndefined();
      expect(await read(({ services }) => services.find(unknown))).toBeUndefined();
    });

    it('lists the services of one owner newest first, in every status', async () => {
      const { ownerId, expected } = await write(async (stores) => {
        const owner = await storeProvider(stores);
        const own = { ownerId: owner.id };
        const first = await storeService(stores, { ...own, work: englishToTwi });
        await storeProvider(stores, [englishToTwi]);
        const recording = await stores.files.insert(aVoiceRecording(), null);
        const sample = { text: null, recording: recording.id };
        const status = 'pending';
        const second = await storeService(stores, { ...own, work: twiNarration, sample, status });
        const listed = [
          { ...second, recordingKey: recording.key },
          { ...first, recordingKey: null },
        ];
        return { ownerId: owner.id, expected: listed };
      });
      expect(await read(({ services }) => services.listByOwner(ownerId))).toEqual(expected);
    });

    it('lists the services of all owners with names and e-mails, by status and in cursor pages', async () => {
      const { owner, recording, made } = await write(async (stores) => {
        const provider = await storeProvider(stores, [], { name: 'Yaa Asantewaa' });
        const file = await stores.files.insert(aVoiceRecording(), null);
        const sample = { text: null, recording: file.id };
        const services = [];
        for (const status of ['rejected', 'pending', 'rejected', 'rejected'] as const) {
          const work = twiNarration;
          services.push(await storeService(stores, { ownerId: provider.id, work, sample, status }));
        }
        return { owner: provider, recording: file, made: services };
      });
      const [oldest, pending, middle, newest] = made.map((service) => ({
        ...service,
        recordingKey: recording.key,
        ownerName: owner.name,
        ownerEmail: owner.email,
      }));
      const list = (status: 'rejected' | undefined, before?: number) =>
        read(({ services }) => services.listAll({ status }, { limit: 2, before }));
      expect(await list('rejected')).toEqual([newest, middle]);
      expect((await list('rejected', middle?.id))[0]).toEqual(oldest);
      expect(await list(undefined, middle?.id)).toEqual([pending, oldest]);
      const listOldest = (before: number | undefined) =>
        read(({ services }) =>
          services.listAll({ status: 'rejected' }, { sort: 'oldest', limit: 2, before }),
        );
      expect(await listOldest(pending?.id)).toEqual([middle, newest]);
      expect(await listOldest(newest?.id)).toEqual([]);
      expect((await listOldest(undefined))[0]?.id).toBeLessThanOrEqual(oldest?.id ?? 0);
    });

    it('finds a service by the key of its recording', async () => {
      const recording = aVoiceRecording({ key: `voice-${nextNumber()}` });
      const service = await write(async (stores) => {
        const { id: ownerId } = await storeProvider(stores);
        const file = await stores.files.insert(recording, null);
        const sample = { text: null, recording: file.id };
        return storeService(stores, { ownerId, work: twiNarration, sample });
      });
      const find = (key: string) => read(({ services }) => services.findByRecordingKey(key));
      expect(await find(recording.key)).toEqual(service);
      expect(await find('no such recording')).toBeUndefined();
    });
  });
}
