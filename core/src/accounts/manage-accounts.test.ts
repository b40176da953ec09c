import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { aSession, byApiKey, bySession, sessionRequired } from '../testing/builders/accounts.ts';
import { accountId, mondayMorning } from '../testing/builders/ids.ts';
import { arrange, type Marketplace, openMarketplace } from '../testing/marketplace.ts';
import type { Actor } from './actor.ts';
import { readAccount, updateAccount } from './manage-accounts.ts';
import { logOut } from './manage-sessions.ts';

const deletedClient = bySession({ id: accountId(999), role: 'client' });

describe('reading your account', () => {
  const read = ({ unitOfWork }: Marketplace, actor: Actor) =>
    unitOfWork.read((stores) => readAccount(stores, actor));

  it.each(['client', 'provider', 'admin'] as const)('returns the account of a %s', async (who) => {
    const place = await openMarketplace();
    expect(await read(place, bySession(place[who]))).toEqual(ok(place[who]));
  });

  it('finds no account that does not exist', async () => {
    const place = await openMarketplace();
    expect(await read(place, deletedClient)).toEqual(refuse({ code: 'account.not-found' }));
  });

  it('is denied to an API key', async () => {
    const place = await openMarketplace();
    expect(await read(place, byApiKey(place.client))).toEqual(sessionRequired);
  });
});

describe('updating your account', () => {
  const update = (
    { unitOfWork }: Marketplace,
    actor: Actor,
    change: Parameters<typeof updateAccount>[2],
  ) => unitOfWork.write((stores) => updateAccount(stores, actor, change));

  it('stores the change', async () => {
    const place = await openMarketplace();
    const { client, unitOfWork } = place;
    const changed = { ...client, name: 'Nana Yaa' };
    expect(await update(place, bySession(client), { name: 'Nana Yaa' })).toEqual(ok(changed));
    expect(await unitOfWork.read(({ accounts }) => accounts.find(client.id))).toEqual(changed);
  });

  it('refuses a client’s availability, and an account that does not exist', async () => {
    const place = await openMarketplace();
    const change = { isAvailable: false };
    expect(await update(place, bySession(place.client), change)).toEqual(
      refuse({ code: 'account.providers-only' }),
    );
    expect(await update(place, deletedClient, change)).toEqual(
      refuse({ code: 'account.not-found' }),
    );
  });

  it('is denied to an API key', async () => {
    const place = await openMarketplace();
    expect(await update(place, byApiKey(place.client), { name: 'Kofi' })).toEqual(sessionRequired);
  });
});

describe('logging out', () => {
  async function withSession() {
    const place = await openMarketplace();
    const session = aSession(place.client.id);
    await arrange(place, ({ sessions }) => sessions.insert(session));
    const { tokenHash } = session;
    const context = { now: later(mondayMorning, 60_000) };
    return {
      place,
      end: (actor: Actor) =>
        place.unitOfWork.write((stores) => logOut(stores, actor, { tokenHash }, context)),
      isLive: async () =>
        (await place.unitOfWork.read(({ sessions }) =>
          sessions.findLive(tokenHash, context.now),
        )) !== undefined,
    };
  }

  it('makes the token invalid, and may be repeated', async () => {
    const { place, end, isLive } = await withSession();
    expect(await isLive()).toBe(true);
    expect(await end(bySession(place.client))).toEqual(ok(null));
    expect(await isLive()).toBe(false);
    expect(await end(bySession(place.client))).toEqual(ok(null));
    const recorded = place.unitOfWork.committed().auditEntries;
    expect(recorded).toMatchObject([{ action: 'account.log-out', objectId: place.client.id }]);
  });

  it('does not end a session of someone else', async () => {
    const { place, end, isLive } = await withSession();
    for (const person of [place.provider, place.admin]) await end(bySession(person));
    expect(await isLive()).toBe(true);
  });

  it('is denied to an API key', async () => {
    const { place, end, isLive } = await withSession();
    expect(await end(byApiKey(place.client))).toEqual(sessionRequired);
    expect(await isLive()).toBe(true);
  });
});
