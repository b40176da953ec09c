import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StartError } from '../../start/start-error.ts';
import { type BackupKey, createEncryption, decryptBackup } from './encryption.ts';

/** Written by the reference implementation, age 1.1.1. */
const reference = {
  identity: 'AGE-SECRET-KEY-1CCFD3KMZ20SE8Q7VC0389PTJNLZZEV798ZVNQHDUVWFV9CZS6Z8SWTHWJW',
  toRecipient:
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBUbU5DK3hBWE1SMWxjeHdqZXRBdEg5aUFMVkZvcy9YQ3pCNFBFaUt3S0RJCkJlSEJ5cFZYNmRWR0FBbEpJRlQ4ZDNXbnd3MlFiUkVsMitTcU92R3ZwdDgKLS0tIG94VG0vMXFQL3lYbjc3Ukp0Mk9KVTdIdDNDcWpUcmNLc3FlNHM1UnRGUHcKn1PIuz9JZEGVfeMJfyKWnUhCqf0WkR0BapZ0a/uEoMtTWb3CJBviLf/VRujB6w==',
  passphrase: 'sankofa-na-yenkyi-12',
  toPassphrase:
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBKQllwWFI1OUxRSjd5UFNRcUhQM0x3IDE4CkxIaUdkVHlIWlRhYTNnVG96SGJCMFJ3TDNVOEpxY0wzZVZTZlZieG14VmMKLS0tIHZJZytNbTFOQm5wREtyZnJWRHJPMmJtZW9BeG5XSUZlUUFBN2hRTWhmencKE7YgzYh/CVaTLaU+WK8RRIg+Uz4tkcWHPaVxcI0dkE4yH62dlmN1QhCUYtXYaw==',
  text: 'Mema wo akye.\n',
} as const;

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-encryption-'));
  file = join(folder, 'backup.age');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function decrypt(bytes: Uint8Array, key: BackupKey): Promise<Buffer> {
  await writeFile(file, bytes);
  const target = join(folder, 'decrypted');
  await rm(target, { force: true });
  await decryptBackup(file, target, async () => key);
  return readFile(target);
}

const identities = (...given: readonly string[]): BackupKey => ({
  kind: 'identities',
  identities: given,
});

/** A new identity, and its encryption. */
async function createKey() {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  return { identity, recipient };
}

async function encryptBytes(bytes: Buffer, recipients: readonly string[]): Promise<Buffer> {
  const encrypt = await createEncryption({ kind: 'recipients', recipients });
  return buffer(encrypt(Readable.from([bytes])));
}

/** Makes a key from a passphrase with little work; what the reference implementation wrote has all of it. */
function encryptFast(): void {
  const setting = vi.spyOn(Encrypter.prototype, 'setPassphrase');
  setting.mockImplementation(function (this: Encrypter, passphrase) {
    setting.mockRestore();
    this.setScryptWorkFactor(12);
    this.setPassphrase(passphrase);
  });
}

/** More than three chunks of the format. */
const plain = Buffer.alloc(200_000, 'Meda wo ase pii. ');

describe('decrypting what the reference implementation wrote', () => {
  it('reads a file that is encrypted to a recipient', async () => {
    const bytes = Buffer.from(reference.toRecipient, 'base64');
    const text = await decrypt(bytes, identities(reference.identity));
    expect(text.toString()).toBe(reference.text);
  });

  it('reads a file that is encrypted with a passphrase', async () => {
    const bytes = Buffer.from(reference.toPassphrase, 'base64');
    const { passphrase } = reference;
    const text = await decrypt(bytes, { kind: 'passphrase', passphrase });
    expect(text.toString()).toBe(reference.text);
  });
});

