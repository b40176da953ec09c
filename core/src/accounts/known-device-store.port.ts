import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { KnownDevice } from './known-device.ts';

/** Stores the devices from which users have logged in. */
export interface KnownDeviceStore {
  insert(device: KnownDevice): Promise<void>;
  /** Whether the account with this e-mail has logged in from the device since the moment. */
  isKnown(device: Readonly<{ email: string; tokenHash: string; since: Instant }>): Promise<boolean>;
  /** Records a login from a device of the account; false if the account does not know it. */
  touch(
    device: Readonly<{ accountId: AccountId; tokenHash: string; now: Instant }>,
  ): Promise<boolean>;
  /** Removes all devices of the account but the most recently used. */
  removeAllBut(accountId: AccountId, most: number): Promise<void>;
  /** Removes at most `limit` devices that were last used before the moment; returns how many. */
  removeUnusedSince(moment: Instant, limit: number): Promise<number>;
}
