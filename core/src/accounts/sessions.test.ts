import { describe, expect, it } from 'vitest';
import { dayMs, type Instant, later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { aSession, byApiKey, bySession, sessionRequired } from '../testing/builders/accounts.ts';
import { mondayMorning, mondayMorning as visitStart } from '../testing/builders/ids.ts';
import { accept, arrange, openMarketplace } from '../testing/marketplace.ts';
import { createMemoryPasswords, createMemoryTokens } from '../testing/security.ts';
import type { Actor } from './actor.ts';
import { createAuthentication } from './authentication.ts';
import type { Origin } from './devices.ts';
import { endOtherSessions, endSession, listSessions } from './manage-sessions.ts';
import { continueVisit, endOfPreviousVisit, visitGapMs } from './session.ts';

const timed = { now: mondayMorning };

async function open() {
  const place = await openMarketplace();
  const { client, provider, unitOfWork } = place;
  const stored = await arrange(place, async ({ sessions }) => {
    const used = (minutes: number) => ({ lastUsedAt: later(mondayMorning, minutes * 60_000) });
    return {
      first: await sessions.insert(aSession(client.id, used(5))),
      second: await sessions.insert(aSession(client.id, used(9))),
      foreign: await sessions.insert(aSession(provider.id)),
    };
  });
  const { id: sessionId, confirmedAt } = stored.first;
  const actor: Actor = {
    ...bySession(client),
    credential: { kind: 'session', sessionId, confirmedAt, hasSecondFactor: false },
  };
  const list = (by = actor, now = mondayMorning) =>
    unitOfWork.read((stores) => listSessions(stores, by, {}, { now }));
  return { ...place, ...stored, actor, list };
}

describe('the sessions of a user', () => {
  it('are listed, the last used first, with the one of the call marked', async () => {
    const { first, second, list } = await open();
    expect(await list()).toEqual(
      ok([
        { ...second, isCurrent: false },
        { ...first, isCurrent: true },
      ]),
    );
  });

  it('are not listed once they have expired', async () => {
    const { actor, list } = await open();
    expect(await list(actor, later(mondayMorning, 7 * dayMs))).toEqual(ok([]));
  });

  it('can be ended one at a time', async () => {
    const { actor, first, second, unitOfWork, list } = await open();
    const end = () => unitOfWork.write((stores) => endSession(stores, actor, second, timed));
    expect(await end()).toEqual(ok(null));
    expect(await list()).toEqual(ok([{ ...first, isCurrent: true }]));
    expect(await end()).toEqual(refuse({ code: 'account.session-not-found' }));
    expect(unitOfWork.committed().auditEntries).toMatchObject([
      { action: 'account.end-session', after: JSON.stringify({ sessionId: second.id }) },
    ]);
  });

  it('do not include those of others, which cannot be found', async () => {
    const { actor, foreign, provider, unitOfWork, list } = await open();
    expect(await unitOfWork.write((stores) => endSession(stores, actor, foreign, timed))).toEqual(
      refuse({ code: 'account.session-not-found' }),
    );
    expect(await list(bySession(provider))).toEqual(ok([expect.objectContaining(foreign)]));
  });

  it('can be ended all except the one of the call', async () => {
    const { actor, first, foreign, provider, unitOfWork, list } = await open();
    accept(await unitOfWork.write((stores) => endOtherSessions(stores, actor, {}, timed)));
    expect(unitOfWork.committed().auditEntries).toMatchObject([
      { action: 'account.end-other-sessions', actor: { accountId: actor.accountId } },
    ]);
    expect(await list()).toEqual(ok([{ ...first, isCurrent: true }]));
    expect(await list(bySession(provider))).toEqual(ok([expect.objectContaining(foreign)]));
  });

  it('are closed to an API key', async () => {
    const { client, first, unitOfWork, list } = await open();
    const key = byApiKey(client);
    expect(await list(key)).toEqual(sessionRequired);
    expect(await unitOfWork.write((stores) => endSession(stores, key, first, timed))).toEqual(
      sessionRequired,
    );
    expect(await unitOfWork.write((stores) => endOtherSessions(stores, key, {}, timed))).toEqual(
      sessionRequired,
    );
  });
});

describe('a login', () => {
  const phone: Origin = { network: '154.160.1.20', device: 'Mozilla/5.0 Chrome/129.0.0.0' };
  const yaa = { email: 'yaa@example.com', password: 'Ejisu 1900!' };

  async function openWithAccount() {
    const place = await openMarketplace();
    const ports = { passwords: createMemoryPasswords(), tokens: createMemoryTokens() };
    const { unitOfWork } = place;
    const { logIn, register } = createAuthentication({ unitOfWork, ...ports });
    const person = { ...yaa, name: 'Yaa', role: 'client', profile: null } as const;
    const { account } = accept(await register(person, { now: mondayMorning, origin: phone }));
    return {
      place,
      account,
      ports,
      logIn: async (origin: Origin, now: Instant = mondayMorning) => {
        const before = (await unitOfWork.readNotices()).length;
        accept(await logIn(yaa, { now, origin }));
        return (await unitOfWork.readNotices()).slice(before).map(({ notice }) => notice);
      },
    };
  }

  it('from the device of the registration is reported to no one', async () => {
    const { logIn } = await openWithAccount();
    expect(await logIn(phone)).toEqual([]);
    expect(await logIn({ ...phone, device: 'Mozilla/5.0 Chrome/130.0.1.0' })).toEqual([]);
  });

  it.each([
    { ...phone, network: '41.66.200.7' },
    { ...phone, device: 'curl/8.5.0' },
  ])('from another device or network is reported once: %o', async (origin) => {
    const { logIn, account } = await openWithAccount();
    const report = { kind: 'new-device', accountId: account.id, origin, at: mondayMorning };
    expect(await logIn(origin)).toEqual([report]);
    expect(await logIn(origin)).toEqual([]);
  });

  it('after more than 30 days is reported again', async () => {
    const { logIn } = await openWithAccount();
    expect(await logIn(phone, later(mondayMorning, 30 * dayMs))).toEqual([]);
    expect(await logIn(phone, later(mondayMorning, 60 * dayMs + 1))).toHaveLength(1);
  });

  it('of a user who has never logged in is not reported', async () => {
    const { client, unitOfWork } = await openMarketplace();
    const ports = { passwords: createMemoryPasswords(), tokens: createMemoryTokens() };
    const { logIn } = createAuthentication({ unitOfWork, ...ports });
    const credentials = { email: client.email, password: 'Akwaaba 2026' };
    accept(await logIn(credentials, { now: mondayMorning, origin: phone }));
    expect(await unitOfWork.readNotices()).toEqual([]);
  });

  it('replaces a hash that costs too little, and no other', async () => {
    const { place, account, ports, logIn } = await openWithAccount();
    const { passwordHash } = account;
    const hashOf = async () =>
      (await place.unitOfWork.read(({ accounts }) => accounts.find(account.id)))?.passwordHash;
    await logIn(phone);
    expect(ports.passwords.calls()).toEqual(['hash', 'verify']);
    const outdated = { ...account, passwordHash: `old ${passwordHash}` };
    await arrange(place, ({ accounts }) => accounts.replace(outdated));
    await logIn(phone);
    expect(await hashOf()).toBe(passwordHash);
    expect(ports.passwords.calls()).toEqual(['hash', 'verify', 'verify', 'hash']);
  });

  it('is refused if the password is replaced while it is verified', async () => {
    const { place, account, ports } = await openWithAccount();
    const { unitOfWork } = place;
    const passwords = {
      ...ports.passwords,
      async verify(password: string, hash: string) {
        const replaced = { ...account, passwordHash: 'hash of another' };
        await arrange(place, ({ accounts }) => accounts.replace(replaced));
        return ports.passwords.verify(password, hash);
      },
    };
    const { logIn } = createAuthentication({ unitOfWork, ...ports, passwords });
    expect(await logIn(yaa, { now: mondayMorning, origin: phone })).toEqual(
      refuse({ code: 'account.credentials-invalid' }),
    );
  });
});

const before = later(visitStart, -visitGapMs);
const longBefore = later(before, -1);

describe('a visit', () => {
  it('begins with the first call', () => {
    expect(continueVisit(undefined, visitStart)).toEqual({
      lastSeenAt: visitStart,
      previousSeenAt: null,
    });
  });

  it.each([
    ['lasts while the user calls', before, null],
    ['ends when the user is away for more than half an hour', longBefore, longBefore],
  ])('%s', (_, lastSeenAt, previousSeenAt) => {
    const visit = { lastSeenAt, previousSeenAt: null };
    expect(continueVisit(visit, visitStart)).toEqual({ lastSeenAt: visitStart, previousSeenAt });
  });

  it('is not changed by a call that was recorded late', () => {
    const visit = { lastSeenAt: visitStart, previousSeenAt: longBefore };
    expect(continueVisit(visit, before)).toEqual(visit);
  });
});

describe('the previous visit', () => {
  it.each([
    ['is unknown at first', undefined, null],
    [
      'ended before the present one',
      { lastSeenAt: visitStart, previousSeenAt: longBefore },
      longBefore,
    ],
    [
      'is the stored one if this one is new',
      { lastSeenAt: longBefore, previousSeenAt: null },
      longBefore,
    ],
  ])('%s', (_, visit, ended) => {
    expect(endOfPreviousVisit(visit, visitStart)).toBe(ended);
  });
});
