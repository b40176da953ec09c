import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import { refuse } from '../kernel/result.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { accept } from '../testing/marketplace.ts';
import { createMemoryPasswords, createMemoryTokens } from '../testing/security.ts';
import { createMemoryUnitOfWork } from '../memory/unit-of-work.ts';
import { createAuthentication } from './authentication.ts';
import type { Registration } from './decide-account.ts';

function open() {
  const ports = {
    unitOfWork: createMemoryUnitOfWork(),
    passwords: createMemoryPasswords(),
    tokens: createMemoryTokens(),
  };
  return { ...ports, ...createAuthentication(ports) };
}

const context = {
  now: mondayMorning,
  origin: { network: '154.160.1.20', device: 'Mozilla/5.0 (Android 14; Mobile)' },
};

const yaa: Registration = {
  name: 'Yaa Asantewaa',
  email: 'Yaa@Example.com',
  password: 'Ejisu 1900!',
  role: 'client',
  profile: { needs: null },
};
const email = 'yaa@example.com';

describe('registering', () => {
  it('creates the account and a session with a valid token', async () => {
    const place = open();
    const opened = accept(await place.register(yaa, context));
    expect(opened.account).toMatchObject({ name: 'Yaa Asantewaa', email, role: 'client' });
    const tokenHash = place.tokens.hash(opened.token);
    expect(opened.session).toEqual({
      tokenHash,
      accountId: opened.account.id,
      id: opened.session.id,
      origin: context.origin,
      createdAt: mondayMorning,
      lastUsedAt: mondayMorning,
      confirmedAt: mondayMorning,
      expiresAt: later(mondayMorning, 7 * 24 * 3_600_000),
    });
    expect(
      await place.unitOfWork.read(({ sessions }) => sessions.findLive(tokenHash, mondayMorning)),
    ).toMatchObject({ session: opened.session, account: opened.account });
  });

  it('stores no password, only its hash', async () => {
    const place = open();
    const { account } = accept(await place.register(yaa, context));
    expect(account.passwordHash).toBe('hash of "Ejisu 1900!"');
    expect(place.passwords.calls()).toEqual(['hash']);
  });

  it('refuses a taken e-mail, however it is written, and opens no session', async () => {
    const place = open();
    accept(await place.register(yaa, context));
    const before = place.unitOfWork.committed();
    const again = { ...yaa, email: ' YAA@example.com ', role: 'service-provider', profile: null };
    expect(await place.register(again as Registration, context)).toEqual(
      refuse({ code: 'account.email-taken' }),
    );
    expect(place.unitOfWork.committed()).toBe(before);
  });

  it('refuses an invalid password before hashing it', async () => {
    const place = open();
    expect(await place.register({ ...yaa, password: email }, context)).toEqual(
      refuse({ code: 'account.password-invalid', reason: 'is-email' }),
    );
    expect(place.passwords.calls()).toEqual([]);
  });

  it('refuses the profile of the other role', async () => {
    const wrong = { ...yaa, role: 'service-provider' } as const;
    expect(await open().register(wrong, context)).toEqual(
      refuse({ code: 'account.profile-role-mismatch' }),
    );
  });

  it('accepts one of two concurrent registrations with the same e-mail', async () => {
    const place = open();
    const both = await Promise.all([place.register(yaa, context), place.register(yaa, context)]);
    expect(both.map((one) => one.ok)).toEqual([true, false]);
  });
});

describe('logging in', () => {
  const registered = async () => {
    const place = open();
    const { account } = accept(await place.register(yaa, context));
    return { place, account };
  };

  it.each([undefined, 'client' as const])('opens another session (role: %s)', async (role) => {
    const { place, account } = await registered();
    const credentials = { email: ` ${email.toUpperCase()}`, password: yaa.password, role };
    const opened = accept(
      await place.logIn(credentials, { ...context, now: later(mondayMorning, 60_000) }),
    );
    expect(opened.account).toEqual(account);
    expect(opened.session.createdAt).toBe(later(mondayMorning, 60_000));
    expect(
      await place.unitOfWork.read(({ sessions }) =>
        sessions.findLive(opened.session.tokenHash, opened.session.createdAt),
      ),
    ).toMatchObject({ session: opened.session, account });
  });

  it.each([
    ['an unknown e-mail', { email: 'kofi@example.com', password: yaa.password }, 'verify nothing'],
    ['a wrong password', { email, password: 'Ejisu 1901!' }, 'verify'],
    ['a wrong role', { email, password: yaa.password, role: 'admin' }, 'verify'],
    ['a wrong password and role', { email, password: 'x', role: 'admin' }, 'verify'],
  ] as const)('refuses %s alike, after the same work', async (_, entered, call) => {
    const { place } = await registered();
    const before = place.unitOfWork.committed();
    expect(await place.logIn(entered, context)).toEqual(
      refuse({ code: 'account.credentials-invalid' }),
    );
    expect(place.passwords.calls()).toEqual(['hash', call]);
    expect(place.unitOfWork.committed()).toBe(before);
  });
});
