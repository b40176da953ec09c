import { describe, expect, it } from 'vitest';
import { createApiKey } from '../api-keys/manage-api-keys.ts';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { byApiKey, bySession, sessionRequired } from '../testing/builders/accounts.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { accept, arrange, onMonday } from '../testing/marketplace.ts';
import {
  createMemoryKeyVault,
  createMemoryPasswords,
  createMemoryTokens,
} from '../testing/security.ts';
import { createMemoryUnitOfWork } from '../memory/unit-of-work.ts';
import type { Actor } from './actor.ts';
import { createAuthentication } from './authentication.ts';
import { createRecovery, issueToken } from './recovery.ts';

const email = 'yaa@example.com';
const password = 'Ejisu 1900!';
const replacement = 'Kente loom 1957';
const hourMs = 3_600_000;
const origin = { network: '154.160.1.20', device: 'Firefox/131.0' };
const context = { now: mondayMorning, origin };

async function open() {
  const ports = {
    unitOfWork: createMemoryUnitOfWork(),
    passwords: createMemoryPasswords(),
    tokens: createMemoryTokens(),
  };
  const { logIn, register } = createAuthentication(ports);
  const yaa = { name: 'Yaa Asantewaa', email, password, role: 'client', profile: null } as const;
  const { account, session } = accept(await register(yaa, context));
  const actor: Actor = {
    ...bySession(account),
    credential: {
      kind: 'session',
      sessionId: session.id,
      confirmedAt: mondayMorning,
      hasSecondFactor: false,
    },
    origin,
  };
  return {
    ...ports,
    ...createRecovery(ports),
    account,
    actor,
    tryPassword: async (tried: string) => (await logIn({ email, password: tried }, context)).ok,
    issue: () =>
      arrange(ports, (stores) =>
        issueToken(
          stores,
          { account, purpose: 'reset-password' },
          { now: mondayMorning, tokens: ports.tokens },
        ),
      ),
    countSessions: async () =>
      (
        await ports.unitOfWork.read(({ sessions }) =>
          sessions.listLive(account.id, mondayMorning, 10),
        )
      ).length,
  };
}

const lastRecorded = ({ unitOfWork }: Awaited<ReturnType<typeof open>>) =>
  unitOfWork.committed().auditEntries.at(-1);

describe('resetting a password', () => {
  it('replaces it and ends all sessions, by a token that works once', async () => {
    const place = await open();
    const token = await place.issue();
    const reset = () => place.resetPassword({ token, password: replacement }, context);
    expect(await reset()).toEqual(ok(null));
    expect(await place.countSessions()).toBe(0);
    expect(lastRecorded(place)).toMatchObject({
      action: 'account.reset-password',
      objectId: place.account.id,
      actor: { accountId: place.account.id, credential: null, network: origin.network },
    });
    expect(await place.tryPassword(replacement)).toBe(true);
    expect(await place.tryPassword(password)).toBe(false);
    expect(await reset()).toEqual(refuse({ code: 'account.token-invalid' }));
  });

  it('makes every other link that was sent invalid', async () => {
    const place = await open();
    const [first, second] = [await place.issue(), await place.issue()];
    accept(await place.resetPassword({ token: second, password: replacement }, context));
    expect(await place.resetPassword({ token: first, password }, context)).toEqual(
      refuse({ code: 'account.token-invalid' }),
    );
  });

  it('is refused after an hour', async () => {
    const place = await open();
    const token = await place.issue();
    const at = (now: typeof mondayMorning) =>
      place.resetPassword({ token, password: replacement }, { now, origin });
    expect(await at(later(mondayMorning, hourMs))).toEqual(
      refuse({ code: 'account.token-invalid' }),
    );
    expect(await at(later(mondayMorning, hourMs - 1))).toEqual(ok(null));
  });

  it('hashes nothing for an unknown token', async () => {
    const place = await open();
    const before = place.passwords.calls().length;
    const unknown = { token: 'unknown', password: replacement };
    expect(await place.resetPassword(unknown, context)).toEqual(
      refuse({ code: 'account.token-invalid' }),
    );
    expect(place.passwords.calls()).toHaveLength(before);
  });

  it('leaves the token valid if the new password is refused', async () => {
    const place = await open();
    const token = await place.issue();
    expect(await place.resetPassword({ token, password: 'password-1' }, context)).toEqual(
      refuse({ code: 'account.password-invalid', reason: 'common' }),
    );
    expect(await place.resetPassword({ token, password: replacement }, context)).toEqual(ok(null));
  });

  it('of two concurrent ones succeeds once', async () => {
    const place = await open();
    const token = await place.issue();
    const both = await Promise.all(
      [replacement, 'Adinkra 1874'].map((wanted) =>
        place.resetPassword({ token, password: wanted }, context),
      ),
    );
    expect(both.filter((one) => one.ok)).toHaveLength(1);
  });

  it('deactivates the API keys, verifies the e-mail and notifies the user', async () => {
    const place = await open();
    const { account, actor, unitOfWork } = place;
    const keyVault = createMemoryKeyVault();
    await unitOfWork.write((stores) =>
      createApiKey(stores, actor, { name: 'App', scopes: [] }, { ...onMonday, keyVault }),
    );
    await arrange(place, ({ accounts }) => accounts.replace({ ...account, emailVerifiedAt: null }));
    accept(
      await place.resetPassword({ token: await place.issue(), password: replacement }, context),
    );
    const { keys, after } = await unitOfWork.read(async ({ accounts, apiKeys }) => ({
      keys: await apiKeys.listByOwner(account.id),
      after: await accounts.find(account.id),
    }));
    expect(keys.map(({ isActive }) => isActive)).toEqual([false]);
    expect(after?.emailVerifiedAt).toBe(mondayMorning);
    expect((await unitOfWork.readNotices()).at(-1)?.notice).toEqual({
      kind: 'password-changed',
      accountId: account.id,
      how: 'reset',
      origin,
      at: mondayMorning,
    });
  });
});

