import type { Config } from './config.ts';
import { openDatabaseOffline } from './open-database-offline.ts';
import { createKeyVault } from './security/key-vault.ts';
import { deletePreviousSecrets, loadSecrets, replaceStoredSecret } from './security/load-secret.ts';
import { brand } from './brand.ts';
import { createOneTimeCodes } from './security/one-time-codes.ts';
import { createPayoutAccountVault } from './security/payout-account-vault.ts';
import { protectStoredPayoutAccounts } from './security/protect-stored-payout-accounts.ts';
import { protectStoredTotps, type ProtectedApps } from './security/protect-stored-totps.ts';
import { protectStoredKeys, type ProtectedKeys } from './security/protect-stored-keys.ts';
import { StartError } from './start-error.ts';

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
