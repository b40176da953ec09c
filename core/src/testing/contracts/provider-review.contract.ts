import { expect, it } from 'vitest';
import type { Account } from '../../accounts/account.ts';
import type { ReviewFilter } from '../../services/provider-directory.port.ts';
import { aVoiceRecording } from '../builders/files.ts';
import { anApplicant } from '../builders/accounts.ts';
import { accountId, nextNumber } from '../builders/ids.ts';
import { englishToTwi, twiNarration, twiTranscription } from '../builders/services.ts';
import { storeAccount, storeClient, storeProvider, storeService } from '../builders/stored.ts';
import type { OpenedStores, StoresInUse } from './opened-stores.ts';

const withoutSecrets = ({
  passwordHash: _hash,
  role: _role,
  emailVerifiedAt: _verified,
  suspension: _suspension,
  payoutFreeze: _freeze,
  ...rest
}: Account) => rest;

/** The contract for what a provider directory shows to admins. */
export function describeProviderReview({ write, read }: StoresInUse<OpenedStores>): void {
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
