import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { createMemoryUnitOfWork } from '../memory/unit-of-work.ts';
import { anApiKey } from '../testing/builders/accounts.ts';
import { mondayMorning, mondayMorning as now } from '../testing/builders/ids.ts';
import { accept, arrange, openMarketplace } from '../testing/marketplace.ts';
import { createMemoryPasswords, createMemoryTokens } from '../testing/security.ts';
import type { Account } from './account.ts';
import { createAuthentication } from './authentication.ts';
import type { Registration } from './decide-account.ts';
import { unknownOrigin as origin } from './devices.ts';
import { identifyCaller } from './identify-caller.ts';

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

describe('a known device', () => {
  const password = yaa.password;

  it('is the one that registered, for its account only', async () => {
    const place = open();
    const { deviceToken } = accept(await place.register(yaa, context));
    expect(await place.knowsDevice({ email: yaa.email, deviceToken }, mondayMorning)).toBe(true);
    const other = { email: 'kofi@example.com', deviceToken };
    expect(await place.knowsDevice(other, mondayMorning)).toBe(false);
    const forged = { email, deviceToken: 'forged' };
    expect(await place.knowsDevice(forged, mondayMorning)).toBe(false);
  });

  it('keeps its token, and another one gets its own', async () => {
    const place = open();
    const { deviceToken } = accept(await place.register(yaa, context));
    const again = accept(await place.logIn({ email, password, deviceToken }, context));
    expect(again.deviceToken).toBe(deviceToken);
    const forged = { email, password, deviceToken: 'forged' };
    const other = accept(await place.logIn(forged, context));
    expect(['forged', deviceToken]).not.toContain(other.deviceToken);
  });

  it('is not one from which a login failed', async () => {
    const place = open();
    await place.register(yaa, context);
    await place.logIn({ email, password: 'Sika-kokoo', deviceToken: 'forged' }, context);
    const forged = { email, deviceToken: 'forged' };
    expect(await place.knowsDevice(forged, mondayMorning)).toBe(false);
  });

  it('is forgotten 180 days after its last login, and when 20 others are used after it', async () => {
    const place = open();
    const { deviceToken } = accept(await place.register(yaa, context));
    const device = { email, deviceToken };
    const halfYear = later(mondayMorning, 180 * 24 * 3_600_000);
    expect(await place.knowsDevice(device, halfYear)).toBe(true);
    expect(await place.knowsDevice(device, later(halfYear, 1))).toBe(false);
    const logInAnew = () => place.logIn({ email, password }, context);
    for (let count = 0; count < 19; count += 1) await logInAnew();
    expect(await place.knowsDevice(device, mondayMorning)).toBe(true);
    await logInAnew();
    expect(await place.knowsDevice(device, mondayMorning)).toBe(false);
  });
});

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
    ['a wrong password and role', { email, password: 'x', role: 'admin' }, 'verify'],
  ] as const)('refuses %s alike, after the same work', async (_, entered, call) => {
    const { place } = await registered();
    const { sessions } = place.unitOfWork.committed();
    expect(await place.logIn(entered, context)).toEqual(
      refuse({ code: 'account.credentials-invalid' }),
    );
    expect(place.passwords.calls()).toEqual(['hash', call]);
    expect(place.unitOfWork.committed().sessions).toEqual(sessions);
  });

  it('refuses a wrong role with the right one, and only after the right password', async () => {
    const { place, account } = await registered();
    const { sessions } = place.unitOfWork.committed();
    const entered = { email, password: yaa.password, role: 'admin' } as const;
    expect(await place.logIn(entered, context)).toEqual(
      refuse({ code: 'account.role-mismatch', role: 'client' }),
    );
    expect(await place.logIn({ ...entered, password: 'Ejisu 1901!' }, context)).toEqual(
      refuse({ code: 'account.credentials-invalid' }),
    );
    const committed = place.unitOfWork.committed();
    expect(committed.sessions).toEqual(sessions);
    expect(committed.auditEntries.slice(1)).toMatchObject([
      { action: 'account.log-in-failed', objectId: account.id, after: '{"reason":"role"}' },
      { action: 'account.log-in-failed', objectId: account.id, after: '{"reason":"credentials"}' },
    ]);
  });

  const suspend = async (place: ReturnType<typeof open>, account: Account) => {
    const suspension = { at: mondayMorning, reason: 'Texts were shared.' };
    await place.unitOfWork.write(async ({ accounts }) =>
      ok(await accounts.replace({ ...account, suspension })),
    );
  };

  it('refuses a suspended account with the reason, and only after the right password', async () => {
    const { place, account } = await registered();
    await suspend(place, account);
    const { sessions } = place.unitOfWork.committed();
    expect(await place.logIn({ email, password: yaa.password }, context)).toEqual(
      refuse({ code: 'account.suspended', reason: 'Texts were shared.' }),
    );
    expect(await place.logIn({ email, password: 'Ejisu 1901!' }, context)).toEqual(
      refuse({ code: 'account.credentials-invalid' }),
    );
    expect(place.unitOfWork.committed().sessions).toEqual(sessions);
  });

  it('records registrations, logins and refused logins, without the e-mail', async () => {
    const { place, account } = await registered();
    await place.logIn({ email, password: yaa.password }, context);
    await place.logIn({ email, password: 'Ejisu 1901!' }, context);
    await place.logIn({ email: 'kofi@example.com', password: 'Ejisu 1901!' }, context);
    await suspend(place, account);
    await place.logIn({ email, password: yaa.password }, context);
    const { auditEntries } = place.unitOfWork.committed();
    const unknownActor = { accountId: null, role: null, credential: null, credentialId: null };
    const failed = { action: 'account.log-in-failed', actor: unknownActor };
    expect(auditEntries).toMatchObject([
      { action: 'account.register', actor: { accountId: account.id, credentialId: 1 } },
      { action: 'account.log-in', actor: { accountId: account.id, credentialId: 2 } },
      { ...failed, objectId: account.id, after: '{"reason":"credentials"}' },
      { ...failed, objectId: null, after: '{"reason":"credentials"}' },
      { ...failed, objectId: account.id, after: '{"reason":"suspended"}' },
    ]);
    expect(JSON.stringify(auditEntries)).not.toContain('example.com');
  });
});

