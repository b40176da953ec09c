import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { CredentialStore } from './credentials.ts';

const login = {
  url: 'https://nsem.example.com',
  token: 'secret',
  expiresAt: null,
  deviceToken: null,
};
let folder: string;
let store: CredentialStore;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'credentials-')), 'nsem');
  store = new CredentialStore(folder);
});

afterEach(() => rm(join(folder, '..'), { recursive: true }));

test('a login is stored, and replaced by another', async () => {
  expect(await store.read()).toBeNull();
  await store.write(login);
  expect(await store.read()).toEqual(login);
  await store.write({ ...login, token: null });
  expect(await store.read()).toEqual({ ...login, token: null });
});

test('only the owner can read the file, even if others could before', async () => {
  await store.write(login);
  await chmod(join(folder, 'credentials.json'), 0o644);
  await store.write({ ...login, token: 'other' });
  expect((await stat(join(folder, 'credentials.json'))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('no other file remains', async () => {
  await store.write(login);
  await store.write(login);
  expect(await readdir(folder)).toEqual(['credentials.json']);
});

test('a file from before there were profiles is the login of the default one', async () => {
  await store.write(login);
  await writeFile(join(folder, 'credentials.json'), JSON.stringify(login));
  expect(await store.read()).toEqual(login);
  expect(await store.list()).toEqual([
    { name: 'default', isCurrent: true, isLoggedIn: true, url: login.url, expiresAt: null },
  ]);
});

test('each profile has its own login, and one of them is used', async () => {
  const staging = new CredentialStore(folder, { profile: 'staging', isReadOnly: false });
  await store.write(login);
  await staging.write({ ...login, token: 'other' });
  expect(await store.read()).toEqual(login);
  expect(await staging.read()).toMatchObject({ token: 'other' });
  await store.select('staging');
  expect(await store.read()).toMatchObject({ token: 'other' });
  await expect(store.select('none')).rejects.toMatchObject({ code: 'cli.profile-unknown' });
});

test('a profile may have any name that an object can have', async () => {
  const odd = new CredentialStore(folder, { profile: '__proto__', isReadOnly: false });
  await odd.write(login);
  expect(await odd.read()).toEqual(login);
  expect(await store.read()).toBeNull();
});

test('a dry run stores nothing', async () => {
  await new CredentialStore(folder, { profile: null, isReadOnly: true }).write(login);
  expect(await store.read()).toBeNull();
});

test.each(['', '{', 'null', '{"url": 7}'])('an invalid file is reported: %j', async (content) => {
  await store.write(login);
  await writeFile(join(folder, 'credentials.json'), content);
  await expect(store.read()).rejects.toMatchObject({ exitCode: 4 });
  expect(await readFile(join(folder, 'credentials.json'), 'utf8')).toBe(content);
});
