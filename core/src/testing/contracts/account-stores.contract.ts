import { describe, expect, it } from 'vitest';
import type { AccountFilter, AccountState } from '../../accounts/account-stores.port.ts';
import type { SeenDevice } from '../../accounts/devices.ts';
import { startToken, type TokenPurpose } from '../../accounts/one-time-token.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import { aClient, anAdmin, anApplicant, aProvider } from '../builders/accounts.ts';
import { accountId, mondayMorning, nextNumber, nextProviderId } from '../builders/ids.ts';
import { storeAccount, storeClient } from '../builders/stored.ts';
import { type OpenedStores, useStores } from './opened-stores.ts';

/** The contract of every account store. */
export function describeAccountStore(open: () => Promise<OpenedStores>): void {
  describe('an account store', () => {
    const { write, read } = useStores(open);

    it.each([
      ['client', aClient({ name: 'Ɛsi Agyɛman', telegramId: '@esi_gh' })],
      ['client without a profile', aClient({ profile: null })],
      ['client whose e-mail is not verified', aClient({ emailVerifiedAt: null })],
      ['client who named no needs', aClient({ profile: { needs: null } })],
      ['applicant', anApplicant({ isAvailable: false, isQuickServiceAvailable: true })],
      ['approved provider', aProvider()],
      ['admin', anAdmin()],
      [
        'restricted provider',
        aProvider({
          suspension: { at: mondayMorning, reason: 'Shared the texts of clients' },
          payoutFreeze: { at: later(mondayMorning, 1), reason: 'The number is disputed' },
        }),
      ],
    ])('returns every field of a %s', async (_, account) => {
      const stored = await write((stores) => storeAccount(stores, account));
      expect(stored).toEqual({ ...account, id: stored.id });
      expect(stored.id).toBeGreaterThan(0);
      expect(await read(({ accounts }) => accounts.find(stored.id))).toEqual(stored);
    });

    it('assigns ascending, unique ids', async () => {
      const first = await write((stores) => storeAccount(stores, aClient()));
      const second = await write((stores) => storeAccount(stores, aClient()));
      expect(second.id).toBeGreaterThan(first.id);
    });

    it('returns undefined for a taken e-mail, and does not change the first account', async () => {
      const first = await write((stores) => storeAccount(stores, aClient()));
      const again = aProvider({ email: first.email });
      expect(await write(({ accounts }) => accounts.insert(again))).toBeUndefined();
      expect(await read(({ accounts }) => accounts.findByEmail(first.email))).toEqual(first);
    });

    it('continues the unit of work after a taken e-mail', async () => {
      const first = await write((stores) => storeAccount(stores, aClient()));
      const other = await write(async (stores) => {
        await stores.accounts.insert(aClient({ email: first.email }));
        return storeAccount(stores, aClient());
      });
      expect(await read(({ accounts }) => accounts.find(other.id))).toEqual(other);
    });

    it('finds accounts by e-mail and by Provider ID', async () => {
      const provider = await write((stores) => storeAccount(stores, aProvider()));
      const { email, providerId } = provider;
      expect(await read(({ accounts }) => accounts.findByEmail(email))).toEqual(provider);
      expect(
        await read(async ({ accounts }) => providerId && accounts.findByProviderId(providerId)),
      ).toEqual(provider);
    });

    it('returns undefined for an unknown account', async () => {
      const unknown = await read(async ({ accounts }) => [
        await accounts.find(accountId(2_000_000_000)),
        await accounts.findByEmail('unknown@example.com'),
        await accounts.findByProviderId(nextProviderId()),
      ]);
      expect(unknown).toEqual([undefined, undefined, undefined]);
    });

    it('replaces the fields that may change', async () => {
      const applicant = await write((stores) => storeAccount(stores, anApplicant()));
      const changed = {
        ...applicant,
        name: "Nii O'Kantey; -- \\ “Ŋ”",
        telegramId: '@nii',
        providerId: nextProviderId(),
        isActive: true,
        isAvailable: false,
        isQuickServiceAvailable: true,
      };
      await write(({ accounts }) => accounts.replace(changed));
      expect(await read(({ accounts }) => accounts.find(applicant.id))).toEqual(changed);
    });

    it('lists accounts by the start of a name or an e-mail, newest first', async () => {
      const number = nextNumber();
      const [one, other] = await write(async (stores) => [
        await storeAccount(stores, aClient({ name: `Ɛsi${number} Agyɛman` })),
        await storeAccount(stores, aProvider({ email: `ɛsi${number}@example.com` })),
      ]);
      const list = (filter: AccountFilter, page = { limit: 50 }) =>
        read(({ accounts }) => accounts.list(filter, page));
      const q = `ɛSI${number}`;
      expect(await list({ q })).toEqual([other, one]);
      expect(await list({ q: `agyɛman ${number}` })).toEqual([]);
      expect(await list({ q, role: 'client' })).toEqual([one]);
      expect(await list({ q }, { limit: 1 })).toEqual([other]);
      expect(await list({ q: '%' })).toEqual([]);
      expect((await list({})).slice(0, 2)).toEqual([other, one]);
    });

    it('lists the names of the accounts that exist', async () => {
      const [one, other, deleted] = await write(async (stores) => [
        await storeAccount(stores, aClient({ name: 'Adwoa Sarpong' })),
        await storeAccount(stores, aProvider({ name: 'Nii Lante' })),
        await storeAccount(stores, aClient()),
      ]);
      const deletion = { accountId: deleted.id, deletedBy: deleted.id, reason: null };
      await write(({ erasures }) =>
        erasures.eraseAccount(deleted, { ...deletion, at: mondayMorning }),
      );
      const ids = [one.id, deleted.id, other.id, one.id];
      expect(await read(({ accounts }) => accounts.listNames(ids))).toEqual(
        new Map([
          [one.id, 'Adwoa Sarpong'],
          [other.id, 'Nii Lante'],
        ]),
      );
      expect(await read(({ accounts }) => accounts.listNames([]))).toEqual(new Map());
    });

    it('lists accounts by their restrictions', async () => {
      const number = nextNumber();
      const named = { name: `Yaw${number}` };
      const restriction = { at: mondayMorning, reason: 'Fraud' };
      const [free, suspended, frozen] = await write(async (stores) => [
        await storeAccount(stores, aProvider(named)),
        await storeAccount(stores, aProvider({ ...named, suspension: restriction })),
        await storeAccount(stores, aProvider({ ...named, payoutFreeze: restriction })),
      ]);
      const list = (state: AccountState) =>
        read(({ accounts }) => accounts.list({ q: named.name, state }, { limit: 9 }));
      expect(await list('unrestricted')).toEqual([free]);
      expect(await list('suspended')).toEqual([suspended]);
      expect(await list('payouts-frozen')).toEqual([frozen]);
    });

    it('lists and counts the admins', async () => {
      const before = await read(({ accounts }) => accounts.listAdmins());
      const admin = await write(async (stores) => {
        await storeAccount(stores, aClient());
        return storeAccount(stores, anAdmin());
      });
      expect(await read(({ accounts }) => accounts.listAdmins())).toEqual([...before, admin]);
      expect(await read(({ accounts }) => accounts.countAdmins())).toBe(before.length + 1);
    });
  });
}

