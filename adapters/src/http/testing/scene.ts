import {
  createWeeklyPayouts,
  instant,
  invariant,
  ok,
  pesewas,
  processPayout,
  type Account,
  type AccountId,
  type KeyScope,
  type NewStoredFile,
  type Stores,
} from '@nsem/core';
import {
  accept,
  aContactMessage,
  aCreditRequest,
  aLanguage,
  aSubmittedService,
  aSuspiciousPair,
  aTopUp,
  anApiKey,
  anApproval,
  aProvider,
  aRating,
  aRequestedJob,
  byAdmin,
  englishToTwi,
  jobId,
  mondayMorning,
  nextNumber,
  storeAccount,
  storeCompletedJob,
  storeBareJob,
  storeJob,
  twiNarration,
  type StoredCompletion,
} from '@nsem/core/testing';
import { spokenWav } from './audio.ts';
import { openSession } from './open-session.ts';
import { storeMessages, storeReferenceFile, storeReference } from './moved-jobs.ts';
import { storeReviewedJobs } from './reviewed-jobs.ts';
import {
  storeAnnouncement,
  storePartners,
  storeProposal,
  storeTerm,
  storeUpload,
} from './store-scene.ts';
import type { TestServer } from './test-server.ts';

/** Every kind of caller whose access differs. */
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

/** API keys that may do little: a client's that may only read, an admin's or the provider's of one scope. */
export const narrowKeys = {
  readKey: null,
  creditsKey: 'credits',
  languagesKey: 'languages',
  payoutsCreateKey: 'payouts:create',
  payoutsSettleKey: 'payouts:settle',
  pricesKey: 'prices',
  reviewKey: 'services:review',
  workKey: 'work',
  workAcceptKey: 'work:accept',
  workDeliverKey: 'work:deliver',
  workReadKey: 'work:read',
} as const satisfies Record<string, KeyScope | null>;
export type NarrowKey = keyof typeof narrowKeys;

/** Whose key it is: it sends what this actor sends. */
export function ownerOf(key: NarrowKey): 'client' | 'provider' | 'admin' {
  if (key === 'readKey') return 'client';
  return key.startsWith('work') ? 'provider' : 'admin';
}

/** The API keys among the actors, shared by all scenes because no call changes them. */
export type MatrixKeys = Readonly<
  Record<'clientKey' | 'reportsKey' | 'backupKey' | 'payoutsKey', string>
>;

/** Issues the API keys of the matrix. */
export async function issueMatrixKeys(server: TestServer): Promise<MatrixKeys> {
  const { admin, client } = server.people;
  return {
    clientKey: await server.keyOf(client),
    reportsKey: await server.keyOf(admin, ['reports']),
    backupKey: await server.keyOf(admin, ['backup']),
    payoutsKey: await server.keyOf(admin, ['payouts']),
  };
}

const suspension = { at: mondayMorning, reason: 'The number is disputed.' };
const restrictions = { suspension, payoutFreeze: suspension };

