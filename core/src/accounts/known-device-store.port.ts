import type { Instant } from '../kernel/instant.ts';
import type { DeviceRecord, KnownDevice } from './known-device.ts';

/** Stores from which devices users have logged in. */
export interface KnownDeviceStore {
  find(device: KnownDevice): Promise<DeviceRecord>;
  /** Stores when the device was seen, instead of the time before. */
  put(device: KnownDevice): Promise<void>;
  /**
   * Removes the devices last seen before the moment, except the latest of each account: a user who
   * returns after a long time is not new. Returns how many.
   */
  removeBefore(moment: Instant): Promise<number>;
}
