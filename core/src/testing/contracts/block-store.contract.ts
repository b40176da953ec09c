import { describe, expect, it } from 'vitest';
import { dayMs, later } from '../../kernel/instant.ts';
import { mondayMorning } from '../builders/ids.ts';
import { englishToTwi } from '../builders/pricing.ts';
import { storeBareJob, storeClient, storeProvider } from '../builders/stored.ts';
import { type OpenedStores, useStores } from './opened-stores.ts';

/** The contract of every store of blocks. */
export function describeBlockStore(open: () => Promise<OpenedStores>): void {
  describe('a store of blocks', () => {
    const { write, read } = useStores(open);

    /** A client who has blocked a provider, and a provider who has blocked them through a job. */
    const storeBlocks = () =>
      write(async (stores) => {
        const client = await storeClient(stores);
        const work = [englishToTwi];
        const onTelegram = { telegramId: '233540018' };
        const blocked = await storeProvider(stores, work, { ...onTelegram, name: 'Kojo Asante' });
        const blocking = await storeProvider(stores, work, onTelegram);
        const job = await storeBareJob(stores, { clientId: client.id });
        const of = { clientId: client.id, createdAt: mondayMorning };
        const own = { ...of, providerId: blocked.id, ownerId: client.id, jobId: null };
        const other = { ...of, providerId: blocking.id, ownerId: blocking.id, jobId: job.id };
        const ids = {
          own: await stores.blocks.insert(own),
          other: await stores.blocks.insert(other),
        };
        return { client, blocked, blocking, job, own, other, ids };
      });

    it('knows that one of a pair has blocked the other, whichever it was', async () => {
      const { client, blocked, blocking } = await storeBlocks();
      const stranger = await write((stores) => storeProvider(stores));
      const exists = ({ id: providerId }: typeof blocked) =>
        read(({ blocks }) => blocks.exists({ clientId: client.id, providerId }));
      expect(await exists(blocked)).toBe(true);
      expect(await exists(blocking)).toBe(true);
      expect(await exists(stranger)).toBe(false);
    });

    it('lists those of an account, newest first, with the provider as clients know them', async () => {
      const { client, blocked, blocking, own, other, ids } = await storeBlocks();
      const newer = { ...own, providerId: blocking.id, createdAt: later(mondayMorning, dayMs) };
      const id = await write(({ blocks }) => blocks.insert(newer));
      const shown = { publicId: blocked.providerId, providerName: 'Kojo Asante' };
      const named = { publicId: blocking.providerId, providerName: blocking.name };
      expect(await read(({ blocks }) => blocks.list(client.id))).toEqual([
        { ...newer, ...named, id },
        { ...own, ...shown, id: ids.own },
      ]);
      const listed = [{ ...other, ...named, id: ids.other }];
      expect(await read(({ blocks }) => blocks.list(blocking.id))).toEqual(listed);
      expect(await read(({ blocks }) => blocks.list(blocked.id))).toEqual([]);
      expect(await read(({ blocks }) => blocks.find(other))).toEqual(listed[0]);
      const unknown = { ...other, ownerId: client.id, clientId: blocked.id };
      expect(await read(({ blocks }) => blocks.find(unknown))).toBeUndefined();
    });

    it('removes a block of its owner only, and nothing if there is none', async () => {
      const { client, blocking, other, ids } = await storeBlocks();
      await write(async ({ blocks }) => {
        await blocks.remove({ id: ids.own, ownerId: client.id });
        await blocks.remove({ id: ids.own, ownerId: client.id });
        await blocks.remove({ id: ids.other, ownerId: client.id });
      });
      expect(await read(({ blocks }) => blocks.list(client.id))).toEqual([]);
      expect(await read(({ blocks }) => blocks.list(blocking.id))).toHaveLength(1);
      expect(await read(({ blocks }) => blocks.exists(other))).toBe(true);
    });

    it('keeps the jobs of a client from those who block or are blocked, until it is lifted', async () => {
      const { client, blocked, blocking, job, ids } = await storeBlocks();
      // Whether they list it, and whether they are notified of it.
      const [yes, no] = [
        [true, true],
        [false, false],
      ];
      const offeredTo = async () => {
        const takers = await read(({ jobs }) => jobs.listTakers(job.id));
        const both = [];
        for (const { id } of [blocked, blocking]) {
          const jobs = await read((stores) => stores.jobs.listAvailable(id, { limit: 500 }));
          both.push([jobs.some((offered) => offered.id === job.id), takers.includes(id)]);
        }
        return both;
      };
      expect(await offeredTo()).toEqual([no, no]);
      await write(({ blocks }) => blocks.remove({ id: ids.own, ownerId: client.id }));
      expect(await offeredTo()).toEqual([yes, no]);
      await write(({ blocks }) => blocks.remove({ id: ids.other, ownerId: blocking.id }));
      expect(await offeredTo()).toEqual([yes, yes]);
    });

    it('shows no job in a notification of its offer once there is a block', async () => {
      const { blocking, job, other, ids } = await storeBlocks();
      const request = { accountId: blocking.id, kind: 'job_offered', jobId: job.id } as const;
      await write(async ({ jobs, notifications }) => {
        await jobs.replace({ ...job, requestedId: blocking.id });
        await notifications.insert({ ...request, createdAt: mondayMorning });
      });
      const shown = async () => {
        const page = { limit: 1 };
        const found = await read(({ notifications }) =>
          notifications.list({ accountId: blocking.id }, page),
        );
        return found.map(({ contentStart }) => contentStart);
      };
      expect(await shown()).toEqual([null]);
      await write(({ blocks }) => blocks.remove({ id: ids.other, ownerId: other.ownerId }));
      expect(await shown()).toEqual([job.content]);
    });

    it.each(['client', 'blocking'] as const)(
      'has none of or by a %s who was erased',
      async (who) => {
        const { [who]: erased, client, other } = await storeBlocks();
        await write(({ erasures }) => {
          const deletion = { deletedBy: erased.id, reason: null, at: mondayMorning };
          return erasures.eraseAccount(erased, { accountId: erased.id, ...deletion });
        });
        expect(await read(({ blocks }) => blocks.exists(other))).toBe(false);
        const left = await read(({ blocks }) => blocks.list(client.id));
        expect(left).toHaveLength(who === 'client' ? 0 : 1);
      },
    );
  });
}
