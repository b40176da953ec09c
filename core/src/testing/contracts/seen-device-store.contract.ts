import { describe, expect, it } from 'vitest';
import type { SeenDevice } from '../../accounts/seen-device.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import { mondayMorning } from '../builders/ids.ts';
import { storeClient } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

/** The contract of every store of known devices. */
export function describeSeenDeviceStore(open: () => Promise<OpenedStores>): void {
  describe('a store of known devices', () => {
    const { write, read } = useStores(open);

    const aDevice = async (seenAt = mondayMorning): Promise<SeenDevice> => {
      const { id: accountId } = await write((stores) => storeClient(stores));
      return { accountId, program: 'Firefox', network: '154.160.1.20', seenAt };
    };
    const put = (device: SeenDevice) => write(({ seenDevices }) => seenDevices.put(device));
    const find = (device: SeenDevice) => read(({ seenDevices }) => seenDevices.find(device));

    it('knows nothing of a user who has not logged in', async () => {
      expect(await find(await aDevice())).toEqual({ lastSeenAt: null, hasAny: false });
    });

    it('finds when a device was last seen, by account, program and network', async () => {
      const device = await aDevice();
      const other = await aDevice();
      await put(device);
      const seenAt = later(mondayMorning, 5);
      await put({ ...device, seenAt });
      expect(await find(device)).toEqual({ lastSeenAt: seenAt, hasAny: true });
      const unseen = { lastSeenAt: null, hasAny: true };
      expect(await find({ ...device, program: 'curl' })).toEqual(unseen);
      expect(await find({ ...device, network: '' })).toEqual(unseen);
      expect(await find(other)).toEqual({ lastSeenAt: null, hasAny: false });
    });

    it('lists the devices of an account, the last seen first', async () => {
      const device = await aDevice();
      const later5 = { ...device, program: 'curl', seenAt: later(mondayMorning, 5) };
      for (const one of [device, later5, await aDevice()]) await put(one);
      const list = (limit: number) =>
        read(({ seenDevices }) => seenDevices.listByAccount(device.accountId, limit));
      expect(await list(10)).toEqual([later5, device]);
      expect(await list(1)).toEqual([later5]);
    });

    it('removes devices that were seen long ago, but not the latest of an account', async () => {
      const longAgo = later(mondayMorning, -200 * dayMs);
      const device = await aDevice(longAgo);
      const latest = { ...device, program: 'curl', seenAt: later(longAgo, 5) };
      const lonely = await aDevice(longAgo);
      for (const one of [device, latest, lonely]) await put(one);
      const remove = () =>
        write(({ seenDevices }) => seenDevices.removeBefore(later(longAgo, 9), 10));
      expect([await remove(), await remove()]).toEqual([1, 0]);
      expect(await find(device)).toEqual({ lastSeenAt: null, hasAny: true });
      expect((await find(latest)).lastSeenAt).toBe(latest.seenAt);
      expect((await find(lonely)).lastSeenAt).toBe(longAgo);
    });
  });
}
