import { describe, expect, it } from 'vitest';
import type { Account } from '../../accounts/account.ts';
import type { Stars } from '../../ratings/rating.ts';
import type { ProviderFilter, ReviewFilter } from '../../services/provider-directory.port.ts';
import { languagesOf } from '../../services/service.ts';
import { anApplicant } from '../builders/accounts.ts';
import { aVoiceRecording } from '../builders/files.ts';
import { accountId, nextNumber } from '../builders/ids.ts';
import { aRating } from '../builders/jobs.ts';
import { aLanguage, englishToTwi, twiNarration, twiTranscription } from '../builders/pricing.ts';
import {
  storeAccount,
  storeClient,
  storeLanguages,
  storeProvider,
  storeService,
} from '../builders/stored.ts';
import { type OpenedStores, type StoresInUse, useStores } from './opened-stores.ts';
import { describeProviderFigures } from './provider-figures.contract.ts';

const withoutSecrets = ({
  passwordHash: _hash,
  role: _role,
  emailVerifiedAt: _verified,
  suspension: _suspension,
  payoutFreeze: _freeze,
  acceptsOnDelivery: _accepts,
  ...rest
}: Account) => rest;

/** The contract for what a provider directory shows to admins. */
function describeProviderReview({ write, read }: StoresInUse<OpenedStores>): void {
  const unique = (name: string) => `${name} ${nextNumber()}y`;
  const list = (filter: ReviewFilter, page = { limit: 50 }) =>
    read(({ providers }) => providers.listForReview(filter, page));
  const idsOf = async (filter: ReviewFilter) => (await list(filter)).map(({ id }) => id);

  it('shows admins everything of an applicant but the password, with all services', async () => {
    const name = unique('Adjoa Bonsu');
    const { applicant, services, recording } = await write(async (stores) => {
      const person = await storeAccount(stores, anApplicant({ name, telegramId: '@adjoa' }));
      const own = { ownerId: person.id };
      const file = await stores.files.insert(aVoiceRecording(), null);
      const sample = { text: 'Maaha.', recording: file.id };
      return {
        applicant: person,
        recording: file,
        services: [
          await storeService(stores, { ...own, work: twiNarration, sample, status: 'pending' }),
          await storeService(stores, { ...own, work: twiTranscription, status: 'rejected' }),
          await storeService(stores, { ...own, work: englishToTwi, status: 'approved' }),
        ],
      };
    });
    const [narration, transcription, translation] = services;
    const expected = {
      ...withoutSecrets(applicant),
      averageRating: null,
      ratingCount: 0,
      services: [
        { ...translation, recordingKey: null },
        { ...transcription, recordingKey: null },
        { ...narration, recordingKey: recording.key },
      ],
    };
    expect(await list({ q: name })).toEqual([expected]);
    expect(await read(({ providers }) => providers.findForReview(applicant.id))).toEqual(expected);
  });

  it('shows admins providers without services, and no other users', async () => {
    const name = unique('Yaw Darko');
    const { provider, client } = await write(async (stores) => ({
      provider: await storeProvider(stores, [], { name, profile: null }),
      client: await storeClient(stores, { name }),
    }));
    expect(await list({ q: name })).toMatchObject([{ id: provider.id, services: [] }]);
    const find = (id: number) => read(({ providers }) => providers.findForReview(accountId(id)));
    expect(await find(client.id)).toBeUndefined();
    expect(await find(2_000_000_000)).toBeUndefined();
  });

  it('finds providers by part of their name, e-mail or Provider ID, matched literally', async () => {
    const number = nextNumber();
    const email = `salamatu_${number}@example.com`;
    const provider = await write((stores) =>
      storeProvider(stores, [englishToTwi], { name: `Sálamatu Ɛ${number}%`, email }),
    );
    const found = [provider.id];
    expect(await idsOf({ q: `salamatu ɛ${number}%` })).toEqual(found);
    expect(await idsOf({ q: `TU_${number}@EXAMPLE` })).toEqual(found);
    expect(await idsOf({ q: provider.providerId?.toLowerCase() })).toEqual(found);
    expect(await idsOf({ q: `salamatu%${number}` })).toEqual([]);
  });

  it('lists active or inactive providers for admins, in cursor pages, newest first', async () => {
    const q = unique('Nii Lante');
    const [first = 0, second, third] = await write(async (stores) => {
      const ids = [];
      for (const isActive of [true, false, true]) {
        ids.push((await storeProvider(stores, [englishToTwi], { name: q, isActive })).id);
      }
      return ids;
    });
    expect(await idsOf({ q, isActive: true })).toEqual([third, first]);
    expect(await idsOf({ q, isActive: false })).toEqual([second]);
    expect((await list({ q }, { limit: 2 })).map(({ id }) => id)).toEqual([third, second]);
    const page = { limit: 2, before: second };
    expect(await read(({ providers }) => providers.listForReview({ q }, page))).toMatchObject([
      { id: first },
    ]);
  });
}

