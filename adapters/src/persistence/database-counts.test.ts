import { ok } from '@nsem/core';
import { storeClient } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { useTemporaryDatabase } from './testing/temporary-database.ts';

const database = useTemporaryDatabase();

const write = () => database().accept((stores) => storeClient(stores));

it('a listener is notified exactly once of each commit, until it is removed', async () => {
  let notified = 0;
  const stop = database().onCommit(() => {
    notified += 1;
  });
  await Promise.all([write(), write(), write()]);
  expect(notified).toBe(1);
  await write();
  expect(notified).toBe(2);
  stop();
  await write();
  expect(notified).toBe(2);
});

it('listeners are independent of each other', async () => {
  const notified: string[] = [];
  const stopAma = database().onCommit(() => notified.push('Ama'));
  const stopKofi = database().onCommit(() => notified.push('Kofi'));
  await write();
  stopAma();
  await write();
  stopKofi();
  expect(notified).toEqual(['Ama', 'Kofi', 'Kofi']);
});

it('a unit with a guard notifies only those who have to know of every change', async () => {
  const notified: string[] = [];
  const stops = [
    database().onCommit(() => notified.push('any')),
    database().onExclusiveCommit(() => notified.push('exclusive')),
  ];
  const count = () => database().unitOfWork.write(async () => ok(null), { guards: ['key-usage'] });
  await count();
  expect(notified).toEqual(['any']);
  await Promise.all([count(), write()]);
  expect(notified).toEqual(['any', 'any', 'exclusive']);
  for (const stop of stops) stop();
});

it('a listener reads what was committed', async () => {
  const seen = Promise.withResolvers<boolean>();
  const email = 'adwoa.listens@example.com';
  const stop = database().onCommit(() => {
    const found = database().unitOfWork.read(({ accounts }) => accounts.findByEmail(email));
    found.then((account) => seen.resolve(account !== undefined), seen.reject);
  });
  await database().accept((stores) => storeClient(stores, { email }));
  expect(await seen.promise).toBe(true);
  stop();
});
