import type { AccountId } from '../kernel/ids.ts';
import { dayMs, later, type Instant } from '../kernel/instant.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { SessionTokens } from './passwords.port.ts';

/** A device from which a user has logged in; only the hash of its token is stored. */
export type KnownDevice = Readonly<{
  accountId: AccountId;
  tokenHash: string;
  createdAt: Instant;
  lastUsedAt: Instant;
}>;

/** How many devices an account has at most; a further one replaces the least recently used. */
const mostDevices = 20;

/** How many days after its last login a device is forgotten. */
const knownDeviceDays = 180;

/** Devices that were last used before this moment are forgotten. */
export const oldestKnownUse = (now: Instant): Instant => later(now, -knownDeviceDays * dayMs);

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
