import { describe, expect, it } from 'vitest';
import { dayMs, later } from '../../kernel/instant.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { mondayMorning } from '../builders/ids.ts';
import { storeClient } from '../builders/stored.ts';
import { anUpload } from '../builders/uploads.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

/** The contract of every upload store. */
export function describeUploadStore(open: () => Promise<OpenedStores>): void {
  describe('an upload store', () => {
    const { write, read } = useStores(open);

    const storeTwo = (stores: Stores) =>
      storeClient(stores).then(async ({ id: ownerId }) => ({
        ownerId,
        first: await stores.uploads.insert(anUpload({ ownerId })),
        second: await stores.uploads.insert(anUpload({ ownerId, purpose: 'output' })),
      }));

    it('lists the uploads of each user, newest first', async () => {
      const { ownerId, first, second } = await write(storeTwo);
      const other = await write(storeTwo);
      expect(await read(({ uploads }) => uploads.listByOwner(ownerId))).toEqual([second, first]);
      expect(await read(({ uploads }) => uploads.find(first.id))).toEqual(first);
      expect(await read(({ uploads }) => uploads.listByOwner(other.ownerId))).toHaveLength(2);
    });

    it('records how much has arrived', async () => {
      const { first, second } = await write(storeTwo);
      const expiresAt = later(mondayMorning, 2 * dayMs);
      for (const lastPiece of ['the-first', null]) {
        const progress = { receivedBytes: 5, lastPiece, expiresAt };
        await write(({ uploads }) => uploads.advance(first.id, progress));
        const found = await read(({ uploads }) => uploads.find(first.id));
        expect(found).toEqual({ ...first, ...progress });
      }
      expect(await read(({ uploads }) => uploads.find(second.id))).toEqual(second);
    });

    it('removes an upload, and then knows its key no more', async () => {
      const { first, second } = await write(storeTwo);
      await write(({ uploads }) => uploads.remove(first.id));
      expect(await read(({ uploads }) => uploads.find(first.id))).toBeUndefined();
      const keys = [first.key, second.key];
      expect(await read(({ uploads }) => uploads.findUnregistered(keys))).toEqual([first.key]);
    });

    it('removes what has expired, a few at a time', async () => {
      const { first, second } = await write(storeTwo);
      const at = later(mondayMorning, dayMs);
      const before = later(at, -1);
      await write(({ uploads }) => uploads.removeExpired(before, 1_000));
      expect(await read(({ uploads }) => uploads.find(first.id))).toBeDefined();
      expect(await write(({ uploads }) => uploads.removeExpired(at, 1))).toBe(1);
      await write(({ uploads }) => uploads.removeExpired(at, 1_000));
      expect(await read(({ uploads }) => uploads.find(second.id))).toBeUndefined();
    });

    it('removes the uploads of a deleted account', async () => {
      const client = await write(storeClient);
      const { id: ownerId } = client;
      await write(({ uploads }) => uploads.insert(anUpload({ ownerId })));
      const deletion = { accountId: ownerId, deletedBy: ownerId, at: mondayMorning, reason: null };
      await write(({ erasures }) => erasures.eraseAccount(client, deletion));
      expect(await read(({ uploads }) => uploads.listByOwner(ownerId))).toEqual([]);
    });
  });
}
