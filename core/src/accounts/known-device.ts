import type { AccountId } from '../kernel/ids.ts';
import { dayMs, later, type Instant } from '../kernel/instant.ts';

/** A device from which a user has logged in; only the hash of its token is stored. */
export type KnownDevice = Readonly<{
  accountId: AccountId;
  tokenHash: string;
  createdAt: Instant;
  lastUsedAt: Instant;
}>;

/** How many devices an account has at most; a further one replaces the least recently used. */
export const mostDevices = 20;

/** How many days after its last login a device is forgotten. */
const knownDeviceDays = 180;

/** Devices that were last used before this moment are forgotten. */
export const oldestKnownUse = (now: Instant): Instant => later(now, -knownDeviceDays * dayMs);
