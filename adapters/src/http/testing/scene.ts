import {
  instant,
  invariant,
  ok,
  pesewas,
  processPayout,
  runPayouts,
  startSession,
  type Account,
  type NewStoredFile,
  type Stores,
} from '@nsem/core';
import {
  accept,
  aContactMessage,
  aLanguage,
  aSubmittedService,
  aTopUp,
  anApiKey,
  aRating,
  aRequestedJob,
  englishToTwi,
  jobId,
  storeCompletedJob,
  storeJob,
  twiNarration,
  type StoredCompletion,
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
  /** The client's, done by the provider, and not paid out yet. */
  completedJob: number;
  /** The provider's, to be sent. */
  pendingPayout: number;
  /** The provider's, on its way. */
  processingPayout: number;
  /** The provider's narration that nobody has reviewed. */
  pendingService: number;
  /** Where its voice sample is. */
  sample: string;
  /** The client's API key. */
  apiKey: number;
  /** What somebody wrote, and nobody answered. */
  contactMessage: number;
  /** A mail that was given up. */
  deadNotice: number;
  language: number;
  price: number;
  inactivePrice: number;
  /** The client's, of the other provider; for the provider a job of the client is completed. */
  rating: number;
  /** The provider's account. */
  provider: number;
  credentials: Readonly<Record<ActorName, string | undefined>>;
}>;

async function keepRecording({ world }: TestServer): Promise<NewStoredFile> {
  const bytes = (async function* read() {
    yield spokenWav();
  })();
  const received = await world.uploads.receive(bytes, { name: 'a.wav', maxBytes: 1_000_000 });
  return world.uploads.keep(accept(received), 'audio/wav');
}

async function giveUpNotice({ database: { unitOfWork, outboxQueue }, people }: TestServer) {
  const notice = { kind: 'job-assigned', accountId: people.client.id, jobId: jobId(1) } as const;
  const at = instant(Date.now());
  accept(await unitOfWork.write(async ({ outbox }) => ok(await outbox.put(notice, at))));
  const [put] = await outboxQueue.list({}, { limit: 1 });
  invariant(put !== undefined, 'a notice that was put is listed');
  await outboxQueue.markFailed(put.id, { error: '550 no such user', retryAt: null });
  return put.id;
}

/** Payouts of work that the provider did for the client, and a job that is not paid out yet. */
async function storePayouts(
  stores: Stores,
  pair: Pick<StoredCompletion, 'clientId' | 'providerId'>,
) {
  const now = instant(Date.now());
  await stores.ledger.append(aTopUp(pair.clientId, pesewas(1_000)));
  const pay = async () => {
    await storeCompletedJob(stores, pair);
    const made = accept(await runPayouts(stores, { weekStart: null }, now));
    const payout = made.find(({ providerId }) => providerId === pair.providerId);
    invariant(payout !== undefined, 'who is owed something is paid');
    return payout.id;
  };
  const [pendingPayout, processingPayout] = [await pay(), await pay()];
  accept(await processPayout(stores, processingPayout, now));
  const { id: completedJob } = await storeCompletedJob(stores, pair);
  return { completedJob, pendingPayout, processingPayout };
}

/** Makes the fresh things. */
export async function setScene(server: TestServer, keys: MatrixKeys): Promise<Scene> {
  const { client, provider, ...others } = server.people;
  const recordings = [await keepRecording(server), await keepRecording(server)] as const;
  const deadNotice = await giveUpNotice(server);
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
    const old = { serviceType: 'translation', unitPrice: pesewas(2), isActive: false } as const;
    const pair = { clientId: client.id, providerId: others.otherProvider.id };
    const rating = await stores.ratings.findByPair(pair);
    const language = await stores.languages.findByReference('qtz', '');
    await stores.jobs.insert(aRequestedJob({ ...taken, status: 'completed' }));
    const money = { clientId: client.id, providerId: provider.id };
    return ok({
      ...(await storePayouts(stores, money)),
      pendingJob: (await storeJob(stores, aRequestedJob(asked))).id,
      takenJob: (await storeJob(stores, { ...taken, status: 'in_progress' })).id,
      pendingService: (await stores.services.insert(service)).id,
      sample: sample.key,
      apiKey: (await stores.apiKeys.insert(key)).id,
      language: (language ?? (await stores.languages.insert(aLanguage({ code: 'qtz' })))).id,
      price: price?.id ?? 0,
      contactMessage: (await stores.contactMessages.insert(aContactMessage())).id,
      deadNotice,
      inactivePrice: (await stores.prices.insert(old)).id,
      rating: (rating ?? (await stores.ratings.insert(aRating(pair)))).id,
      provider: provider.id,
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