/** The contract of every provider directory. */
export function describeProviderDirectory(open: () => Promise<OpenedStores>): void {
  describe('a provider directory', () => {
    const inUse = useStores(open);
    const { write, read } = inUse;
    describeProviderReview(inUse);
    describeProviderFigures(inUse);

    const search = (filter: ProviderFilter, page = { limit: 50 }) =>
      read(({ providers }) => providers.search(filter, page));
    const namesOf = async (filter: ProviderFilter) => (await search(filter)).map((p) => p.name);
    const unique = (name: string) => `${name} ${nextNumber()}x`;

    it('shows a provider with the approved services, newest first, and the voice sample', async () => {
      const name = unique('Akosua Frimpong');
      const { provider, shown, recording } = await write(async (stores) => {
        const person = await storeProvider(stores, [], { name, isQuickServiceAvailable: true });
        const own = { ownerId: person.id };
        const file = await stores.files.insert(aVoiceRecording(), null);
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
          profile: provider.profile,
          averageRating: null,
          ratingCount: 0,
          completedJobs: 0,
          medianTurnaroundMs: null,
          isAvailable: true,
          isQuickServiceAvailable: true,
          isPublic: false,
          halfStars: 0,
          createdAt: provider.createdAt,
          services: [
            { ...shown[0], recordingKey: null },
            { ...shown[1], recordingKey: recording.key },
          ],
        },
      ]);
    });

    it('lists no provider who is inactive or has no approved service', async () => {
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

    it('matches the characters of a pattern literally', async () => {
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

    it('filters by language, service and availability, all of which one service must meet', async () => {
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

    it('shows the current mean and number of all ratings', async () => {
      const name = unique('Efo Kodzo');
      const { id: providerId } = await write((stores) =>
        storeProvider(stores, [englishToTwi], { name }),
      );
      const rate = (stars: Stars) =>
        write(async (stores) => {
          const { id: clientId } = await storeClient(stores);
          return stores.ratings.insert(aRating({ clientId, providerId, stars }));
        });
      const shown = async () => (await search({ q: name }))[0];
      expect(await shown()).toMatchObject({ averageRating: null, ratingCount: 0 });
      const first = await rate(5);
      expect(await shown()).toMatchObject({ averageRating: 5, ratingCount: 1 });
      await rate(4);
      await rate(4);
      expect((await shown())?.averageRating).toBeCloseTo(13 / 3, 10);
      await write(({ ratings }) => ratings.replace({ ...first, stars: 1 }));
      expect(await shown()).toMatchObject({ averageRating: 3, ratingCount: 3 });
      const reviewed = await read(({ providers }) => providers.findForReview(providerId));
      expect(reviewed).toMatchObject({ averageRating: 3, ratingCount: 3 });
    });

    it('neither shows nor finds a service with a hidden language on either side', async () => {
      const name = unique('Mawuli Agbeko');
      const language = aLanguage({ name: unique('Logba') });
      const from = { ...englishToTwi, sourceLanguage: language.code };
      const to = { ...englishToTwi, targetLanguage: language.code };
      const heard = { serviceType: 'transcription' as const, language: language.code };
      const { id, stored } = await write(async (stores) => {
        const provider = await storeProvider(stores, [from, to, heard, twiTranscription], { name });
        const hidden = { ...language, isHidden: true };
        return { id: provider.id, stored: await stores.languages.insert(hidden) };
      });
      const works = async () => (await search({ q: name }))[0]?.services.map(({ work }) => work);
      expect(await works()).toEqual([twiTranscription]);
      expect(await search({ q: language.name })).toEqual([]);
      expect(await search({ q: name, language: language.code })).toEqual([]);
      expect(await search({ q: name, serviceType: 'translation' })).toEqual([]);
      const reviewed = await read(({ providers }) => providers.findForReview(id));
      expect(reviewed?.services).toHaveLength(4);
      await write(({ languages }) => languages.replace({ ...stored, isHidden: false }));
      expect(await works()).toEqual([twiTranscription, heard, to, from]);
    });

    it('counts the providers who are available for each work', async () => {
      const [from, to, gone] = [aLanguage(), aLanguage(), aLanguage({ isHidden: true })];
      const work = { ...englishToTwi, sourceLanguage: from.code, targetLanguage: to.code };
      const heard = { serviceType: 'transcription' as const, language: to.code };
      const hidden = { ...work, targetLanguage: gone.code };
      await write(async (stores) => {
        for (const language of [from, to, gone]) await stores.languages.insert(language);
        await storeProvider(stores, [work, work, heard, hidden]);
        await storeProvider(stores, [work]);
        await storeProvider(stores, [work], { isAvailable: false });
        await storeProvider(stores, [work], { isActive: false });
        const { id: ownerId } = await storeProvider(stores, []);
        await storeService(stores, { ownerId, work, status: 'pending' });
      });
      const counted = await read(({ providers }) => providers.countAvailable(1_000));
      const codes = new Set([from.code, to.code, gone.code]);
      const own = counted.filter(({ work: one }) =>
        languagesOf(one).some((code) => codes.has(code)),
      );
      expect(own).toEqual([
        { work, availableProviders: 2 },
        { work: heard, availableProviders: 1 },
      ]);
      const numbers = counted.map(({ availableProviders }) => availableProviders);
      expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
      const first = await read(({ providers }) => providers.countAvailable(1));
      expect(first).toEqual(counted.slice(0, 1));
    });

    it('returns cursor pages, newest first', async () => {
      const q = unique('Paged');
      const ids = await write(async (stores) => {
        const made = [];
        for (const letter of ['a', 'b', 'c']) {
          made.push(await storeProvider(stores, [englishToTwi], { name: `${q} ${letter}` }));
        }
        return made.map(({ id }) => id);
      });
      const first = await search({ q }, { limit: 2 });
      expect(first.map((found) => found.accountId)).toEqual([ids[2], ids[1]]);
      const page = { limit: 2, before: first[1]?.accountId };
      const second = await read(({ providers }) => providers.search({ q }, page));
      expect(second.map((found) => found.accountId)).toEqual([ids[0]]);
    });
  });
}
