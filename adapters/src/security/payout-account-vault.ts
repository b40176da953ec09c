import type { AccountId, PayoutAccount, PayoutAccountVault, SealedPayoutAccount } from '@nsem/core';
import { deriveKey, seal, unseal } from './seal.ts';

/** Whose account it is, as part of what is authenticated. */
const ownerOf = (accountId: AccountId): string => `account ${accountId}`;

/**
 * Creates the vault that encrypts payout accounts at rest, with a key that is derived from the
 * server's secret.
 *
 * @param secrets.current the server's secret, at least 32 bytes.
 * @param secrets.previous earlier secrets, under which accounts can still be read.
 */
export function createPayoutAccountVault({
  current,
  previous = [],
}: Readonly<{
  current: Uint8Array;
  previous?: readonly Uint8Array[];
}>): PayoutAccountVault {
  const key = deriveKey(current, 'payout-accounts/seal');
  const olderKeys = previous.map((older) => deriveKey(older, 'payout-accounts/seal'));
  const openOlder = ({ sealed, accountId }: SealedPayoutAccount): string | undefined => {
    for (const older of olderKeys) {
      const text = unseal(older, sealed, ownerOf(accountId));
      if (text !== undefined) return text;
    }
    return undefined;
  };
  const openCurrent = ({ sealed, accountId }: SealedPayoutAccount): string | undefined =>
    unseal(key, sealed, ownerOf(accountId));
  return {
    seal: (account, owner) => seal(key, JSON.stringify(account), ownerOf(owner)),
    open(stored) {
      const text = openCurrent(stored) ?? openOlder(stored);
      return text === undefined ? undefined : (JSON.parse(text) as PayoutAccount);
    },
    reseal(stored) {
      if (openCurrent(stored) !== undefined) return stored.sealed;
      const text = openOlder(stored);
      return text === undefined ? undefined : seal(key, text, ownerOf(stored.accountId));
    },
  };
}
