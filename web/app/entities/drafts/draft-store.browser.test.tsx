import type { User } from '@nsem/sdk';
import { expect, onTestFinished, test, vi } from 'vitest';

import { draftDatabase, draftStoreName } from '../../lib/browser/saved-work.ts';
import { expireSession, logOut } from '../../lib/session/session.ts';
import { startSession } from '../../lib/session/start-session.ts';
import { problem } from '../../testing/answers.ts';
import { aClient, aProviderUser } from '../../testing/people.ts';
import { stubServer } from '../../testing/stub-server.ts';
import { draftStore } from './draft-store.ts';

const provider = aProviderUser();
const client = aClient();

const logIn = (user: User) =>
  startSession({ access_token: `token of ${user.id}`, device_token: 'device', user });

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

/** Every key that is stored on this device, whichever user it belongs to. */
async function storedKeys(): Promise<readonly IDBValidKey[]> {
  if (!(await databases()).includes(draftDatabase)) return [];
  const opening = indexedDB.open(draftDatabase);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const reading = opening.result
    .transaction(draftStoreName)
    .objectStore(draftStoreName)
    .getAllKeys();
  await new Promise((resolve) => reading.addEventListener('success', resolve));
  opening.result.close();
  return reading.result;
}

/** @returns the version of the database that was deleted; 0 if there was none */
async function deleteDatabase(): Promise<number> {
  const deletion = indexedDB.deleteDatabase(draftDatabase);
  const deleted = await new Promise<IDBVersionChangeEvent>((resolve) => {
    deletion.addEventListener('success', (event) => resolve(event as IDBVersionChangeEvent));
  });
  return deleted.oldVersion;
}

test('drafts leave the device with a logout, although the server cannot be reached', async () => {
  stubServer({ 'POST /auth/logout': problem(503, 'The server is being restarted.') });
  logIn(provider);
  await draftStore('deliver-12').write({ fields: { text: 'Hohoro wo nsa.' } });
  expect(await storedKeys()).toEqual([`${provider.id}:deliver-12:fields`]);
  void logOut().catch(() => undefined);
  await expect.poll(databases).not.toContain(draftDatabase);
  // No credential: it only keeps guessers elsewhere from delaying the next login here.
  expect(Object.keys(localStorage)).toEqual(['device_token']);
});

test('drafts that an expired session left behind are deleted when another user logs in', async () => {
  logIn(provider);
  await draftStore('deliver-12').write({ fields: { text: 'Hohoro wo nsa.' } });
  expireSession();
  logIn(provider);
  expect((await draftStore('deliver-12').read())?.parts.size).toBe(1);
  expireSession();
  logIn(client);
  await draftStore('request').write({ fields: { text: 'Please wash your hands.' } });
  await expect.poll(storedKeys).toEqual([`${client.id}:request:fields`]);
});

test('a draft that a slow device takes long to write and to read is saved', async () => {
  logIn(client);
  const store = draftStore('request');
  await store.write({ fields: { text: 'Please wash your hands.' } });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const writing = store.write({ voice: new Blob(['a recording']) });
  const reading = store.read();
  vi.advanceTimersByTime(60_000);
  expect(await writing).toBe(true);
  expect((await reading)?.parts.size).toBe(2);
});

test('a login on a device without drafts creates no database', async () => {
  logIn(client);
  await draftStore('request').write({ fields: { text: 'Please wash your hands.' } });
  expect(await deleteDatabase()).toBe(1);
  logIn(client);
  expect(await deleteDatabase()).toBe(0);
});
