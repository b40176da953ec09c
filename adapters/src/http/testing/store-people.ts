import { ok, startSession, unknownOrigin, type Account, type Instant } from '@nsem/core';
import {
  accept,
  englishToTwi,
  storeAdmin,
  storeClient,
  storeLanguages,
  storePrices,
  storeProvider,
  twiNarration,
  twiTranscription,
} from '@nsem/core/testing';
import type { Database } from '../../persistence/database.ts';
import { createSessionTokens } from '../../security/session-tokens.ts';
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
