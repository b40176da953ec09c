import { describe, expect, it } from 'vitest';
import { refuse } from '../kernel/result.ts';
import { aClient, anAdmin, aProvider, aSession } from '../testing/builders/accounts.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { storeAccount } from '../testing/builders/stored.ts';
import { accept, arrange } from '../testing/marketplace.ts';
import { createMemoryPasswords } from '../testing/memory/security.ts';
import { createMemoryUnitOfWork } from '../testing/memory/unit-of-work.ts';
import { appointAdmin } from './appoint-admin.ts';
import type { NewAccount } from './account.ts';

const openDoors = () => ({
  unitOfWork: createMemoryUnitOfWork(),
  passwords: createMemoryPasswords(),
});
type OpenDoors = ReturnType<typeof openDoors>;

const email = 'esi.quaye@example.com';
const password = 'Kente-loom-in-Bonwire';
const esi = { name: null, email, password };

/** Someone who is logged in already. */
const storeLoggedIn = (doors: OpenDoors, account: NewAccount) =>
  arrange(doors, async (stores) => {
    const stored = await storeAccount(stores, account);
    const session = aSession(stored.id);
    await stores.sessions.insert(session);
    return { account: stored, tokenHash: session.tokenHash };
  });

describe('appointing an admin', () => {
  it('makes one who can log in', async () => {
    const doors = openDoors();
    const given = { name: ' Esi Quaye ', email: ' Esi.Quaye@Example.com', password };
    const { account, isNew } = accept(await appointAdmin(doors, given, mondayMorning));
    expect(isNew).toBe(true);
    expect(account).toMatchObject({ name: 'Esi Quaye', email, role: 'admin', isActive: true });
    expect(account.createdAt).toBe(mondayMorning);
    expect(await doors.passwords.verify(password, account.passwordHash)).toBe(true);
    expect(await doors.unitOfWork.read(({ accounts }) => accounts.find(account.id))).toEqual(
      account,
    );
  });

  it('calls one whose name is not said "Administrator"', async () => {
    const { account } = accept(await appointAdmin(openDoors(), esi, mondayMorning));
    expect(account.name).toBe('Administrator');
  });

  it('gives an admin a new password and ends all their logins, and nobody else’s', async () => {
    const doors = openDoors();
    const old = await storeLoggedIn(doors, anAdmin({ email, isActive: false }));
    const other = await storeLoggedIn(doors, anAdmin());
    const { account, isNew } = accept(await appointAdmin(doors, esi, mondayMorning));
    expect(isNew).toBe(false);
    const passwordHash = await doors.passwords.hash(password);
    expect(account).toEqual({ ...old.account, passwordHash, isActive: true });
    const find = (hash: string) =>
      doors.unitOfWork.read(({ sessions }) => sessions.findLiveAccount(hash, mondayMorning));
    expect(await find(old.tokenHash)).toBeUndefined();
    expect(await find(other.tokenHash)).toEqual(other.account);
  });

  it('renames an admin only where a name is said', async () => {
    const doors = openDoors();
    const { account: old } = await storeLoggedIn(doors, anAdmin({ email, name: 'Efua Boateng' }));
    const kept = accept(await appointAdmin(doors, esi, mondayMorning));
    expect(kept.account).toMatchObject({ id: old.id, name: 'Efua Boateng' });
    const named = accept(await appointAdmin(doors, { ...esi, name: 'Esi' }, mondayMorning));
    expect(named.account).toMatchObject({ id: old.id, name: 'Esi' });
  });

  it.each([
    ['client', aClient({ email })],
    ['service-provider', aProvider({ email })],
  ] as const)('refuses the e-mail of a %s, and changes nothing', async (role, account) => {
    const doors = openDoors();
    await storeLoggedIn(doors, account);
    const before = doors.unitOfWork.committed();
    expect(await appointAdmin(doors, esi, mondayMorning)).toEqual(
      refuse({ code: 'account.of-other-role', role }),
    );
    expect(doors.unitOfWork.committed()).toBe(before);
  });

  it('refuses an unfit password before it hashes', async () => {
    const doors = openDoors();
    const short = { ...esi, password: 'kente' };
    expect(await appointAdmin(doors, short, mondayMorning)).toEqual(
      refuse({ code: 'account.password-unfit', reason: 'too-short' }),
    );
    expect(doors.passwords.asked()).toEqual([]);
  });
});
