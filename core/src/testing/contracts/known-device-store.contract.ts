import { describe, expect, it } from 'vitest';
import { later } from '../../kernel/instant.ts';
import { mondayMorning, nextNumber } from '../builders/ids.ts';
import { storeClient } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

/** The contract of every store of known devices. */
export function describeKnownDeviceStore(open: () => Promise<OpenedStores>): void {
  describe('a store of known devices', () => {
    const { write, read } = useStores(open);
    const now = mondayMorning;

    const makeClient = () => write((stores) => storeClient(stores));
    const makeDevice = (
      accountId: Awaited<ReturnType<typeof makeClient>>['id'],
      lastUsedAt = now,
    ) =>
      write(async ({ knownDevices }) => {
        const tokenHash = `hash of device ${nextNumber()}`;
        await knownDevices.insert({ accountId, tokenHash, createdAt: now, lastUsedAt });
        return tokenHash;
      });
    const isKnown = (email: string, tokenHash: string, since = now) =>
      read(({ knownDevices }) => knownDevices.isKnown({ email, tokenHash, since }));

    it('knows a device of one account, by its e-mail', async () => {
      const [client, other] = [await makeClient(), await makeClient()];
      const device = await makeDevice(client.id);
      expect(await isKnown(client.email, device)).toBe(true);
      expect(await isKnown(other.email, device)).toBe(false);
      expect(await isKnown('unknown@example.com', device)).toBe(false);
      expect(await isKnown(client.email, 'hash of another token')).toBe(false);
    });

    it('knows only devices that were used since a moment', async () => {
      const client = await makeClient();
      const device = await makeDevice(client.id, later(now, -1));
      expect(await isKnown(client.email, device)).toBe(false);
      const touch = (accountId = client.id) =>
        write(({ knownDevices }) => knownDevices.touch({ accountId, tokenHash: device, now }));
      expect(await touch((await makeClient()).id)).toBe(false);
      expect(await isKnown(client.email, device)).toBe(false);
      expect(await touch()).toBe(true);
      expect(await isKnown(client.email, device)).toBe(true);
    });

    it('removes all devices of an account but the most recently used', async () => {
      const [client, other] = [await makeClient(), await makeClient()];
      const oldest = await makeDevice(client.id, later(now, 1));
      const latest = await makeDevice(client.id, later(now, 3));
      const [same, newer] = [
        await makeDevice(client.id, later(now, 2)),
        await makeDevice(client.id, later(now, 2)),
      ];
      const others = await makeDevice(other.id);
      await write(({ knownDevices }) => knownDevices.removeAllBut(client.id, 2));
      const known = await Promise.all(
        [oldest, same, newer, latest].map((device) => isKnown(client.email, device)),
      );
      expect(known).toEqual([false, false, true, true]);
      expect(await isKnown(other.email, others)).toBe(true);
    });

    it('removes devices that have not been used since a moment', async () => {
      const client = await makeClient();
      const long = later(now, -1_000_000);
      const [unused, used] = [
        await makeDevice(client.id, later(long, -1)),
        await makeDevice(client.id, long),
      ];
      expect(await write(({ knownDevices }) => knownDevices.removeUnusedSince(long, 10))).toBe(1);
      expect(await isKnown(client.email, unused, later(long, -1))).toBe(false);
      expect(await isKnown(client.email, used, long)).toBe(true);
    });
  });
}
