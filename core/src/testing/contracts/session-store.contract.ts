import { describe, expect, it } from 'vitest';
import { continueVisit, type Visit } from '../../accounts/session.ts';
import { dayMs, instant, later } from '../../kernel/instant.ts';
import { aSession } from '../builders/accounts.ts';
import { mondayMorning, nextNumber, sessionId } from '../builders/ids.ts';
import { storeClient } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

/** The contract of every session store. */
export function describeSessionStore(open: () => Promise<OpenedStores>): void {
  describe('a session store', () => {
    const { write, read } = useStores(open);

    const logIn = () =>
      write(async (stores) => {
        const account = await storeClient(stores);
        const session = await stores.sessions.insert(aSession(account.id));
        return { account, session };
      });

    it('finds the account behind a live session', async () => {
      const { account, session } = await logIn();
      const found = await read(({ sessions }) =>
        sessions.findLive(session.tokenHash, later(mondayMorning, dayMs)),
      );
      expect(found).toEqual({ account, session, hasSecondFactor: false });
    });

    it('returns the account as it is now, not as it was at login', async () => {
      const { account, session } = await logIn();
      const renamed = { ...account, name: 'Abena Owusu-Ansah' };
      await write(({ accounts }) => accounts.replace(renamed));
      const found = await read(({ sessions }) =>
        sessions.findLive(session.tokenHash, mondayMorning),
      );
      expect(found).toMatchObject({ account: renamed, session });
    });

    it('stores where the user logged in, and when the session was used and confirmed', async () => {
      const stored = await write(async (stores) => {
        const { id } = await storeClient(stores);
        const minutes = (count: number) => later(mondayMorning, count * 60_000);
        return stores.sessions.insert(
          aSession(id, {
            origin: { network: '154.160.1.20', device: 'Mozilla/5.0 (Android 14; Mobile)' },
            lastUsedAt: minutes(2),
            confirmedAt: minutes(1),
          }),
        );
      });
      const found = await read(({ sessions }) =>
        sessions.findLive(stored.tokenHash, mondayMorning),
      );
      expect(found?.session).toEqual(stored);
    });

    it('remembers when a user was there, also after they log out', async () => {
      const { account, session } = await logIn();
      const visit = () => read(({ sessions }) => sessions.findVisit(account.id));
      let expected: Visit | undefined;
      for (const minutes of [1, 10, 5, 41, 90]) {
        const at = later(mondayMorning, minutes * 60_000);
        await write(({ sessions }) => sessions.markUsed(session.id, at));
        expected = continueVisit(expected, at);
        expect(await visit()).toEqual(expected);
      }
      await write(({ sessions }) => sessions.removeAllOf(account.id));
      await write(({ sessions }) => sessions.markUsed(session.id, later(mondayMorning, dayMs)));
      expect(await visit()).toEqual(expected);
    });

    it('finds a session until it expires', async () => {
      const { account, session } = await logIn();
      const at = (ms: number) =>
        read(({ sessions }) => sessions.findLive(session.tokenHash, instant(ms)));
      expect(await at(session.expiresAt - 1)).toEqual({ account, session, hasSecondFactor: false });
      expect(await at(session.expiresAt)).toBeUndefined();
    });

    it('finds no session by an unknown hash', async () => {
      const hash = `hash of nothing ${nextNumber()}`;
      expect(await read(({ sessions }) => sessions.findLive(hash, mondayMorning))).toBeUndefined();
    });

    it('removes one session and no other', async () => {
      const one = await logIn();
      const other = await logIn();
      await write(({ sessions }) => sessions.remove(one.session.tokenHash));
      const find = (hash: string) => read(({ sessions }) => sessions.findLive(hash, mondayMorning));
      expect(await find(one.session.tokenHash)).toBeUndefined();
      expect(await find(other.session.tokenHash)).toMatchObject(other);
    });

    it('ends every session of an account, and no others', async () => {
      const one = await logIn();
      const second = aSession(one.account.id);
      const other = await logIn();
      await write(async ({ sessions }) => {
        await sessions.insert(second);
        await sessions.removeAllOf(one.account.id);
      });
      const find = (hash: string) => read(({ sessions }) => sessions.findLive(hash, mondayMorning));
      expect(await find(one.session.tokenHash)).toBeUndefined();
      expect(await find(second.tokenHash)).toBeUndefined();
      expect(await find(other.session.tokenHash)).toMatchObject(other);
    });

    it('finds a session by its id', async () => {
      const { session } = await logIn();
      expect(await read(({ sessions }) => sessions.find(session.id))).toEqual(session);
      const unknown = sessionId(2_000_000_000);
      expect(await read(({ sessions }) => sessions.find(unknown))).toBeUndefined();
    });

    it('lists the live sessions of one account, the last used first', async () => {
      await logIn();
      const { account, session: oldest } = await logIn();
      const at = (minutes: number) => later(mondayMorning, minutes * 60_000);
      const { middle, latest } = await write(async ({ sessions }) => {
        const insert = (overrides: Parameters<typeof aSession>[1]) =>
          sessions.insert(aSession(account.id, overrides));
        await insert({ expiresAt: mondayMorning });
        return {
          latest: await insert({ lastUsedAt: at(9) }),
          middle: await insert({ lastUsedAt: at(5) }),
        };
      });
      const list = (limit: number) =>
        read(({ sessions }) => sessions.listLive(account.id, mondayMorning, limit));
      expect(await list(10)).toEqual([latest, middle, oldest]);
      expect(await list(2)).toEqual([latest, middle]);
    });

    it('records the latest use of a session', async () => {
      const { session } = await logIn();
      const at = (minutes: number) => later(mondayMorning, minutes * 60_000);
      for (const minutes of [3, 9, 5]) {
        await write(({ sessions }) => sessions.markUsed(session.id, at(minutes)));
      }
      await write(({ sessions }) => sessions.markUsed(sessionId(2_000_000_000), at(1)));
      const found = await read(({ sessions }) => sessions.find(session.id));
      expect(found).toEqual({ ...session, lastUsedAt: at(9) });
    });

    it('ends every session of an account but one, and no others', async () => {
      const { account, session } = await logIn();
      const other = await logIn();
      await write(async ({ sessions }) => {
        await sessions.insert(aSession(account.id));
        await sessions.removeOthersOf(account.id, session.id);
      });
      const listOf = (id: typeof account.id) =>
        read(({ sessions }) => sessions.listLive(id, mondayMorning, 10));
      expect(await listOf(account.id)).toEqual([session]);
      expect(await listOf(other.account.id)).toEqual([other.session]);
    });

    it('accepts several sessions of an account', async () => {
      const { account } = await logIn();
      const second = aSession(account.id);
      const inserted = await write(({ sessions }) => sessions.insert(second));
      expect(
        await read(({ sessions }) => sessions.findLive(second.tokenHash, mondayMorning)),
      ).toMatchObject({ account, session: inserted });
    });

    it('removes the sessions that expired before an instant, and returns how many', async () => {
      const longAgo = later(mondayMorning, -100 * dayMs);
      const { remaining, removed } = await write(async (stores) => {
        const { id } = await storeClient(stores);
        const old = { createdAt: later(longAgo, -7 * dayMs), expiresAt: longAgo };
        await stores.sessions.insert(aSession(id, old));
        await stores.sessions.insert(aSession(id, old));
        const live = aSession(id);
        await stores.sessions.insert(live);
        const count = await stores.sessions.removeExpired(later(longAgo, 1), 10);
        return { remaining: live, removed: count };
      });
      expect(removed).toBe(2);
      expect(
        await read(({ sessions }) => sessions.findLive(remaining.tokenHash, mondayMorning)),
      ).toBeDefined();
      expect(await write(({ sessions }) => sessions.removeExpired(later(longAgo, 1), 10))).toBe(0);
    });

    it('removes at most as many expired sessions as its limit', async () => {
      const longAgo = later(mondayMorning, -200 * dayMs);
      await write(async (stores) => {
        const { id } = await storeClient(stores);
        const old = { createdAt: later(longAgo, -7 * dayMs), expiresAt: longAgo };
        for (let nth = 0; nth < 3; nth += 1) await stores.sessions.insert(aSession(id, old));
      });
      const remove = () => write(({ sessions }) => sessions.removeExpired(later(longAgo, 1), 2));
      expect([await remove(), await remove(), await remove()]).toEqual([2, 1, 0]);
    });
  });
}
