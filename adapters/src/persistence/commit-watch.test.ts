import { storeClient } from '@nsem/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTemporaryDatabase, type TemporaryDatabase } from './testing/temporary-database.ts';

let database: TemporaryDatabase;

beforeAll(async () => {
  database = await openTemporaryDatabase();
});
afterAll(() => database.discard());

const write = () => database.accept((stores) => storeClient(stores));

it('a listener is told once of each commit, until it stops', async () => {
  let told = 0;
  const stop = database.onCommit(() => {
    told += 1;
  });
  await Promise.all([write(), write(), write()]);
  expect(told).toBe(1);
  await write();
  expect(told).toBe(2);
  stop();
  await write();
  expect(told).toBe(2);
});

it('those who listen do not hear of each other', async () => {
  const heard: string[] = [];
  const stopAma = database.onCommit(() => heard.push('Ama'));
  const stopKofi = database.onCommit(() => heard.push('Kofi'));
  await write();
  stopAma();
  await write();
  stopKofi();
  expect(heard).toEqual(['Ama', 'Kofi', 'Kofi']);
});

it('who is told finds what was committed', async () => {
  const seen = Promise.withResolvers<boolean>();
  const email = 'adwoa.listens@example.com';
  const stop = database.onCommit(() => {
    const found = database.unitOfWork.read(({ accounts }) => accounts.findByEmail(email));
    found.then((account) => seen.resolve(account !== undefined), seen.reject);
  });
  await database.accept((stores) => storeClient(stores, { email }));
  expect(await seen.promise).toBe(true);
  stop();
});
