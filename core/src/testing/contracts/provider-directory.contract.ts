import { describe, expect, it } from 'vitest';
import type { ProviderFilter } from '../../services/provider-directory.port.ts';
import { aVoiceRecording } from '../builders/files.ts';
import { nextNumber } from '../builders/ids.ts';
import { aLanguage } from '../builders/languages.ts';
import { englishToTwi, twiNarration, twiTranscription } from '../builders/services.ts';
import { storeLanguages, storeProvider, storeService } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

/** What every directory of providers must do. */
export function describeProviderDirectory(open: () => Promise<OpenedStores>): void {
  describe('a provider directory', () => {
    const { write, read } = useStores(open);

    const search = (filter: ProviderFilter, page = { limit: 50 }) =>
      read(({ providers }) => providers.search(filter, page));
    const namesOf = async (filter: ProviderFilter) => (await search(filter)).map((p) => p.name);
    const unique = (name: string) => `${name} ${nextNumber()}x`;

    it('shows a provider with the approved services, newest first, and the voice sample', async () => {
      const name = unique('Akosua Frimpong');
      const { provider, shown, recording } = await write(async (stores) => {
        const person = await storeProvider(stores, [], { name, isQuickServiceAvailable: true });
        const own = { ownerId: person.id };
        const file = await stores.files.insert(aVoiceRecording());
        const sample = { text: 'Maakye.', recording: file.id };
        const narration = await storeService(stores, { ...own, work: twiNarration, sample });
        const translation = await storeService(stores, { ...own, work: englishToTwi });
        await storeService(stores, { ...own, work: twiTranscription, status: 'pending' });
        await storeService(stores, { ...own, work: twiTranscription, status: 'rejected' });
        return { provider: person, shown: [translation, narration], recording: file };
      });
      expect(await search({ q: name })).toEqual([
        {
          accountId: provider.id,
          name,
          providerId: provider.providerId,
          averageRating: null,
          ratingCount: 0,
          isAvailable: true,
          isQuickServiceAvailable: true,
          services: [
            { ...shown[0], recordingKey: null },
            { ...shown[1], recordingKey: recording.key },
          ],
        },
      ]);
    });

    it('shows nobody who is inactive, or without an approved service', async () => {
      const name = unique('Kojo Antwi');
      await write(async (stores) => {
        await storeProvider(stores, [englishToTwi], { name: `${name} away`, isActive: false });
        const idle = await storeProvider(stores, [], { name: `${name} idle` });
        await storeService(stores, { ownerId: idle.id, work: englishToTwi, status: 'rejected' });
        await storeProvider(stores, [englishToTwi], { name: `${name} here` });
      });
      expect(await namesOf({ q: name })).toEqual([`${name} here`]);
    });

    it('finds part of a name without regard to case, beyond ASCII too', async () => {
      const name = unique('Ɛsi Ɔkyerɛ-Ŋkrumah');
      await write((stores) => storeProvider(stores, [englishToTwi], { name }));
      expect(await namesOf({ q: name.slice(4).toUpperCase() })).toEqual([name]);
      expect(await namesOf({ q: name.toLowerCase() })).toEqual([name]);
    });

    it('takes the characters of a pattern for themselves', async () => {
      const name = unique("100%_O'Brien\\");
      await write((stores) => storeProvider(stores, [englishToTwi], { name }));
      expect(await namesOf({ q: name })).toEqual([name]);
      expect(await namesOf({ q: name.replace('%', '').replace('_', 'zz') })).toEqual([]);
      expect(await namesOf({ q: `${name.slice(0, 4)}%${name.slice(-3)}` })).toEqual([]);
    });

    it('finds part of the name of a language on either side', async () => {
      const language = aLanguage({ name: unique('Sɛfwi') });
      const name = unique('Ama Serwaa');
      await write(async (stores) => {
        await storeLanguages(stores);
        await stores.languages.insert(language);
        const work = { ...englishToTwi, targetLanguage: language.code };
        await storeProvider(stores, [work], { name });
      });
      expect(await namesOf({ q: language.name.toUpperCase() })).toEqual([name]);
    });

    it('finds no language that is named only by a service that is not approved', async () => {
      const language = aLanguage({ name: unique('Nzema') });
      await write(async (stores) => {
        await stores.languages.insert(language);
        const { id: ownerId } = await storeProvider(stores, [englishToTwi]);
        const work = { serviceType: 'transcription' as const, language: language.code };
        await storeService(stores, { ownerId, work, status: 'pending' });
      });
      expect(await search({ q: language.name })).toEqual([]);
      expect(await search({ language: language.code })).toEqual([]);
    });

    it('filters by language, service and availability, which one service must meet together', async () => {
      const { code } = aLanguage();
      const q = unique('Filtered');
      await write(async (stores) => {
        const heard = { serviceType: 'transcription' as const, language: code };
        const from = { ...englishToTwi, sourceLanguage: code };
        await storeProvider(stores, [heard, twiNarration], { name: `${q} hears` });
        await storeProvider(stores, [from], { name: `${q} reads`, isAvailable: false });
        await storeProvider(stores, [twiTranscription], { name: `${q} other` });
      });
      expect(await namesOf({ q, language: code })).toEqual([`${q} reads`, `${q} hears`]);
      expect(await namesOf({ q, serviceType: 'transcription' })).toEqual([
        `${q} other`,
        `${q} hears`,
      ]);
      expect(await namesOf({ q, language: code, serviceType: 'narration' })).toEqual([]);
      expect(await namesOf({ q, available: true })).toEqual([`${q} other`, `${q} hears`]);
      expect(await namesOf({ q, available: false })).toEqual([`${q} reads`]);
    });

    it('answers in pages, newest first', async () => {
      const q = unique('Paged');
      const ids = await write(async (stores) => {
        const made = [];
        for (const letter of ['a', 'b', 'c']) {
          made.push(await storeProvider(stores, [englishToTwi], { name: `${q} ${letter}` }));
        }
        return made.map(({ id }) => id);
      });
      const first = await search({ q }, { limit: 2 });
      expect(first.map(({ accountId }) => accountId)).toEqual([ids[2], ids[1]]);
      const page = { limit: 2, before: first[1]?.accountId };
      const second = await read(({ providers }) => providers.search({ q }, page));
      expect(second.map(({ accountId }) => accountId)).toEqual([ids[0]]);
    });
  });
}
