import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { DeviceRecord, SeenDevice } from './seen-device.ts';

/** Stores from which devices users have logged in. */
export interface SeenDeviceStore {
  find(device: SeenDevice): Promise<DeviceRecord>;
  /** The devices of an account, the last seen first, at most `limit`. */
  listByAccount(accountId: AccountId, limit: number): Promise<readonly SeenDevice[]>;
  /** Stores when the device was seen, instead of the time before. */
  put(device: SeenDevice): Promise<void>;
  /**
   * Removes at most `limit` devices last seen before the moment, except the latest of each account: a user who
   * returns after a long time is not new. Returns how many.
   */
  removeBefore(moment: Instant, limit: number): Promise<number>;
}
