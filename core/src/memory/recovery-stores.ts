import type { SeenDevice } from '../accounts/seen-device.ts';
import type { SeenDeviceStore } from '../accounts/seen-device-store.port.ts';
import type { OneTimeTokenStore } from '../accounts/one-time-token-store.port.ts';
import type { MemoryState } from './memory-state.ts';
import { findRow, insertRow, replaceRow } from './table.ts';

/** The one-time tokens in memory. */
export const createOneTimeTokenStore = ({
  oneTimeTokens: table,
}: MemoryState): OneTimeTokenStore => ({
  insert: async (token) => insertRow(table, (id) => ({ ...token, id })),
  async findUsable({ purpose, tokenHash }, now) {
    const found = findRow(table, (token) => token.tokenHash === tokenHash);
    const isUsable = found?.purpose === purpose && found.usedAt === null && found.expiresAt > now;
    return isUsable ? found : undefined;
  },
  async use(id, at) {
    const token = table.rows.get(id);
    if (token === undefined || token.usedAt !== null) return false;
    replaceRow(table, { ...token, usedAt: at });
    return true;
  },
  async removeAllOf(accountId, purpose) {
    for (const token of table.rows.values()) {
      if (token.accountId === accountId && token.purpose === purpose) table.rows.delete(token.id);
    }
  },
  async removeExpired(moment, limit) {
    const expired = [...table.rows.values()]
      .filter(({ expiresAt }) => expiresAt < moment)
      .slice(0, limit);
    for (const { id } of expired) table.rows.delete(id);
    return expired.length;
  },
});

const keyOf = ({ accountId, network, program }: SeenDevice): string =>
  JSON.stringify([accountId, network, program]);

/** The known devices in memory. */
export function createSeenDeviceStore({ seenDevices: devices }: MemoryState): SeenDeviceStore {
  const devicesOf = (accountId: SeenDevice['accountId']) =>
    [...devices.values()].filter((device) => device.accountId === accountId);
  const isLatest = ({ accountId, seenAt }: SeenDevice): boolean =>
    devicesOf(accountId).every((other) => other.seenAt <= seenAt);
  return {
    find: async (device) => ({
      lastSeenAt: devices.get(keyOf(device))?.seenAt ?? null,
      hasAny: devicesOf(device.accountId).length > 0,
    }),
    listByAccount: async (accountId, limit) =>
      devicesOf(accountId)
        .toSorted((one, other) => other.seenAt - one.seenAt)
        .slice(0, limit),
    async put(device) {
      devices.set(keyOf(device), device);
    },
    async removeBefore(moment, limit) {
      const old = [...devices.values()]
        .filter((device) => device.seenAt < moment && !isLatest(device))
        .slice(0, limit);
      for (const device of old) devices.delete(keyOf(device));
      return old.length;
    },
  };
}
