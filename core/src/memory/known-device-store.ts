import type { KnownDeviceStore } from '../accounts/known-device-store.port.ts';
import type { MemoryState } from './memory-state.ts';

/** The known devices in memory, by the hashes of their tokens. */
export const createKnownDeviceStore = ({
  knownDevices,
  accounts,
}: MemoryState): KnownDeviceStore => ({
  async insert(device) {
    knownDevices.set(device.tokenHash, device);
  },
  async isKnown({ email, tokenHash, since }) {
    const device = knownDevices.get(tokenHash);
    if (device === undefined || device.lastUsedAt < since) return false;
    return accounts.rows.get(device.accountId)?.email === email;
  },
  async touch({ accountId, tokenHash, now }) {
    const device = knownDevices.get(tokenHash);
    if (device?.accountId !== accountId) return false;
    knownDevices.set(tokenHash, { ...device, lastUsedAt: now });
    return true;
  },
  async removeAllBut(accountId, most) {
    const surplus = [...knownDevices.values()]
      .filter((device) => device.accountId === accountId)
      .toReversed()
      .toSorted((one, other) => other.lastUsedAt - one.lastUsedAt)
      .slice(most);
    for (const { tokenHash } of surplus) knownDevices.delete(tokenHash);
  },
  async removeUnusedSince(moment, limit) {
    const unused = [...knownDevices.values()]
      .filter(({ lastUsedAt }) => lastUsedAt < moment)
      .slice(0, limit);
    for (const { tokenHash } of unused) knownDevices.delete(tokenHash);
    return unused.length;
  },
});