describe('changing a password', () => {
  it('replaces it, and ends all sessions but the one of the call', async () => {
    const place = await open();
    expect(await place.tryPassword(password)).toBe(true);
    expect(await place.countSessions()).toBe(2);
    const change = { current: password, replacement };
    expect(await place.changePassword(place.actor, change, mondayMorning)).toEqual(ok(null));
    expect(lastRecorded(place)).toMatchObject({
      action: 'account.change-password',
      actor: { accountId: place.account.id, credential: 'session', network: origin.network },
    });
    const left = await place.unitOfWork.read(({ sessions }) =>
      sessions.listLive(place.account.id, mondayMorning, 10),
    );
    const { credential } = place.actor;
    expect(left.map(({ id }) => id)).toEqual([
      credential.kind === 'session' ? credential.sessionId : null,
    ]);
    expect(await place.tryPassword(replacement)).toBe(true);
    expect((await place.unitOfWork.readNotices()).map(({ notice }) => notice)).toContainEqual(
      expect.objectContaining({ kind: 'password-changed', how: 'changed' }),
    );
  });

  it('makes links that would reset it invalid', async () => {
    const place = await open();
    const token = await place.issue();
    accept(
      await place.changePassword(place.actor, { current: password, replacement }, mondayMorning),
    );
    expect(await place.resetPassword({ token, password }, context)).toEqual(
      refuse({ code: 'account.token-invalid' }),
    );
  });

  it.each([
    ['a wrong current one', 'Ejisu 1901!', replacement, { code: 'account.current-password-wrong' }],
    [
      'a short new one',
      password,
      'short',
      { code: 'account.password-invalid', reason: 'too-short', isReplacement: true },
    ],
  ] as const)('refuses %s and changes nothing', async (_, current, wanted, fault) => {
    const place = await open();
    const before = place.unitOfWork.committed();
    const change = { current, replacement: wanted };
    expect(await place.changePassword(place.actor, change, mondayMorning)).toEqual(refuse(fault));
    expect(place.unitOfWork.committed()).toBe(before);
  });

  it('of two concurrent ones succeeds once', async () => {
    const place = await open();
    const both = await Promise.all(
      [replacement, 'Adinkra 1874'].map((wanted) =>
        place.changePassword(
          place.actor,
          { current: password, replacement: wanted },
          mondayMorning,
        ),
      ),
    );
    expect(both.filter((one) => one.ok)).toHaveLength(1);
  });

  it('is denied to an API key', async () => {
    const place = await open();
    const change = { current: password, replacement };
    expect(await place.changePassword(byApiKey(place.account), change, mondayMorning)).toEqual(
      sessionRequired,
    );
  });
});
