import { join } from 'node:path';

import {
  createApiKey,
  ok,
  startSession,
  unknownOrigin,
  type KeyScope,
  type Result,
  type Stores,
} from '@nsem/core';
import { ampleQuotas as quotas, byAdmin, storeAdmin } from '@nsem/core/testing';

import { openDatabase } from '../src/persistence/database.ts';
import { createKeyVault } from '../src/security/vaults.ts';
import { createSessionTokens } from '../src/security/random-secrets.ts';
import { systemClock } from '../src/system/system-clock.ts';
import type { FilledMarketplace } from './fill-marketplace.ts';

/** Writes to a marketplace that no server has open. */
async function write<T>(
  { dataDirs }: FilledMarketplace,
  work: (stores: Stores) => Promise<Result<T, unknown>>,
): Promise<T> {
  const database = await openDatabase({
    file: join(dataDirs.nsem, 'nsem.db'),
    onFatal: (error) => {
      throw error;
    },
  });
  const written = await database.unitOfWork.write(work);
  await database.close();
  if (!written.ok) throw new Error(`refused: ${JSON.stringify(written.fault)}`);
  return written.value;
}

/** Creates an admin's key. */
export async function issueAdminKey(
  filled: FilledMarketplace,
  scopes: readonly KeyScope[],
): Promise<string> {
  const context = {
    now: systemClock.now(),
    quotas,
    keyVault: createKeyVault(Buffer.from(filled.secret)),
  };
  const key = { name: 'bench', scopes };
  const { value } = await write(filled, (stores) => createApiKey(stores, byAdmin, key, context));
  if (value === null) throw new Error('a new key has a value');
  return value;
}

/** Creates admins who are logged in, and returns the tokens of their sessions. */
export async function logInAdmins(
  filled: FilledMarketplace,
  count: number,
): Promise<readonly string[]> {
  const tokens = createSessionTokens();
  const issued = Array.from({ length: count }, () => tokens.issue());
  const now = systemClock.now();
  return write(filled, async (stores) => {
    for (const { tokenHash } of issued) {
      const { id: accountId } = await storeAdmin(stores);
      await stores.sessions.insert(
        startSession({ accountId, tokenHash, origin: unknownOrigin }, now),
      );
    }
    return ok(issued.map(({ token }) => token));
  });
}
