import {
  type Account,
  type AccountId,
  dayMs,
  type Instant,
  instant,
  later,
  ok,
  startSession,
  type Stores,
  unknownOrigin,
} from '@nsem/core';
import {
  accept,
  aGlossaryTerm,
  anAnnouncement,
  aProposal,
  aRequestedJob,
  englishToTwi,
  nextNumber,
  storeAdmin,
  storeBareJob,
  storeClient,
  storeJob,
  storeLanguages,
  storePrices,
  storeProvider,
  twiNarration,
  twiTranscription,
} from '@nsem/core/testing';
import { newPartialKey } from '../../files/partial-files.ts';
import type { Database } from '../../persistence/database.ts';
import { createSessionTokens } from '../../security/random-secrets.ts';
import type { Someone } from './exchange.ts';

/** The accounts that most tests use. */
export type People = Readonly<{
  admin: Someone;
  /** Has 100.00 GHS. */
  client: Someone;
  /** Has no money. */
  otherClient: Someone;
  /** Approved for translation from English to Twi, and for transcription and narration in Twi. */
  provider: Someone;
  /** Approved for the same services. */
  otherProvider: Someone;
  /** Registered, but not approved yet. */
  applicant: Someone;
}>;

/** Stores languages and prices. */
export async function storeOffer({ unitOfWork }: Database): Promise<void> {
  const stored = await unitOfWork.write(async (stores) => {
    await storeLanguages(stores);
    await storePrices(stores);
    return ok(undefined);
  });
  accept(stored);
}

/** Stores the accounts, and logs everyone in. */
export async function storePeople(
  { unitOfWork }: Database,
  { now }: Readonly<{ now: Instant }>,
): Promise<People> {
  const tokens = createSessionTokens();
  const works = [englishToTwi, twiTranscription, twiNarration];
  const stored = await unitOfWork.write(async (stores) => {
    const logIn = async (account: Account): Promise<Someone> => {
      const { token, tokenHash } = tokens.issue();
      await stores.sessions.insert(
        startSession({ accountId: account.id, tokenHash, origin: unknownOrigin }, now),
      );
      return { ...account, token };
    };
    return ok({
      admin: await logIn(await storeAdmin(stores)),
      client: await logIn(await storeClient(stores, { balance: 10_000 })),
      otherClient: await logIn(await storeClient(stores)),
      provider: await logIn(await storeProvider(stores, works)),
      otherProvider: await logIn(await storeProvider(stores, works)),
      applicant: await logIn(
        await storeProvider(stores, [], { isActive: false, providerId: null }),
      ),
    });
  });
  return accept(stored);
}

/** Publishes an announcement, and ends those of earlier scenes: only a few can be shown at once. */
export async function storeAnnouncement(
  { announcements }: Stores,
  createdBy: AccountId,
): Promise<number> {
  const now = instant(Date.now());
  const shown = { startsAt: now, endsAt: later(now, dayMs) };
  for (const earlier of await announcements.list({ limit: 10 })) {
    await announcements.replace({ ...earlier, endsAt: now });
  }
  return (await announcements.insert(anAnnouncement({ ...shown, createdBy }))).id;
}

/** A job of a client that only a provider may take, and for which they propose a later due time. */
export async function storeProposal(
  stores: Stores,
  { client, provider }: Readonly<Record<'client' | 'provider', Account>>,
): Promise<Readonly<{ proposedJob: number; proposal: number }>> {
  const now = instant(Date.now());
  const dueAt = later(now, dayMs);
  const requested = { clientId: client.id, requestedId: provider.id, dueAt };
  const job = await storeJob(stores, aRequestedJob(requested));
  const pair = { jobId: job.id, providerId: provider.id };
  // Later than the scene's job, whose time is that of the examples.
  const proposed = { ...pair, dueAt: later(dueAt, dayMs), createdAt: now };
  const { id } = await stores.proposals.put(aProposal(proposed));
  return { proposedJob: job.id, proposal: id };
}

/** Completed jobs of a client and of a provider with others who appear nowhere else, and a block. */
export async function storePartners(
  stores: Stores,
  { client, provider }: Readonly<Record<'client' | 'provider', Account>>,
) {
  const done = { status: 'completed', completedAt: instant(Date.now()) } as const;
  const partner = await storeProvider(stores);
  const [blocked, now] = [await storeProvider(stores), instant(Date.now())];
  const pair = { clientId: client.id, providerId: blocked.id, ownerId: client.id };
  return {
    clientsJob: (
      await storeBareJob(stores, { ...done, clientId: client.id, assignedId: partner.id })
    ).id,
    providersJob: (await storeBareJob(stores, { ...done, assignedId: provider.id })).id,
    block: await stores.blocks.insert({ ...pair, jobId: null, createdAt: now }),
    blockedProvider: blocked.providerId ?? '',
  };
}

/** Stores a term of a client that no other scene has; returns its id. */
export async function storeTerm({ glossary }: Stores, ownerId: AccountId): Promise<number> {
  return (await glossary.insert(aGlossaryTerm({ ownerId, term: `ward ${nextNumber()}` }))).id;
}

/** An upload of four bytes; those of earlier scenes are removed, because a user can have only a few. */
export async function storeUpload({ uploads }: Stores, ownerId: AccountId): Promise<number> {
  for (const { id } of await uploads.listByOwner(ownerId)) await uploads.remove(id);
  const now = instant(Date.now());
  const file = { purpose: 'job-input', name: 'makola.wav', sizeBytes: 4 } as const;
  const times = { createdAt: now, expiresAt: later(now, dayMs) };
  const nothing = { receivedBytes: 0, lastPiece: null };
  const upload = { ...file, ...times, ...nothing, ownerId, key: newPartialKey() };
  return (await uploads.insert(upload)).id;
}
