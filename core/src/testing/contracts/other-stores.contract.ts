import { describe, expect, it } from 'vitest';
import { dayMs, later } from '../../kernel/instant.ts';
import type { BasisPoints } from '../../kernel/money.ts';
import type { Notice } from '../../ports/outbox.port.ts';
import type { SettingName, StoredSetting } from '../../settings/setting.ts';
import type { CommissionConfig } from '../../wallet/commission.ts';
import { anAdmin } from '../builders/accounts.ts';
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
import { aContactMessage } from '../builders/messages.ts';
import { storeAccount, storeAdmin, storeClient } from '../builders/stored.ts';
import { type OpenedStores, useStores } from './opened-stores.ts';

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

    it('finds which of some keys no file has, in their order', async () => {
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

/** The contract of every settings store. */
export function describeSettingsStore(open: () => Promise<OpenedStores>): void {
  describe('a settings store', () => {
    const { write, read } = useStores(open);

    const find = async (name: SettingName): Promise<StoredSetting | undefined> =>
      (await read(({ settings }) => settings.list())).find((setting) => setting.name === name);

    it('stores numbers, flags and what is off, replaces them, and removes them', async () => {
      const { id: changedBy } = await write((stores) => storeAccount(stores, anAdmin()));
      const change = { changedAt: mondayMorning, changedBy };
      const given = [
        { name: 'free_words', value: 0, ...change },
        { name: 'services_need_review', value: false, ...change },
        { name: 'offer_preview_words', value: null, ...change },
      ] as const;
      await write(async ({ settings }) => {
        for (const setting of given) await settings.put(setting);
      });
      for (const setting of given) expect(await find(setting.name)).toEqual(setting);

      const changedAt = later(mondayMorning, 60_000);
      const replaced = { ...given[0], value: 900, changedAt };
      await write(({ settings }) => settings.put(replaced));
      expect(await find('free_words')).toEqual(replaced);

      await write(({ settings }) => settings.remove('free_words'));
      await write(({ settings }) => settings.remove('max_api_keys'));
      expect(await find('free_words')).toBeUndefined();
      expect(await find('services_need_review')).toEqual(given[1]);
    });
  });
}

/** The contract of every contact message store. */
export function describeContactMessageStore(open: () => Promise<OpenedStores>): void {
  describe('a contact message store', () => {
    const { write, read } = useStores(open);

    it.each([
      ['that waits', aContactMessage()],
      ['without a company', aContactMessage({ company: null })],
      ['that is answered', aContactMessage({ answeredAt: later(mondayMorning, 5) })],
      ['with quotes and lines', aContactMessage({ message: "'; --\n\n“Ŋ” \\ Ɛ\tɔ" })],
    ])('returns every field of a message %s', async (_, message) => {
      const stored = await write(({ contactMessages }) => contactMessages.insert(message));
      expect(stored).toEqual({ ...message, id: stored.id });
      expect(await read(({ contactMessages }) => contactMessages.find(stored.id))).toEqual(stored);
    });

    it('returns undefined for an unknown message', async () => {
      const unknown = contactMessageId(2_000_000_000);
      expect(await read(({ contactMessages }) => contactMessages.find(unknown))).toBeUndefined();
    });

    it('replaces the time of the answer', async () => {
      const before = await write(({ contactMessages }) =>
        contactMessages.insert(aContactMessage()),
      );
      for (const answeredAt of [later(mondayMorning, 60_000), null]) {
        const after = { ...before, answeredAt };
        await write(({ contactMessages }) => contactMessages.replace(after));
        expect(await read(({ contactMessages }) => contactMessages.find(before.id))).toEqual(after);
      }
    });

    it('lists all, answered or unanswered messages in cursor pages, newest first', async () => {
      const given = await write(async ({ contactMessages }) => {
        const made = [];
        for (const answeredAt of [null, mondayMorning, null, mondayMorning]) {
          made.push(await contactMessages.insert(aContactMessage({ answeredAt })));
        }
        return made;
      });
      const [oldest, answered, waiting, newest] = given;
      const list = (isAnswered: boolean | undefined, before?: number) =>
        read(({ contactMessages }) => contactMessages.list({ isAnswered }, { limit: 2, before }));
      expect(await list(undefined)).toEqual([newest, waiting]);
      expect(await list(undefined, waiting?.id)).toEqual([answered, oldest]);
      expect(await list(true)).toEqual([newest, answered]);
      expect(await list(false)).toEqual([waiting, oldest]);
      expect((await list(false, waiting?.id))[0]).toEqual(oldest);
    });
  });
}

const aRate = (bps: number, overrides: Partial<CommissionConfig> = {}): CommissionConfig => ({
  rate: bps as BasisPoints,
  updatedAt: later(mondayMorning, bps),
  actorId: null,
  ...overrides,
});

/** The contract of every commission store; no rate is set in a newly opened one. */
export function describeCommissionStore(open: () => Promise<OpenedStores>): void {
  describe('a commission store', () => {
    const { write, read } = useStores(open);

    it('starts at 15.0 %, without a history', async () => {
      expect((await read(({ commission }) => commission.current())).rate).toBe(1500);
      expect(await read(({ commission }) => commission.list({ limit: 9 }))).toEqual([]);
    });

    it.each([0, 10, 1250, 10_000])('stores a rate of %d basis points and its date', async (bps) => {
      const config = aRate(bps);
      await write(({ commission }) => commission.append(config));
      expect(await read(({ commission }) => commission.current())).toEqual(config);
    });

    it('shows a change within the same unit of work', async () => {
      const config = aRate(500);
      const seen = await write(async ({ commission }) => {
        await commission.append(config);
        return commission.current();
      });
      expect(seen).toEqual(config);
    });

    it('lists every rate with who set it and which one it replaced, newest first', async () => {
      const admin = await write((stores) => storeAdmin(stores));
      const last = aRate(2000, { actorId: admin.id });
      await write(async ({ commission }) => {
        await commission.append(aRate(1000));
        await commission.append(last);
      });
      const [newest, older] = await read(({ commission }) => commission.list({ limit: 2 }));
      expect(newest).toEqual({
        ...last,
        id: newest?.id,
        actorName: admin.name,
        previousRate: 1000,
      });
      expect(older).toMatchObject({ rate: 1000, actorId: null, actorName: null });
      const page = { limit: 1, before: newest?.id };
      expect(await read(({ commission }) => commission.list(page))).toEqual([older]);
    });
  });
}
