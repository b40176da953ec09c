import type { PayoutAccount, PayoutAccountVault } from '@nsem/core';
import { deriveKey, seal, unseal } from './seal.ts';

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
  const openOlder = (sealed: string): string | undefined => {
    for (const older of olderKeys) {
      const text = unseal(older, sealed);
      if (text !== undefined) return text;
    }
    return undefined;
  };
  return {
    seal: (account) => seal(key, JSON.stringify(account)),
    open(sealed) {
      const text = unseal(key, sealed) ?? openOlder(sealed);
      return text === undefined ? undefined : (JSON.parse(text) as PayoutAccount);
    },
    reseal(sealed) {
      if (unseal(key, sealed) !== undefined) return sealed;
      const text = openOlder(sealed);
      return text === undefined ? undefined : seal(key, text);
    },
  };
}
