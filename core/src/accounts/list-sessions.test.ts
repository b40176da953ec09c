import { expect, it } from 'vitest';
import { dayMs, later } from '../kernel/instant.ts';
import { aSession, byApiKey, bySession } from '../testing/builders/accounts.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { accept, arrange, openMarketplace } from '../testing/marketplace.ts';
import { listMySessions } from './list-sessions.ts';
import { denied } from './permission.ts';

it('lists the live sessions of the actor, and is denied to API keys', async () => {
  const place = await openMarketplace();
  const { client, provider, unitOfWork } = place;
  const session = aSession(client.id);
  await arrange(place, async ({ sessions }) => {
    await sessions.insert(session);
    await sessions.insert(aSession(provider.id));
  });
  const list = (actor: ReturnType<typeof bySession>, now = mondayMorning) =>
    unitOfWork.read((stores) => listMySessions(stores, actor, {}, { now }));
  expect(accept(await list(bySession(client)))).toMatchObject([session]);
  expect(accept(await list(bySession(client), later(mondayMorning, 8 * dayMs)))).toEqual([]);
  expect(await list(byApiKey(client))).toEqual(denied);
});
