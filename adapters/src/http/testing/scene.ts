import { instant, ok, pesewas, startSession, type Account, type NewStoredFile } from '@nsem/core';
import {
  accept,
  aLanguage,
  aSubmittedService,
  aTopUp,
  anApiKey,
  aRequestedJob,
  englishToTwi,
  storeJob,
  twiNarration,
} from '@nsem/core/testing';
import { createSessionTokens } from '../../security/session-tokens.ts';
import { spokenWav } from './audio.ts';
import type { TestServer } from './test-server.ts';

/** Everyone whose access differs. */
export const actors = [
  'anonymous',
  'client',
  'otherClient',
  'provider',
  'otherProvider',
  'admin',
  'clientKey',
  'reportsKey',
  'backupKey',
  'payoutsKey',
] as const;
export type ActorName = (typeof actors)[number];

/** The API keys among the actors, made once, as they are not changed. */
export type MatrixKeys = Readonly<
  Record<'clientKey' | 'reportsKey' | 'backupKey' | 'payoutsKey', string>
>;

/** Fresh things for one call, so that what an earlier call changed does not matter. */
export type Scene = Readonly<{
  /** Asked of the provider by the client, and not taken yet. */
  pendingJob: number;
  /** The client's, with audio, taken by the provider. */
  takenJob: number;
  /** The provider's narration that nobody has reviewed. */
  pendingService: number;
  /** Where its voice sample is. */
  sample: string;
  /** The client's API key. */
  apiKey: number;
  language: number;
  price: number;
  credentials: Readonly<Record<ActorName, string | undefined>>;
}>;

async function keepRecording({ world }: TestServer): Promise<NewStoredFile> {
  const bytes = (async function* read() {
    yield spokenWav();
  })();
  const received = await world.uploads.receive(bytes, { name: 'a.wav', maxBytes: 1_000_000 });
  return world.uploads.keep(accept(received), 'audio/wav');
}

/** Makes the fresh things. */
export async function setScene(server: TestServer, keys: MatrixKeys): Promise<Scene> {
  const { client, provider, ...others } = server.people;
  const recordings = [await keepRecording(server), await keepRecording(server)] as const;
  const tokens = createSessionTokens();
  const set = await server.database.unitOfWork.write(async (stores) => {
    const logIn = async ({ id }: Account) => {
      const { token, tokenHash } = tokens.issue();
      await stores.sessions.insert(startSession(id, tokenHash, instant(Date.now())));
      return token;
    };
    const [input, sample] = [
      await stores.files.insert(recordings[0]),
      await stores.files.insert(recordings[1]),
    ];
    await stores.ledger.append(aTopUp(client.id, pesewas(1_000)));
    const asked = { clientId: client.id, work: englishToTwi, requestedId: provider.id };
    const taken = { ...asked, inputId: input.id, assignedId: provider.id };
    const service = aSubmittedService({
      ownerId: provider.id,
      work: twiNarration,
      sample: { text: null, recording: sample.id },
    });
    const issued = server.world.keyVault.issue();
    const key = anApiKey({ ownerId: client.id, lookup: issued.lookup, sealed: issued.sealed });
    const price = await stores.prices.findActive('translation');
    return ok({
      pendingJob: (await storeJob(stores, aRequestedJob(asked))).id,
      takenJob: (await storeJob(stores, { ...taken, status: 'in_progress' })).id,
      pendingService: (await stores.services.insert(service)).id,
      sample: sample.key,
      apiKey: (await stores.apiKeys.insert(key)).id,
      language: (await stores.languages.insert(aLanguage())).id,
      price: price?.id ?? 0,
      credentials: {
        anonymous: undefined,
        client: await logIn(client),
        provider: await logIn(provider),
        otherClient: await logIn(others.otherClient),
        otherProvider: await logIn(others.otherProvider),
        admin: await logIn(others.admin),
        ...keys,
      },
    });
  });
  return accept(set);
}