/** The contract of every store of known devices. */
export function describeKnownDeviceStore(open: () => Promise<OpenedStores>): void {
  describe('a store of known devices', () => {
    const { write, read } = useStores(open);
    const now = mondayMorning;

    const makeClient = () => write((stores) => storeClient(stores));
    const makeDevice = (owner: Awaited<ReturnType<typeof makeClient>>['id'], lastUsedAt = now) =>
      write(async ({ knownDevices }) => {
        const tokenHash = `hash of device ${nextNumber()}`;
        await knownDevices.insert({ accountId: owner, tokenHash, createdAt: now, lastUsedAt });
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

    it('knows only devices that were used since a time', async () => {
      const client = await makeClient();
      const device = await makeDevice(client.id, later(now, -1));
      expect(await isKnown(client.email, device)).toBe(false);
      const touch = (owner = client.id) =>
        write(({ knownDevices }) =>
          knownDevices.touch({ accountId: owner, tokenHash: device, now }),
        );
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

    it('removes devices that have not been used since a time', async () => {
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

/** The contract of every store of known devices. */
export function describeSeenDeviceStore(open: () => Promise<OpenedStores>): void {
  describe('a store of known devices', () => {
    const { write, read } = useStores(open);

    const aDevice = async (seenAt = mondayMorning): Promise<SeenDevice> => {
      const { id } = await write((stores) => storeClient(stores));
      return { accountId: id, program: 'Firefox', network: '154.160.1.20', seenAt };
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

/** The contract of every store of one-time tokens. */
export function describeOneTimeTokenStore(open: () => Promise<OpenedStores>): void {
  describe('a store of one-time tokens', () => {
    const { write, read } = useStores(open);

    const issue = (purpose: TokenPurpose = 'reset-password', now = mondayMorning) =>
      write(async (stores) => {
        const account = await storeClient(stores);
        const tokenHash = `hash of a mailed token ${nextNumber()}`;
        return stores.oneTimeTokens.insert(startToken(account, { purpose, tokenHash }, now));
      });
    const find = (
      { tokenHash }: Readonly<{ tokenHash: string }>,
      purpose: TokenPurpose = 'reset-password',
      now = mondayMorning,
    ) => read(({ oneTimeTokens }) => oneTimeTokens.findUsable({ purpose, tokenHash }, now));

    it('finds a token of its purpose until it expires', async () => {
      const token = await issue();
      expect(await find(token)).toEqual(token);
      expect(await find(token, 'verify-email')).toBeUndefined();
      expect(await find(token, 'reset-password', token.expiresAt)).toBeUndefined();
      expect(await find({ tokenHash: 'hash of nothing' })).toBeUndefined();
    });

    it('lets a token be used once', async () => {
      const token = await issue();
      const use = () => write(({ oneTimeTokens }) => oneTimeTokens.use(token.id, mondayMorning));
      expect([await use(), await use()]).toEqual([true, false]);
      expect(await find(token)).toBeUndefined();
    });

    it('removes the tokens of one account and purpose', async () => {
      const [removed, remaining] = [await issue(), await issue()];
      const other = await write(({ oneTimeTokens }) => {
        const tokenHash = `hash of a mailed token ${nextNumber()}`;
        return oneTimeTokens.insert({ ...removed, purpose: 'verify-email', tokenHash });
      });
      await write(({ oneTimeTokens }) =>
        oneTimeTokens.removeAllOf(removed.accountId, 'reset-password'),
      );
      expect(await find(removed)).toBeUndefined();
      expect(await find(remaining)).toEqual(remaining);
      expect(await find(other, 'verify-email')).toEqual(other);
    });

    it('removes the tokens that expired before an instant, and returns how many', async () => {
      const longAgo = later(mondayMorning, -100 * dayMs);
      const old = await issue('verify-email', longAgo);
      const token = await issue();
      const remove = () =>
        write(({ oneTimeTokens }) => oneTimeTokens.removeExpired(later(old.expiresAt, 1), 10));
      expect([await remove(), await remove()]).toEqual([1, 0]);
      expect(await find(old, 'verify-email', longAgo)).toBeUndefined();
      expect(await find(token)).toEqual(token);
    });
  });
}
