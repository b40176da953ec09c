import {
  invariant,
  type KeyVault,
  type OneTimeCodes,
  type PayoutAccountVault,
  protectApiKeys,
  protectPayoutAccounts,
  protectTotps,
  type UnitOfWork,
} from '@nsem/core';
import {
  deletePreviousSecrets,
  loadSecrets,
  replaceStoredSecret,
} from '../security/load-secret.ts';
import { createOneTimeCodes } from '../security/second-factors.ts';
import { createKeyVault, createPayoutAccountVault } from '../security/vaults.ts';
import type { Config } from '../start/config.ts';
import { StartError } from '../start/start-error.ts';
import { brand } from '../wording.ts';
import { openDatabaseOffline } from './open-offline.ts';

/** Enough to be quick, and few enough that a batch is a short transaction. */
const batchSize = 500;

/** The results for the authenticator apps that another secret than the current one protected. */
type ProtectedApps = Readonly<{
  /** Apps whose secret the current secret protects now. */
  changed: number;
  /** Apps whose secret none of the known secrets decrypts. */
  unreadable: number;
}>;

/** Protects the secrets of all authenticator apps with the current secret, in batches. */
async function protectStoredTotps(
  unitOfWork: UnitOfWork,
  oneTimeCodes: OneTimeCodes,
): Promise<ProtectedApps> {
  const total = { changed: 0, unreadable: 0 };
  let after: Parameters<typeof protectTotps>[2]['after'] = null;
  do {
    const page: Parameters<typeof protectTotps>[2] = { after, limit: batchSize };
    const batch = await unitOfWork.write((stores) =>
      protectTotps(stores, undefined, page, { oneTimeCodes }),
    );
    invariant(batch.ok, 'protecting authenticator apps is not refused');
    total.changed += batch.value.changed;
    total.unreadable += batch.value.unreadable;
    after = batch.value.next;
  } while (after !== null);
  return total;
}

/** Protects all payout accounts with the current secret, in batches. */
async function protectStoredPayoutAccounts(
  unitOfWork: UnitOfWork,
  payoutAccountVault: PayoutAccountVault,
): Promise<ProtectedApps> {
  const total = { changed: 0, unreadable: 0 };
  let after: Parameters<typeof protectPayoutAccounts>[2]['after'] = null;
  do {
    const page: Parameters<typeof protectPayoutAccounts>[2] = { after, limit: batchSize };
    const batch = await unitOfWork.write((stores) =>
      protectPayoutAccounts(stores, undefined, page, { payoutAccountVault }),
    );
    invariant(batch.ok, 'protecting payout accounts is not refused');
    total.changed += batch.value.changed;
    total.unreadable += batch.value.unreadable;
    after = batch.value.next;
  } while (after !== null);
  return total;
}

/** The results for the keys that another secret than the current one protected. */
type ProtectedKeys = Readonly<{
  /** Keys that the current secret protects now. */
  changed: number;
  /** Keys whose value is not stored: they change when they are used. */
  pending: number;
  /** Keys that none of the known secrets opens. */
  unreadable: number;
}>;

/** Protects all stored API keys with the current secret, in batches. */
async function protectStoredKeys(
  unitOfWork: UnitOfWork,
  keyVault: KeyVault,
): Promise<ProtectedKeys> {
  const total = { changed: 0, pending: 0, unreadable: 0 };
  let after: Parameters<typeof protectApiKeys>[2]['after'] = null;
  do {
    const page: Parameters<typeof protectApiKeys>[2] = { after, limit: batchSize };
    const batch = await unitOfWork.write((stores) =>
      protectApiKeys(stores, undefined, page, { keyVault }),
    );
    invariant(batch.ok, 'protecting keys is not refused');
    total.changed += batch.value.changed;
    total.pending += batch.value.pending;
    total.unreadable += batch.value.unreadable;
    after = batch.value.next;
  } while (after !== null);
  return total;
}

/** The result of a rotation so far. */
export type Rotation = ProtectedKeys &
  Readonly<{
    /** The authenticator apps of second factors. */
    apps: ProtectedApps;
    /** Where providers are paid. */
    payoutAccounts: ProtectedApps;
    /** Whether keys, apps or payout accounts still depend on a previous secret. */
    needsPrevious: boolean;
  }>;

/**
 * Protects all stored API keys, authenticator apps and payout accounts with the current secret, and
 * deletes the previous secrets in the data directory once nothing depends on them.
 *
 * @param replace whether to replace the secret in the data directory first.
 * @throws {StartError} if a server is running, or there is nothing to replace.
 */
export async function rotateSecret(
  config: Config,
  { replace }: Readonly<{ replace: boolean }>,
): Promise<Rotation> {
  await using cleanup = new AsyncDisposableStack();
  const { unitOfWork, root } = await openDatabaseOffline(config, cleanup);
  if (replace) {
    if (config.secret !== null) {
      throw new StartError(
        'NSEM_SECRET is set: change it, move the old value to NSEM_SECRET_PREVIOUS, and run nsem-server re-encrypt.',
      );
    }
    await replaceStoredSecret(root);
  }
  const { current, previous } = await loadSecrets({ ...config, dataDir: root });
  const keyVault = createKeyVault(current, previous);
  const keys = await protectStoredKeys(unitOfWork, keyVault);
  const oneTimeCodes = createOneTimeCodes({ current, previous, issuer: brand });
  const apps = await protectStoredTotps(unitOfWork, oneTimeCodes);
  const payoutAccountVault = createPayoutAccountVault({ current, previous });
  const payoutAccounts = await protectStoredPayoutAccounts(unitOfWork, payoutAccountVault);
  const unreadable = keys.unreadable + apps.unreadable + payoutAccounts.unreadable;
  const needsPrevious = keys.pending + unreadable > 0;
  if (!needsPrevious) await deletePreviousSecrets(root);
  return { ...keys, apps, payoutAccounts, needsPrevious };
}
