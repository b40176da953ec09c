import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { accountId, mondayMorning } from '../testing/builders/ids.ts';
import { accept } from '../testing/marketplace.ts';
import { createMemoryPasswords, createMemoryTokens } from '../testing/memory/security.ts';
import { createMemoryUnitOfWork } from '../testing/memory/unit-of-work.ts';
import { login, register } from './authenticate.ts';
import { changeAccount } from './change-account.ts';
import type { Registration } from './decide-account.ts';

const openDoors = () => ({
  unitOfWork: createMemoryUnitOfWork(),
  passwords: createMemoryPasswords(),
  tokens: createMemoryTokens(),
});

const yaa: Registration = {
  name: 'Yaa Asantewaa',
  email: 'Yaa@Example.com',
  password: 'Ejisu 1900!',
  role: 'client',
  profile: { needs: null },
};
const email = 'yaa@example.com';

describe('registering', () => {
  it('makes the account and a session whose token works', async () => {
    const doors = openDoors();
    const opened = accept(await register(doors, yaa, mondayMorning));
    expect(opened.account).toMatchObject({ name: 'Yaa Asantewaa', email, role: 'client' });
    const tokenHash = doors.tokens.hash(opened.token);
    expect(opened.session).toEqual({
      tokenHash,
      accountId: opened.account.id,
      createdAt: mondayMorning,
      expiresAt: later(mondayMorning, 7 * 24 * 3_600_000),
    });
    expect(
      await doors.unitOfWork.read(({ sessions }) =>
        sessions.findLiveAccount(tokenHash, mondayMorning),
      ),
    ).toEqual(opened.account);
  });

  it('stores no password, only its hash', async () => {
    const doors = openDoors();
    const { account } = accept(await register(doors, yaa, mondayMorning));
    expect(account.passwordHash).toBe('hash of "Ejisu 1900!"');
    expect(doors.passwords.asked()).toEqual(['hash']);
  });

  it('refuses an e-mail that is taken, however it is written, and makes no session', async () => {
    const doors = openDoors();
    accept(await register(doors, yaa, mondayMorning));
    const before = doors.unitOfWork.committed();
    const again = { ...yaa, email: ' YAA@example.com ', role: 'service-provider', profile: null };
    expect(await register(doors, again as Registration, mondayMorning)).toEqual(
      refuse({ code: 'account.email-taken' }),
    );
    expect(doors.unitOfWork.committed()).toBe(before);
  });

  it('refuses an unfit password before it hashes', async () => {
    const doors = openDoors();
    expect(await register(doors, { ...yaa, password: email }, mondayMorning)).toEqual(
      refuse({ code: 'account.password-unfit', reason: 'is-email' }),
    );
    expect(doors.passwords.asked()).toEqual([]);
  });

  it('refuses the profile of the other role', async () => {
    const wrong = { ...yaa, role: 'service-provider' } as const;
    expect(await register(openDoors(), wrong, mondayMorning)).toEqual(
      refuse({ code: 'account.profile-of-other-role' }),
    );
  });

  it('lets one of two who want the same e-mail at once have it', async () => {
    const doors = openDoors();
    const both = await Promise.all([
      register(doors, yaa, mondayMorning),
      register(doors, yaa, mondayMorning),
    ]);
    expect(both.map((one) => one.ok)).toEqual([true, false]);
  });
});

describe('logging in', () => {
  const registered = async () => {
    const doors = openDoors();
    const { account } = accept(await register(doors, yaa, mondayMorning));
    return { doors, account };
  };

  it.each([undefined, 'client' as const])('opens another session (role: %s)', async (role) => {
    const { doors, account } = await registered();
    const credentials = { email: ` ${email.toUpperCase()}`, password: yaa.password, role };
    const opened = accept(await login(doors, credentials, later(mondayMorning, 60_000)));
    expect(opened.account).toEqual(account);
    expect(opened.session.createdAt).toBe(later(mondayMorning, 60_000));
    expect(
      await doors.unitOfWork.read(({ sessions }) =>
        sessions.findLiveAccount(opened.session.tokenHash, opened.session.createdAt),
      ),
    ).toEqual(account);
  });

  it.each([
    ['an unknown e-mail', { email: 'kofi@example.com', password: yaa.password }, 'verify nothing'],
    ['a wrong password', { email, password: 'Ejisu 1901!' }, 'verify'],
    ['a wrong role', { email, password: yaa.password, role: 'admin' }, 'verify'],
    ['a wrong password and role', { email, password: 'x', role: 'admin' }, 'verify'],
  ] as const)('answers %s with one and the same refusal and effort', async (_, typed, asked) => {
    const { doors } = await registered();
    const before = doors.unitOfWork.committed();
    expect(await login(doors, typed, mondayMorning)).toEqual(
      refuse({ code: 'account.login-refused' }),
    );
    expect(doors.passwords.asked()).toEqual(['hash', asked]);
    expect(doors.unitOfWork.committed()).toBe(before);
  });
});

describe('changing an account', () => {
  it('keeps the change', async () => {
    const { unitOfWork, ...doors } = openDoors();
    const { account } = accept(await register({ unitOfWork, ...doors }, yaa, mondayMorning));
    const changed = await unitOfWork.write((stores) =>
      changeAccount(stores, account.id, { name: 'Nana Yaa' }),
    );
    expect(changed).toEqual(ok({ ...account, name: 'Nana Yaa' }));
    expect(await unitOfWork.read(({ accounts }) => accounts.find(account.id))).toEqual(
      accept(changed),
    );
  });

  it('refuses a client the availability flags, and an account that is not there', async () => {
    const doors = openDoors();
    const { account } = accept(await register(doors, yaa, mondayMorning));
    const change = (id: typeof account.id) =>
      doors.unitOfWork.write((stores) => changeAccount(stores, id, { isAvailable: false }));
    expect(await change(account.id)).toEqual(refuse({ code: 'account.providers-only' }));
    expect(await change(accountId(999))).toEqual(refuse({ code: 'account.not-found' }));
  });
});
