import type { AccountId } from '../kernel/ids.ts';
import { dayMs, later, type Instant } from '../kernel/instant.ts';
import type { Origin } from './origin.ts';

/** A program and a network from which a user has logged in. */
export type SeenDevice = Readonly<{
  accountId: AccountId;
  /** The program without its version numbers, so that an update is not a new device. */
  program: string;
  network: string;
  seenAt: Instant;
}>;

/** What is known about a device when a user logs in from it. */
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
