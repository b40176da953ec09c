import { describe, expect, it } from 'vitest';
import { dayMs, later } from '../../kernel/instant.ts';
import type { Notice } from '../../ports/outbox.port.ts';
import { aFile } from '../builders/files.ts';
import {
  contactMessageId,
  fileId,
  jobId,
  mondayMorning,
  nextProviderId,
  payoutId,
  serviceId,
} from '../builders/ids.ts';
import { storeClient } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

/** The contract of every file register. */
export function describeFileRegister(open: () => Promise<OpenedStores>): void {
  describe('a file register', () => {
    const { write, read } = useStores(open);

    it('returns every field of a file, by id and by key', async () => {
      const file = aFile({ name: 'Ɔdɔ nkoaa “1”.txt', sizeBytes: 200 * 1024 * 1024 });
      const stored = await write(({ files }) => files.insert(file, null));
      expect(stored).toEqual({ ...file, id: stored.id });
      expect(await read(({ files }) => files.find(stored.id))).toEqual(stored);
      expect(await read(({ files }) => files.findByKey(file.key))).toEqual(stored);
    });

    it('stores the exact size of a file of more than 4 GiB', async () => {
      const sizeBytes = 5 * 1024 ** 3 + 1;
      const { id } = await write(({ files }) => files.insert(aFile({ sizeBytes }), null));
      expect(await read(({ files }) => files.find(id))).toMatchObject({ sizeBytes });
    });

    it('finds a removed file no more', async () => {
      const stored = await write(({ files }) => files.insert(aFile(), null));
      await write(({ files }) => files.remove(stored.id));
      expect(await read(({ files }) => files.find(stored.id))).toBeUndefined();
    });

    it('tells which of some keys no file has, in their order', async () => {
      const file = aFile();
      const [unknown, other] = [aFile().key, aFile().key];
      await write(({ files }) => files.insert(file, null));
      const among = (keys: readonly string[]) => read(({ files }) => files.findUnregistered(keys));
      expect(await among([other, file.key, unknown])).toEqual([other, unknown]);
      expect(await among([file.key])).toEqual([]);
      expect(await among([])).toEqual([]);
    });

    it('returns undefined for an unregistered file', async () => {
      expect(await read(({ files }) => files.find(fileId(2_000_000_000)))).toBeUndefined();
      expect(await read(({ files }) => files.findByKey(aFile().key))).toBeUndefined();
    });
  });
}

/** The contract of every idempotency store. */
export function describeIdempotencyStore(open: () => Promise<OpenedStores>): void {
  describe('an idempotency store', () => {
    const { write, read } = useStores(open);

    const aRecord = async () => {
      const { id } = await write((stores) => storeClient(stores));
      return {
        accountId: id,
        key: 'POST /jobs/ 2f7c',
        fingerprint: 'Fz2u0FqTGqvyQz0sFsBbcg',
        answer: Uint8Array.of(0, 1, 127, 128, 255),
        at: mondayMorning,
      };
    };

    it('returns a response as it was stored', async () => {
      const record = await aRecord();
      await write(({ idempotency }) => idempotency.put(record));
      const find = (key: string) =>
        read(({ idempotency }) => idempotency.find(record.accountId, key));
      expect(await find(record.key)).toEqual(record);
      expect(await find(`${record.key} `)).toBeUndefined();
    });

    it('separates the same key of two users', async () => {
      const [one, other] = [await aRecord(), { ...(await aRecord()), answer: Uint8Array.of(2) }];
      await write(async ({ idempotency }) => {
        await idempotency.put(one);
        await idempotency.put(other);
      });
      const find = ({ accountId: id, key }: typeof one) =>
        read(({ idempotency }) => idempotency.find(id, key));
      expect(await find(one)).toEqual(one);
      expect(await find(other)).toEqual(other);
    });

    it('separates the keys of anonymous callers, and removes them too', async () => {
      const record = await aRecord();
      const anonymous = { ...record, accountId: null, at: later(mondayMorning, -2_000 * dayMs) };
      const find = ({ accountId: id, key }: typeof anonymous | typeof record) =>
        read(({ idempotency }) => idempotency.find(id, key));
      await write(({ idempotency }) => idempotency.put(record));
      expect(await find(anonymous)).toBeUndefined();
      await write(({ idempotency }) => idempotency.put({ ...anonymous, answer: Uint8Array.of(3) }));
      await write(({ idempotency }) => idempotency.put(anonymous));
      expect(await find(anonymous)).toEqual(anonymous);
      expect(await find(record)).toEqual(record);
      const long = later(anonymous.at, 1);
      expect(await write(({ idempotency }) => idempotency.removeBefore(long, 10))).toBe(1);
      expect(await find(anonymous)).toBeUndefined();
      expect(await find(record)).toEqual(record);
    });

    it('replaces a record with the same key', async () => {
      const record = await aRecord();
      const renewed = {
        ...record,
        answer: new Uint8Array(2_000),
        at: later(mondayMorning, 8 * dayMs),
      };
      await write(({ idempotency }) => idempotency.put(record));
      await write(({ idempotency }) => idempotency.put(renewed));
      expect(
        await read(({ idempotency }) => idempotency.find(record.accountId, record.key)),
      ).toEqual(renewed);
    });

    it('removes at most as many records as its limit, of both kinds of callers', async () => {
      const longAgo = later(mondayMorning, -3_000 * dayMs);
      const record = { ...(await aRecord()), at: later(longAgo, -1) };
      await write(async ({ idempotency }) => {
        for (const key of ['one', 'two']) {
          await idempotency.put({ ...record, key });
          await idempotency.put({ ...record, key, accountId: null });
        }
      });
      const remove = () => write(({ idempotency }) => idempotency.removeBefore(longAgo, 3));
      expect([await remove(), await remove(), await remove()]).toEqual([3, 1, 0]);
    });

    it('removes the records made before an instant, and returns how many', async () => {
      const longAgo = later(mondayMorning, -1_000 * dayMs);
      const old = { ...(await aRecord()), at: later(longAgo, -1) };
      const recent = { ...(await aRecord()), at: longAgo };
      const removed = await write(async ({ idempotency }) => {
        await idempotency.put(old);
        await idempotency.put(recent);
        return idempotency.removeBefore(longAgo, 10);
      });
      expect(removed).toBe(1);
      const left = await read(({ idempotency }) =>
        Promise.all([old, recent].map((one) => idempotency.find(one.accountId, one.key))),
      );
      expect(left).toEqual([undefined, recent]);
    });
  });
}

