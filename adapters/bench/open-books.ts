import { join } from 'node:path';
import {
  invariant,
  newAdmin,
  ok,
  startSession,
  unknownOrigin,
  type AccountId,
  type Stores,
} from '@nsem/core';
import { createLanguageRegistry } from '../src/languages/language-registry.ts';
import { openDatabase } from '../src/persistence/database.ts';
import { createSessionTokens } from '../src/security/random-secrets.ts';
import { openMarketplace } from '../src/seed/open-marketplace.ts';
import { systemClock } from '../src/system/system-clock.ts';
import { adminId, fillBooks } from './fill-books.ts';

/** Who calls: the client and the provider with four of ten jobs, and an admin. */
export type Caller = 'client' | 'provider' | 'admin';

/** A marketplace that has been at work for a while, and the tokens of those who call it. */
export type OpenedBooks = Readonly<{
  dataDir: string;
  tokens: Readonly<Record<Caller, string>>;
}>;

const accounts: Readonly<Record<Caller, number>> = { client: 1, provider: 201, admin: adminId };

/** Fills a data directory with so many jobs, opens its marketplace, and logs its callers in. */
export async function openBooks(dataDir: string, jobs: number): Promise<OpenedBooks> {
  await fillBooks(dataDir, jobs);
  const database = await openDatabase({
    file: join(dataDir, 'nsem.db'),
    onFatal: (error) => {
      throw error;
    },
  });
  const now = systemClock.now();
  const sessionTokens = createSessionTokens();
  const logIn = async (stores: Stores, caller: Caller) => {
    const { token, tokenHash } = sessionTokens.issue();
    const accountId = accounts[caller] as AccountId;
    await stores.sessions.insert(
      startSession({ accountId, tokenHash, origin: unknownOrigin }, now),
    );
    return token;
  };
  const opener = {
    ...newAdmin({ name: 'Yaa', email: 'yaa@example.com', passwordHash: '-', now }),
    isActive: true,
  };
  const written = await database.unitOfWork.write(async (stores) => {
    await openMarketplace(stores, { registry: createLanguageRegistry(), admin: opener, now });
    const tokens = {
      client: await logIn(stores, 'client'),
      provider: await logIn(stores, 'provider'),
      admin: await logIn(stores, 'admin'),
    };
    return ok(tokens);
  });
  // Otherwise the server would do it during the first requests.
  while (await database.seals.sealSome(now));
  await database.close();
  invariant(written.ok, 'a new marketplace can be opened');
  return { dataDir, tokens: written.value };
}