/** Fresh data for one call, independent of the changes that earlier calls made. */
export type Scene = Readonly<{
  /** Requested by the client from the provider, and not taken yet. */
  pendingJob: number;
  /** A job of the client with audio, taken by the provider. */
  takenJob: number;
  /** A reference file of the taken job. */
  reference: number;
  /** A message of the provider about the taken job, and its file. */
  message: number;
  messageFile: number;
  /** Another one, which was reported. */
  reportedMessage: number;
  /** A job of the client, completed by the provider and not paid out yet. */
  completedJob: number;
  /** A job whose result the client can review. */
  reviewedJob: number;
  /** A job whose result the client has sent back, with one marked place. */
  revisedJob: number;
  /** A job whose result is disputed; both sides have written, and the provider has added a file. */
  disputedJob: number;
  statementFile: number;
  /** A payout of the provider that has not been sent. */
  pendingPayout: number;
  /** A payout of the provider that is being transferred. */
  processingPayout: number;
  /** The client and the provider, who may be one person. */
  suspiciousPair: number;
  /** The provider's narration service, not reviewed yet. */
  pendingService: number;
  /** The address of its voice sample. */
  sample: string;
  /** A session of the client. */
  clientSession: number;
  /** The client's API key. */
  apiKey: number;
  upload: number;
  /** A credit that another admin requested. */
  approval: number;
  /** An announcement that everyone sees now. */
  announcement: number;
  glossaryTerm: number;
  /** A job of the client for which the provider proposes a later due time. */
  proposedJob: number;
  proposal: number;
  /** A job of the client that a provider without any other has completed. */
  clientsJob: number;
  /** The same of the provider, for another client. */
  providersJob: number;
  /** The client's block of a provider, and whose Provider ID that is. */
  block: number;
  blockedProvider: string;
  /** An unanswered contact message. */
  contactMessage: number;
  /** An e-mail that failed permanently. */
  deadNotice: number;
  /** A notification of the client that is not read. */
  notification: number;
  language: number;
  price: number;
  inactivePrice: number;
  /** The client's rating of the other provider; the client can also rate the provider. */
  rating: number;
  /** The provider's account. */
  provider: number;
  /** A provider whom nothing restricts, and one who is suspended with frozen payouts. */
  unrestricted: number;
  restricted: number;
  credentials: Readonly<Record<ActorName, string | undefined>>;
}>;

async function storeRecording({ dependencies }: TestServer): Promise<NewStoredFile> {
  const bytes = (async function* read() {
    yield spokenWav();
  })();
  const received = await dependencies.uploads.receive(bytes, {
    name: 'a.wav',
    maxBytes: 1_000_000,
  });
  return dependencies.uploads.store(accept(received), 'audio/wav');
}

async function failNotice({ database: { unitOfWork, outboxQueue }, people }: TestServer) {
  const notice = { kind: 'job-assigned', accountId: people.client.id, jobId: jobId(1) } as const;
  const at = instant(Date.now());
  accept(await unitOfWork.write(async ({ outbox }) => ok(await outbox.put(notice, at))));
  const [put] = await outboxQueue.list({}, { limit: 1 });
  invariant(put !== undefined, 'a notice that was put is listed');
  await outboxQueue.markFailed({ id: put.id }, { error: '550 no such user', retryAt: null });
  return put.id;
}

/** Payouts of the provider's work for the client, a job that is not paid out yet, and the two as a pair. */
async function storePayouts(
  stores: Stores,
  pair: Pick<StoredCompletion, 'clientId' | 'providerId'>,
) {
  const now = instant(Date.now());
  await stores.ledger.append(aTopUp(pair.clientId, pesewas(1_000)), null);
  const pay = async () => {
    await storeCompletedJob(stores, pair);
    const context = { now, hold: { holdDays: 0 } };
    const run = await createWeeklyPayouts(stores, byAdmin, { weekStart: null }, context);
    const made = accept(run);
    const payout = made.find(({ providerId }) => providerId === pair.providerId);
    invariant(payout !== undefined, 'a provider with unpaid earnings gets a payout');
    return payout.id;
  };
  const [pendingPayout, processingPayout] = [await pay(), await pay()];
  accept(await processPayout(stores, byAdmin, processingPayout, { now }));
  const { id: completedJob } = await storeCompletedJob(stores, pair);
  const known = await stores.pairs.findByParties(pair);
  const { id: suspiciousPair } = known ?? (await stores.pairs.insert(aSuspiciousPair(pair)));
  return { completedJob, pendingPayout, processingPayout, suspiciousPair };
}

/** A credit that waits for a second admin. The first is no admin here: another one could be deleted. */
async function storeApproval(
  stores: Stores,
  { clientId, requestedBy }: Readonly<Record<'clientId' | 'requestedBy', AccountId>>,
): Promise<number> {
  const request = aCreditRequest({ accountId: clientId, reference: `MOMO-${nextNumber()}` });
  const requestedAt = instant(Date.now());
  return (await stores.approvals.insert(anApproval({ request, requestedBy, requestedAt }))).id;
}