/** A database whose pending notices can be read, oldest first. */
export type OpenedOutbox = OpenedStores &
  Readonly<{ readNotices(): Promise<readonly Readonly<{ notice: Notice }>[]> }>;

/** The contract of every outbox. */
export function describeOutbox(open: () => Promise<OpenedOutbox>): void {
  describe('an outbox', () => {
    const { opened, write } = useStores(open);

    it('stores every kind of notice completely and in order', async () => {
      const { id } = await write((stores) => storeClient(stores));
      const to = { accountId: id };
      const notices: readonly Notice[] = [
        { kind: 'provider-approved', ...to, providerId: nextProviderId() },
        { kind: 'service-rejected', ...to, serviceId: serviceId(3) },
        { kind: 'job-assigned', ...to, jobId: jobId(4) },
        { kind: 'job-delivered', ...to, jobId: jobId(4) },
        { kind: 'job-failed', ...to, jobId: jobId(5), reason: 'Nnwom no mu nna hɔ.' },
        { kind: 'payout-paid', ...to, payoutId: payoutId(6) },
        { kind: 'contact-message', ...to, messageId: contactMessageId(9) },
        { kind: 'job-offered', ...to, jobId: jobId(7) },
        { kind: 'job-opened', jobId: jobId(7), exceptId: id },
        { kind: 'job-opened', jobId: jobId(8), exceptId: null },
      ];
      const before = (await opened().readNotices()).length;
      await write(async ({ outbox }) => {
        for (const notice of notices) await outbox.put(notice, mondayMorning);
      });
      const waiting = await opened().readNotices();
      expect(waiting.slice(before).map(({ notice }) => notice)).toEqual(notices);
    });

    it('withdraws one notice that is due in a period, and no other', async () => {
      const one = await write((stores) => storeClient(stores));
      const other = await write((stores) => storeClient(stores));
      const held = later(mondayMorning, 1_000);
      const due = { from: later(mondayMorning, 1), until: later(held, 1) };
      const rejection = ({ id: accountId }: typeof one, id: number) =>
        ({ kind: 'service-rejected', accountId, serviceId: serviceId(id) }) as const;
      const before = (await opened().readNotices()).length;
      await write(async ({ outbox }) => {
        for (const [account, id] of [
          [one, 3],
          [one, 4],
          [other, 3],
        ] as const)
          await outbox.put(rejection(account, id), mondayMorning, held);
        await outbox.put(rejection(other, 5), mondayMorning, later(held, 1));
        await outbox.put(rejection(other, 6), mondayMorning);
      });
      const withdraw = (account: typeof one, id: number) =>
        write(({ outbox }) => outbox.withdraw(rejection(account, id), due));
      expect(await withdraw(one, 3)).toBe(true);
      for (const [account, id] of [
        [one, 3],
        [one, 5],
        [other, 5],
        [other, 6],
      ] as const)
        expect(await withdraw(account, id)).toBe(false);
      const approval = { kind: 'provider-approved', accountId: one.id } as const;
      expect(await write(({ outbox }) => outbox.withdraw(approval, due))).toBe(false);
      const left = (await opened().readNotices()).slice(before).map(({ notice }) => notice);
      const expected = [
        [one, 4],
        [other, 3],
        [other, 5],
        [other, 6],
      ] as const;
      expect(left).toEqual(expected.map(([account, id]) => rejection(account, id)));
    });
  });
}
