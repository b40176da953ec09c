import { expect, test } from 'vitest';

import { KeyringError } from './keyring.ts';
import { SystemKeyring, type KeyringLibrary } from './system-keyring.ts';

const secret = 'nsem_secret';
const never = new AbortController().signal;

/** A library whose calls return what the given function does. */
const libraryOf = (call: () => Promise<never>): KeyringLibrary => ({
  AsyncEntry: class {
    getPassword = call;
    setPassword = call;
    deleteCredential = call;
  },
});
const open = (call: () => Promise<never>, signal = never) =>
  SystemKeyring.open(signal, { load: async () => libraryOf(call), timeoutMs: 1 });

test('a library that is not installed is reported', async () => {
  const load = () => Promise.reject(new Error('Cannot find module'));
  await expect(SystemKeyring.open(never, { load })).rejects.toEqual(
    new KeyringError('not-installed'),
  );
});

test('an error of the library does not reveal the secret', async () => {
  const keyring = await open(() => Promise.reject(new Error(`cannot store ${secret}`)));
  await expect(keyring.set('entry', secret)).rejects.toEqual(new KeyringError('unavailable'));
  expect(keyring.isBlocked).toBe(false);
});

test('a keyring that does not respond is abandoned', async () => {
  const keyring = await open(() => new Promise(() => {}));
  await expect(keyring.get('entry')).rejects.toEqual(new KeyringError('no-answer'));
  expect(keyring.isBlocked).toBe(true);
});

test('Ctrl-C ends the wait for a keyring', async () => {
  const interrupt = new AbortController();
  const library = libraryOf(() => new Promise(() => {}));
  const keyring = await SystemKeyring.open(interrupt.signal, { load: async () => library });
  const reading = keyring.get('entry');
  interrupt.abort();
  await expect(reading).rejects.toMatchObject({ code: 'cli.interrupted' });
});

test('the library itself fails where no secret service runs', async () => {
  // Only on Linux without a session bus: elsewhere, it would open the keyring of the developer.
  const isHeadless = process.platform === 'linux' && !process.env['DBUS_SESSION_BUS_ADDRESS'];
  const load = isHeadless ? undefined : async () => libraryOf(() => Promise.reject(new Error()));
  const keyring = await SystemKeyring.open(never, load === undefined ? {} : { load });
  await expect(keyring.set('nsem test', secret)).rejects.toEqual(new KeyringError('unavailable'));
});
