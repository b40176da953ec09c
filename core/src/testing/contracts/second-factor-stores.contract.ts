import { describe, expect, it } from 'vitest';
import { later } from '../../kernel/instant.ts';
import {
  type NewPasskey,
  startChallenge,
  ticketExpiry,
  type Totp,
} from '../../accounts/second-factors/second-factor.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { aSession } from '../builders/accounts.ts';
import { mondayMorning, nextNumber } from '../builders/ids.ts';
import { storeClient } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

const now = mondayMorning;
const fiveMinutes = 5 * 60_000;

const aTotp = (accountId: AccountId, overrides: Partial<Totp> = {}): Totp => ({
  accountId,
  sealedSecret: `sealed ${nextNumber()}`,
  isConfirmed: true,
  lastStep: null,
  createdAt: now,
  ...overrides,
});

const aPasskey = (accountId: AccountId): NewPasskey => ({
  accountId,
  credentialId: `credential-${nextNumber()}`,
  publicKey: 'pQECAyYgASFYIA',
  counter: 0,
  transports: ['internal', 'hybrid'],
  name: 'Phone',
  createdAt: now,
  lastUsedAt: null,
});

/** The contract of the stores of second factors and pending logins. */
export function describeSecondFactorStores(open: () => Promise<OpenedStores>): void {
  const { write, read } = useStores(open);
  const withClient = <T>(work: (stores: Stores, id: AccountId) => Promise<T>) =>
    write(async (stores) => {
      const { id } = await storeClient(stores);
      return { id, value: await work(stores, id) };
    });
  const hasSecondFactor = async ({ sessions }: Stores, id: AccountId) => {
    const { tokenHash } = await sessions.insert(aSession(id));
    return (await sessions.findLive(tokenHash, now))?.hasSecondFactor;
  };

  describe('a store of second factors', () => {
    it('has at most one authenticator app for an account', async () => {
      const { id } = await withClient(async ({ factors }, owner) => {
        await factors.saveTotp(aTotp(owner, { isConfirmed: false }));
        await factors.saveTotp(aTotp(owner, { sealedSecret: 'the second', lastStep: 59_000_000 }));
      });
      const found = await read(({ factors }) => factors.findTotp(id));
      expect(found).toEqual(aTotp(id, { sealedSecret: 'the second', lastStep: 59_000_000 }));
      await write(({ factors }) => factors.removeTotp(id));
      expect(await read(({ factors }) => factors.findTotp(id))).toBeUndefined();
    });

    it('lists the authenticator apps of all accounts in batches', async () => {
      const apps = [];
      for (let count = 0; count < 3; count += 1) {
        const { id } = await withClient(({ factors }, owner) =>
          factors.saveTotp(aTotp(owner, { sealedSecret: 'sealed', isConfirmed: count > 0 })),
        );
        apps.push(aTotp(id, { sealedSecret: 'sealed', isConfirmed: count > 0 }));
      }
      const [first, second, third] = apps;
      const list = (after: AccountId | null) =>
        read(({ factors }) => factors.listTotps({ after, limit: 2 }));
      expect(await list(null)).toEqual([first, second]);
      expect(await list(second?.accountId ?? null)).toEqual([third]);
    });

    it('takes each recovery code once, and only from its account', async () => {
      const { id } = await withClient(({ factors }, owner) =>
        factors.replaceRecoveryCodes(owner, ['one', 'two', 'three']),
      );
      const { value } = await withClient(async ({ factors }, stranger) => [
        await factors.takeRecoveryCode(stranger, 'one'),
        await factors.takeRecoveryCode(id, 'one'),
        await factors.takeRecoveryCode(id, 'one'),
      ]);
      expect(value).toEqual([false, true, false]);
      expect(await read(({ factors }) => factors.countRecoveryCodes(id))).toBe(2);
      await write(({ factors }) => factors.replaceRecoveryCodes(id, ['four']));
      expect(await write(({ factors }) => factors.takeRecoveryCode(id, 'two'))).toBe(false);
    });

    it('reports with a session whether its account has a confirmed factor', async () => {
      const { value } = await withClient(async (stores, id) => {
        const none = await hasSecondFactor(stores, id);
        await stores.factors.saveTotp(aTotp(id, { isConfirmed: false }));
        const unconfirmed = await hasSecondFactor(stores, id);
        await stores.factors.saveTotp(aTotp(id));
        const app = await hasSecondFactor(stores, id);
        await stores.factors.removeTotp(id);
        await stores.passkeys.insert(aPasskey(id));
        return { none, unconfirmed, app, passkey: await hasSecondFactor(stores, id) };
      });
      expect(value).toEqual({ none: false, unconfirmed: false, app: true, passkey: true });
    });
  });

  describe('a store of passkeys', () => {
    it('finds a passkey by its id, its credential and its account', async () => {
      const { id, value: stored } = await withClient(async ({ passkeys }, owner) => [
        await passkeys.insert(aPasskey(owner)),
        await passkeys.insert(aPasskey(owner)),
      ]);
      const [first] = stored;
      expect(await read(({ passkeys }) => passkeys.listByAccount(id))).toEqual(stored);
      if (first === undefined) throw new Error('the passkey was refused');
      expect(await read(({ passkeys }) => passkeys.find(first.id))).toEqual(first);
      const used = { ...first, counter: 7, lastUsedAt: later(now, 1), name: 'Old phone' };
      await write(({ passkeys }) => passkeys.replace(used));
      const byCredential = () =>
        read(({ passkeys }) => passkeys.findByCredential(first.credentialId));
      expect(await byCredential()).toEqual(used);
      await write(({ passkeys }) => passkeys.remove(first.id));
      expect(await byCredential()).toBeUndefined();
      await write(({ passkeys }) => passkeys.removeAllOf(id));
      expect(await read(({ passkeys }) => passkeys.listByAccount(id))).toEqual([]);
    });

    it('refuses a credential that is taken', async () => {
      const { value } = await withClient(async ({ passkeys }, id) => {
        const passkey = aPasskey(id);
        await passkeys.insert(passkey);
        return passkeys.insert(passkey);
      });
      expect(value).toBeUndefined();
    });

    it('takes a challenge once, and until it expires', async () => {
      const issue = (accountId: AccountId | null) =>
        startChallenge({ challenge: `challenge ${nextNumber()}`, accountId }, now);
      const [used, late] = [issue(null), issue(null)];
      const { value: own } = await withClient(async ({ passkeys }, id) => {
        for (const challenge of [used, late]) await passkeys.insertChallenge(challenge, now);
        await passkeys.insertChallenge(issue(id), now);
        return id;
      });
      const take = ({ challenge }: typeof used, at = now) =>
        write(({ passkeys }) => passkeys.takeChallenge(challenge, at));
      expect(await read((all) => all.passkeys.findChallenge(used.challenge, now))).toEqual(used);
      expect([await take(used), await take(used)]).toEqual([true, false]);
      expect(await take(late, later(now, fiveMinutes))).toBe(false);
      expect(own).toBeGreaterThan(0);
    });
  });

  describe('a store of login tickets', () => {
    it('finds a ticket until it expires or is removed', async () => {
      const ticketHash = `hash of ticket ${nextNumber()}`;
      const { id } = await withClient(({ loginTickets }, accountId) =>
        loginTickets.insert({ ticketHash, accountId, expiresAt: ticketExpiry(now) }),
      );
      const find = (at = now) => read((all) => all.loginTickets.findLive(ticketHash, at));
      expect(await find()).toEqual({ ticketHash, accountId: id, expiresAt: ticketExpiry(now) });
      expect(await find(later(now, fiveMinutes))).toBeUndefined();
      await write(({ loginTickets }) => loginTickets.removeExpired(now));
      expect(await find()).toBeDefined();
      await write(({ loginTickets }) => loginTickets.remove(ticketHash));
      expect(await find()).toBeUndefined();
    });

    it('removes all tickets of an account, and no others', async () => {
      const store = () =>
        withClient(async ({ loginTickets }, accountId) => {
          const ticketHash = `hash of ticket ${nextNumber()}`;
          await loginTickets.insert({ ticketHash, accountId, expiresAt: ticketExpiry(now) });
          return ticketHash;
        });
      const [removed, remaining] = [await store(), await store()];
      await write(({ loginTickets }) => loginTickets.removeAllOf(removed.id));
      const find = (ticketHash: string) =>
        read((all) => all.loginTickets.findLive(ticketHash, now));
      expect(await find(removed.value)).toBeUndefined();
      expect(await find(remaining.value)).toBeDefined();
    });
  });
}
