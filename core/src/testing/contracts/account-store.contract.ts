import { describe, expect, it } from 'vitest';
import { aClient, anAdmin, anApplicant, aProvider } from '../builders/accounts.ts';
import { later } from '../../kernel/instant.ts';
import { accountId, mondayMorning, nextNumber, nextProviderId } from '../builders/ids.ts';
import { storeAccount } from '../builders/stored.ts';
import type { AccountFilter, AccountState } from '../../accounts/account-store.port.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

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