async function withKey(overrides: Parameters<typeof anApiKey>[0] = {}) {
  const place = await openMarketplace();
  const key = await arrange(place, ({ apiKeys }) =>
    apiKeys.insert(anApiKey({ ownerId: place.client.id, ...overrides })),
  );
  const identify = (lookup: string, previousLookups: readonly string[] = []) =>
    place.unitOfWork.read((stores) =>
      identifyCaller(
        stores,
        undefined,
        { kind: 'api-key', lookup, previousLookups },
        { now, origin, isFrom: (networks) => networks.includes('41.66.203.14') },
      ),
    );
  return { place, key, identify };
}

describe('the caller with an API key', () => {
  it('is its owner, with its scopes and its access', async () => {
    const { place, key, identify } = await withKey({ access: 'read' });
    const credential = { kind: 'api-key', keyId: key.id, scopes: [], access: 'read' };
    expect(await identify(key.lookup)).toEqual(
      ok({
        actor: { accountId: place.client.id, role: 'client', credential, origin },
        key: { lookup: key.lookup, secretId: 'secret 1' },
      }),
    );
  });

  it('is found by the look-up of a previous secret, and by which one', async () => {
    const { key, identify } = await withKey();
    const found = await identify('by the current secret', ['by another', key.lookup]);
    expect(found).toMatchObject({ value: { key: { lookup: key.lookup } } });
    expect(await identify('by the current secret', ['by another'])).toEqual(ok(undefined));
  });

  it.each([
    [{ expiresAt: now }, 'api-key.expired'],
    [{ allowedNetworks: ['10.0.0.1'] }, 'api-key.address-not-allowed'],
  ])('is refused with the reason if the key has %j', async (limits, code) => {
    const { key, identify } = await withKey(limits);
    expect(await identify(key.lookup)).toEqual(refuse({ code }));
  });

  it('is unknown if the key is inactive, even if it has expired too', async () => {
    const { key, identify } = await withKey({ isActive: false, expiresAt: now });
    expect(await identify(key.lookup)).toEqual(ok(undefined));
  });

  it('is accepted within the limits of the key', async () => {
    const limits = { expiresAt: later(now, 1), allowedNetworks: ['41.66.203.14'] };
    const { place, key, identify } = await withKey(limits);
    const found = await identify(key.lookup);
    expect(found).toMatchObject({ value: { actor: { accountId: place.client.id } } });
  });
});