describe('an encrypted file', () => {
  it('is read with the identity of any of its recipients, and shows nothing of its content', async () => {
    const [ama, kofi] = [await createKey(), await createKey()];
    const bytes = await encryptBytes(plain, [ama.recipient, kofi.recipient]);
    expect(bytes.includes('Meda wo ase')).toBe(false);
    expect((await decrypt(bytes, identities(ama.identity))).equals(plain)).toBe(true);
    const other = await createKey();
    const either = identities(other.identity, kofi.identity);
    expect((await decrypt(bytes, either)).equals(plain)).toBe(true);
  });

  it('is read with its passphrase only', async () => {
    encryptFast();
    const encrypt = await createEncryption({ kind: 'passphrase', passphrase: 'kente in Bonwire' });
    const bytes = await buffer(encrypt(Readable.from([plain])));
    const given = (passphrase: string): BackupKey => ({ kind: 'passphrase', passphrase });
    expect((await decrypt(bytes, given('kente in Bonwire'))).equals(plain)).toBe(true);
    await expect(decrypt(bytes, given('kente in bonwire'))).rejects.toThrow(
      new StartError(
        `${file} cannot be decrypted: the passphrase is wrong, or its header is damaged.`,
      ),
    );
  });

  it('is not read with another identity', async () => {
    const bytes = await encryptBytes(plain, [(await createKey()).recipient]);
    const { identity } = await createKey();
    await expect(decrypt(bytes, identities(identity))).rejects.toThrow(
      new StartError(
        `${file} cannot be decrypted: it is encrypted to other keys, or its header is damaged.`,
      ),
    );
  });

  it('is refused if it is cut off anywhere', async () => {
    const { identity, recipient } = await createKey();
    const bytes = await encryptBytes(plain, [recipient]);
    for (const length of [30, 170, 190, 300, 65_536, 65_752, 131_288, bytes.length - 1]) {
      const cut = decrypt(bytes.subarray(0, length), identities(identity));
      await expect(cut, `${length} bytes`).rejects.toThrow(StartError);
    }
  });

  it('is refused if any part of it was changed or something was appended', async () => {
    const { identity, recipient } = await createKey();
    const bytes = await encryptBytes(plain, [recipient]);
    for (const place of [40, 120, 180, 210, 70_000, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      const decrypting = decrypt(changed, identities(identity));
      await expect(decrypting, `byte ${place}`).rejects.toThrow(StartError);
    }
    const longer = Buffer.concat([bytes, Buffer.from('!')]);
    await expect(decrypt(longer, identities(identity))).rejects.toThrow('truncated or damaged');
  });

  it('is refused if its header never ends', async () => {
    const endless = Buffer.alloc(1_000_000, 'age-encryption.org/v1\n-> X25519 ');
    await expect(decrypt(endless, identities(reference.identity))).rejects.toThrow(
      `${file} cannot be decrypted: its header is damaged.`,
    );
  });

  it('does not show a damaged identity in the refusal', async () => {
    const damaged = reference.identity.replace('CCFD', 'DDFC');
    const bytes = Buffer.from(reference.toRecipient, 'base64');
    await expect(decrypt(bytes, identities(damaged))).rejects.toThrow(
      new StartError('An age identity is damaged: check that it is complete.'),
    );
  });
});

describe('encrypting', () => {
  it('refuses a recipient with a wrong checksum', async () => {
    const { recipient } = await createKey();
    const last = recipient.endsWith('q') ? 'p' : 'q';
    const mistyped = `${recipient.slice(0, -1)}${last}`;
    const creating = createEncryption({ kind: 'recipients', recipients: [mistyped] });
    await expect(creating).rejects.toThrow(`${mistyped} is not an age recipient`);
  });

  it('fails with the error of the bytes', async () => {
    const { recipient } = await createKey();
    const encrypt = await createEncryption({ kind: 'recipients', recipients: [recipient] });
    const failing = Readable.from(
      (async function* () {
        yield plain;
        throw new Error('the disk reports an error');
      })(),
    );
    await expect(buffer(encrypt(failing))).rejects.toThrow('the disk reports an error');
  });

  it('closes the bytes when its reader goes, even before the first byte', async () => {
    const { recipient } = await createKey();
    const encrypt = await createEncryption({ kind: 'recipients', recipients: [recipient] });
    const bytes = Readable.from([plain]);
    const encrypted = encrypt(bytes);
    encrypted.destroy();
    await new Promise((resolve) => encrypted.once('close', resolve));
    expect(bytes.destroyed).toBe(true);
  });
});