async function storeNotification({ notifications }: Stores, accountId: AccountId): Promise<number> {
  await notifications.insert({ accountId, kind: 'job_failed', createdAt: instant(Date.now()) });
  const [newest] = await notifications.list({ accountId }, { limit: 1 });
  invariant(newest !== undefined, 'a notification that was stored is listed');
  return newest.id;
}

/** Creates the data of a scene. */
export async function setScene(server: TestServer, keys: MatrixKeys): Promise<Scene> {
  const { client, provider, ...others } = server.people;
  const recordings = [await storeRecording(server), await storeRecording(server)] as const;
  const [referenceFile, version, messageFile, proof] = [
    await storeReferenceFile(server),
    await storeReferenceFile(server),
    await storeReferenceFile(server),
    await storeReferenceFile(server),
  ];
  const deadNotice = await failNotice(server);
  const set = await server.database.unitOfWork.write(async (stores) => {
    const logIn = async (account: Account) => (await openSession(stores, account)).token;
    const [input, sample] = [
      await stores.files.insert(recordings[0], null),
      await stores.files.insert(recordings[1], null),
    ];
    await stores.ledger.append(aTopUp(client.id, pesewas(1_000)), null);
    const requested = { clientId: client.id, work: englishToTwi, requestedId: provider.id };
    const taken = { ...requested, inputId: input.id, assignedId: provider.id };
    const service = aSubmittedService({
      ownerId: provider.id,
      work: twiNarration,
      sample: { text: null, recording: sample.id },
    });
    const issued = server.dependencies.keyVault.issue();
    const key = anApiKey({ ownerId: client.id, lookup: issued.lookup, sealed: issued.sealed });
    const price = await stores.prices.findActive('translation');
    const old = { serviceType: 'translation', unitPrice: pesewas(2), isActive: false } as const;
    const pair = { clientId: client.id, providerId: others.otherProvider.id };
    const rating = await stores.ratings.findByPair(pair);
    const language = await stores.languages.findByReference('qtz', '');
    await storeBareJob(stores, { ...taken, status: 'completed', completedAt: mondayMorning });
    const money = { clientId: client.id, providerId: provider.id };
    const dueAt = instant(Date.now() - 1);
    const takenJob = await storeJob(stores, { ...taken, dueAt, status: 'in_progress' });
    return ok({
      ...(await storePayouts(stores, money)),
      ...(await storeReviewedJobs(stores, { client, provider }, { output: version, proof })),
      pendingJob: (await storeJob(stores, aRequestedJob(requested))).id,
      takenJob: takenJob.id,
      reference: await storeReference(stores, takenJob.id, referenceFile),
      ...(await storeMessages(stores, { ...takenJob, ...money, file: messageFile })),
      pendingService: (await stores.services.insert(service)).id,
      sample: sample.key,
      clientSession: (await openSession(stores, client)).session.id,
      apiKey: (await stores.apiKeys.insert(key)).id,
      upload: await storeUpload(stores, client.id),
      language: (language ?? (await stores.languages.insert(aLanguage({ code: 'qtz' })))).id,
      price: price?.id ?? 0,
      approval: await storeApproval(stores, {
        clientId: client.id,
        requestedBy: others.otherProvider.id,
      }),
      glossaryTerm: await storeTerm(stores, client.id),
      ...(await storeProposal(stores, { client, provider })),
      ...(await storePartners(stores, { client, provider })),
      announcement: await storeAnnouncement(stores, others.admin.id),
      contactMessage: (await stores.contactMessages.insert(aContactMessage())).id,
      deadNotice,
      notification: await storeNotification(stores, client.id),
      inactivePrice: (await stores.prices.insert(old)).id,
      rating: (rating ?? (await stores.ratings.insert(aRating(pair)))).id,
      provider: provider.id,
      unrestricted: (await storeAccount(stores, aProvider())).id,
      restricted: (await storeAccount(stores, aProvider(restrictions))).id,
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
