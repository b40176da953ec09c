import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { provideKeyFrom, readLock } from './read-keys.ts';

const recipient = 'age1zpf6ph0x67nrn6mfdx353qwexmx8v9epzmf524tvk3d0vxtkzdtsxurq6u';
const identity = 'AGE-SECRET-KEY-1CCFD3KMZ20SE8Q7VC0389PTJNLZZEV798ZVNQHDUVWFV9CZS6Z8SWTHWJW';
const backup = '/srv/backups/all.zip.age';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function keyFile(text: string): Promise<string> {
  const file = join(folder, 'key.txt');
  await writeFile(file, text);
  return file;
}

const noConsole = () => ({ input: new PassThrough(), output: new PassThrough() });

describe('the key of an encrypted backup', () => {
  it('is the identities of a file, without its comments', async () => {
    const file = await keyFile(`# created: 2026-11-22\n\n${identity}\r\n  ${identity}\n`);
    const provide = provideKeyFrom({ identity: file }, noConsole());
    const identities = [identity, identity];
    expect(await provide('identities', backup)).toEqual({ kind: 'identities', identities });
  });

  it.each([
    ['no identity', '# nothing\n'],
    ['something else', `${identity}\nssh-ed25519 AAAA\n`],
    ['a recipient', recipient],
  ])('is refused if the file has %s, without showing it', async (_, text) => {
    const file = await keyFile(text);
    const providing = provideKeyFrom({ identity: file }, noConsole())('identities', backup);
    await expect(providing).rejects.toThrow(
      `${file} contains no age identity (AGE-SECRET-KEY-1…).`,
    );
  });

  it('is refused if the file is far too large', async () => {
    const file = await keyFile('x'.repeat(100_000));
    const providing = provideKeyFrom({ 'passphrase-file': file }, noConsole());
    await expect(providing('passphrase', backup)).rejects.toThrow('too large for a key file');
  });

  it('is the line of a passphrase file, with its spaces', async () => {
    const file = await keyFile(' a new loom \r\n');
    const provide = provideKeyFrom({ 'passphrase-file': file }, noConsole());
    const passphrase = ' a new loom ';
    expect(await provide('passphrase', backup)).toEqual({ kind: 'passphrase', passphrase });
  });

  it('is required in the kind that the file needs', async () => {
    const file = await keyFile(identity);
    const withIdentity = provideKeyFrom({ identity: file }, noConsole());
    await expect(withIdentity('passphrase', backup)).rejects.toThrow('--passphrase-file');
    const withPassphrase = provideKeyFrom({ 'passphrase-file': file }, noConsole());
    await expect(withPassphrase('identities', backup)).rejects.toThrow('--identity');
  });
});

describe('the lock of a new backup', () => {
  it('is what the options name, or else the configuration', async () => {
    const configured = [recipient];
    const locked = { kind: 'recipients', recipients: configured };
    expect(await readLock({}, [], noConsole())).toBeNull();
    expect(await readLock({}, configured, noConsole())).toEqual(locked);
    expect(await readLock({ recipient: configured }, [], noConsole())).toEqual(locked);
    const file = await keyFile('a new loom in Bonwire\n');
    const passphrase = 'a new loom in Bonwire';
    expect(await readLock({ 'passphrase-file': file }, configured, noConsole())).toEqual({
      kind: 'passphrase',
      passphrase,
    });
  });
});
