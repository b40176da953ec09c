import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { mostDevices } from './known-device.ts';
import type { SessionTokens } from './passwords.port.ts';

/**
 * Records a login from a device: one that the account knows by its token, or else a new one.
 *
 * @returns the token by which the device is known from now on.
 */
export async function rememberDevice(
  { knownDevices }: Pick<Stores, 'knownDevices'>,
  login: Readonly<{ accountId: AccountId; deviceToken: string | undefined; now: Instant }>,
  tokens: SessionTokens,
): Promise<string> {
  const { accountId, deviceToken, now } = login;
  if (deviceToken !== undefined) {
    const tokenHash = tokens.hash(deviceToken);
    if (await knownDevices.touch({ accountId, tokenHash, now })) return deviceToken;
  }
  const { token, tokenHash } = tokens.issue();
  await knownDevices.insert({ accountId, tokenHash, createdAt: now, lastUsedAt: now });
  await knownDevices.removeAllBut(accountId, mostDevices);
  return token;
}
