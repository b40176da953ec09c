import type { AccountId } from '../kernel/ids.ts';
import { dayMs, type Instant, later } from '../kernel/instant.ts';

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

/** Devices that were last used before this time are forgotten. */
export const oldestKnownUse = (now: Instant): Instant => later(now, -knownDeviceDays * dayMs);

/** Where a call comes from, as far as it can be seen; shown to its user and to admins. */
export type Origin = Readonly<{
  /** An IPv4 address, or the /64 network of an IPv6 address; null if nothing is known. */
  network: string | null;
  /** The `User-Agent` of the caller's program, at most 200 characters. */
  device: string | null;
}>;

/** The origin of what does not come in by a connection. */
export const unknownOrigin: Origin = { network: null, device: null };

/** A program and a network from which a user has logged in. */
export type SeenDevice = Readonly<{
  accountId: AccountId;
  /** The program without its version numbers, so that an update is not a new device. */
  program: string;
  network: string;
  seenAt: Instant;
}>;

/** A device as it is recorded at a login. */
export type DeviceRecord = Readonly<{
  /** When the user last logged in from it; null if never. */
  lastSeenAt: Instant | null;
  /** Whether the user has ever logged in from any device. */
  hasAny: boolean;
}>;

/** How long a device is known after a login. */
export const deviceDays = 30;

/** A program without its version numbers. */
export const programOf = (device: string | null): string =>
  (device ?? '').replaceAll(/[\d._]+/g, '');

/** The device of an origin; undefined if nothing is known of it. */
export function deviceOf(
  accountId: AccountId,
  { network, device }: Origin,
  now: Instant,
): SeenDevice | undefined {
  if (network === null && device === null) return undefined;
  return { accountId, program: programOf(device), network: network ?? '', seenAt: now };
}

/** Whether a login is from a device not seen for 30 days; the very first login of a user is not. */
export const isNewDevice = ({ lastSeenAt, hasAny }: DeviceRecord, now: Instant): boolean =>
  hasAny && (lastSeenAt === null || lastSeenAt < later(now, -deviceDays * dayMs));
