import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../kernel/result.ts';
import { aClient, anAdmin, aProvider, aSession } from '../testing/builders/accounts.ts';
import { accountId, mondayMorning } from '../testing/builders/ids.ts';
import { storeAccount } from '../testing/builders/stored.ts';
import { accept, arrange } from '../testing/marketplace.ts';
import { createMemoryPasswords } from '../testing/security.ts';
import { createMemoryUnitOfWork } from '../memory/unit-of-work.ts';
import { loadFactors } from './second-factors/read-second-factors.ts';
import { provisionAdmin } from './provision-admin.ts';
import type { NewAccount } from './account.ts';

const openPorts = () => ({
  unitOfWork: createMemoryUnitOfWork(),
  passwords: createMemoryPasswords(),
});
type Ports = ReturnType<typeof openPorts>;

const context = { now: mondayMorning };

const email = 'esi.quaye@example.com';
const password = 'Kente-loom-in-Bonwire';
const esi = { name: null, email, password };

/** An account with a session. */
const storeLoggedIn = (ports: Ports, account: NewAccount) =>
  arrange(ports, async (stores) => {
    const stored = await storeAccount(stores, account);
    const session = aSession(stored.id);
    await stores.sessions.insert(session);
    return { account: stored, tokenHash: session.tokenHash };
  });

describe('provisioning an admin', () => {
  it('creates one who can log in', async () => {
    const ports = openPorts();
    const given = { name: ' Esi Quaye ', email: ' Esi.Quaye@Example.com', password };
    const { account, isNew } = accept(await provisionAdmin(ports, given, context));
    expect(isNew).toBe(true);
    expect(account).toMatchObject({ name: 'Esi Quaye', email, role: 'admin', isActive: true });
    expect(account.createdAt).toBe(mondayMorning);
    expect(await ports.passwords.verify(password, account.passwordHash)).toBe(true);
    expect(await ports.unitOfWork.read(({ accounts }) => accounts.find(account.id))).toEqual(
      account,
    );
  });

  it('names one "Administrator" by default', async () => {
    const { account } = accept(await provisionAdmin(openPorts(), esi, context));
    expect(account.name).toBe('Administrator');
  });

  it('gives an existing admin a new password and ends all their sessions, but no others', async () => {
    const ports = openPorts();
    const old = await storeLoggedIn(ports, anAdmin({ email, isActive: false }));
    const other = await storeLoggedIn(ports, anAdmin());
    const { account, isNew } = accept(await provisionAdmin(ports, esi, context));
    expect(isNew).toBe(false);
    const passwordHash = await ports.passwords.hash(password);
    expect(account).toEqual({ ...old.account, passwordHash, isActive: true });
    const find = (hash: string) =>
      ports.unitOfWork.read(({ sessions }) => sessions.findLive(hash, mondayMorning));
    expect(await find(old.tokenHash)).toBeUndefined();
    expect((await find(other.tokenHash))?.account).toEqual(other.account);
    expect((await ports.unitOfWork.readNotices()).map(({ notice }) => notice)).toMatchObject([
      { kind: 'password-changed', accountId: account.id, how: 'operator' },
    ]);
  });

  it('removes the second factors of an existing admin, and no others', async () => {
    const ports = openPorts();
    const old = await storeLoggedIn(ports, anAdmin({ email }));
    const other = await storeLoggedIn(ports, anAdmin());
    await ports.unitOfWork.write(async ({ factors }) => {
      for (const { account } of [old, other]) {
        await factors.replaceRecoveryCodes(account.id, ['digest']);
        await factors.saveTotp({
          accountId: account.id,
          sealedSecret: 'sealed',
          isConfirmed: true,
          lastStep: null,
          createdAt: mondayMorning,
        });
      }
      return ok(null);
    });
    accept(await provisionAdmin(ports, esi, context));
    const left = await ports.unitOfWork.read((stores) =>
      Promise.all([old, other].map(({ account }) => loadFactors(stores, account.id))),
    );
    expect(left).toMatchObject([
      { totp: undefined, recoveryCodesLeft: 0 },
      { recoveryCodesLeft: 1 },
    ]);
  });

  it('renames an existing admin only if a name is given', async () => {
    const ports = openPorts();
    const { account: old } = await storeLoggedIn(ports, anAdmin({ email, name: 'Efua Boateng' }));
    const unchanged = accept(await provisionAdmin(ports, esi, context));
    expect(unchanged.account).toMatchObject({ id: old.id, name: 'Efua Boateng' });
    const named = accept(await provisionAdmin(ports, { ...esi, name: 'Esi' }, context));
    expect(named.account).toMatchObject({ id: old.id, name: 'Esi' });
  });

  it.each([
    ['client', aClient({ email })],
    ['service-provider', aProvider({ email })],
  ] as const)('refuses the e-mail of a %s, and changes nothing', async (role, account) => {
    const ports = openPorts();
    await storeLoggedIn(ports, account);
    const before = ports.unitOfWork.committed();
    expect(await provisionAdmin(ports, esi, context)).toEqual(
      refuse({ code: 'account.not-admin', role }),
    );
    expect(ports.unitOfWork.committed()).toBe(before);
  });

  it.each(['AkosuaBoatemaa26', 'Kasa-Kasa-Kasa-1'])(
    'refuses the password %s, of the name that an admin or the marketplace has already',
    async (personal) => {
      const ports = openPorts();
      await storeLoggedIn(ports, anAdmin({ email, name: 'Akosua Boatemaa' }));
      const changed = { changedAt: mondayMorning, changedBy: accountId(1) };
      await ports.unitOfWork.write(async ({ settings }) => {
        await settings.put({ name: 'brand_name', value: 'Kasa', ...changed });
        return ok(null);
      });
      expect(await provisionAdmin(ports, { ...esi, password: personal }, context)).toEqual(
        refuse({ code: 'account.password-invalid', reason: 'personal' }),
      );
    },
  );

  it('refuses an invalid password before hashing it', async () => {
    const ports = openPorts();
    const short = { ...esi, password: 'kente' };
    expect(await provisionAdmin(ports, short, context)).toEqual(
      refuse({ code: 'account.password-invalid', reason: 'too-short' }),
    );
    expect(ports.passwords.calls()).toEqual([]);
  });
});
