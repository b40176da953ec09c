import { open } from 'node:fs/promises';
import {
  type BackupKey,
  type BackupLock,
  isRecipient,
  type ProvideKey,
} from '../backup/encryption/encryption.ts';
import { explainFailure } from '../backup/explain-failure.ts';
import { StartError } from '../start/start-error.ts';
import { askForPassphrase, readPassword, type Console } from './read-password.ts';

/** The options of the commands that read encrypted backups. */
export const keyOptions = {
  identity: { type: 'string' },
  'passphrase-file': { type: 'string' },
} as const;

/** The options of the command that writes backups. */
export const lockOptions = {
  recipient: { type: 'string', multiple: true },
  passphrase: { type: 'boolean' },
  'passphrase-file': { type: 'string' },
} as const;

type KeyFiles = Readonly<{ identity?: string; 'passphrase-file'?: string }>;

type LockValues = Readonly<{
  recipient?: readonly string[];
  passphrase?: boolean;
  'passphrase-file'?: string;
}>;

const maxKeyFileBytes = 64 * 1024;

/** A passphrase can be guessed on a copy of the file, without a limit. */
const minPassphraseLength = 12;

async function readKeyFile(file: string): Promise<string> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw explainFailure(error, file);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxKeyFileBytes + 1), 0);
    if (bytesRead > maxKeyFileBytes) throw new StartError(`${file} is too large for a key file.`);
    return buffer.toString('utf8', 0, bytesRead);
  } catch (error) {
    throw explainFailure(error, file);
  } finally {
    await handle.close();
  }
}

async function readPassphraseFile(file: string): Promise<string> {
  const passphrase = (await readKeyFile(file)).replace(/\r?\n$/, '');
  if (passphrase === '') throw new StartError(`${file} contains no passphrase.`);
  return passphrase;
}

/** Reads the identities of a file as `age-keygen` writes it: one a line, comments after `#`. */
async function readIdentityFile(file: string): Promise<readonly string[]> {
  const lines = (await readKeyFile(file)).split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const areValid = identities.every((line) => /^AGE-SECRET-KEY-(?:PQ-)?1/.test(line));
  if (identities.length > 0 && areValid) return identities;
  throw new StartError(`${file} contains no age identity (AGE-SECRET-KEY-1…).`);
}

/** Provides the key that the options of a command name; at a terminal, a passphrase can be typed. */
export const provideKeyFrom =
  (files: KeyFiles, console: Console): ProvideKey =>
  async (kind, file): Promise<BackupKey> => {
    const { identity, 'passphrase-file': passphraseFile } = files;
    switch (kind) {
      case 'identities':
        if (identity !== undefined) {
          return { kind, identities: await readIdentityFile(identity) };
        }
        throw new StartError(
          `${file} is encrypted to a key: name the file of its identity with --identity.`,
          { fault: 'usage' },
        );
      case 'passphrase':
        if (passphraseFile !== undefined) {
          return { kind, passphrase: await readPassphraseFile(passphraseFile) };
        }
        if (console.input.isTTY === true) {
          return { kind, passphrase: await askForPassphrase(console) };
        }
        throw new StartError(
          `${file} is encrypted with a passphrase: name the file of it with --passphrase-file.`,
          { fault: 'usage' },
        );
    }
  };

async function readNewPassphrase(values: LockValues, console: Console): Promise<string> {
  const file = values['passphrase-file'];
  const passphrase =
    file === undefined ? await readPassword(console, 'passphrase') : await readPassphraseFile(file);
  if (passphrase.length >= minPassphraseLength) return passphrase;
  throw new StartError(`The passphrase must have at least ${minPassphraseLength} characters.`, {
    fault: 'invalid',
  });
}

/**
 * Reads what a new backup is to be encrypted to.
 *
 * @param configured the recipients of the configuration, which count if no option names others.
 * @returns null if it is not to be encrypted.
 * @throws {StartError} for contradicting options, or an invalid recipient or passphrase.
 */
export async function readLock(
  values: LockValues,
  configured: readonly string[],
  console: Console,
): Promise<BackupLock | null> {
  const given = values.recipient ?? [];
  const usesPassphrase = values.passphrase === true || values['passphrase-file'] !== undefined;
  if (usesPassphrase && given.length > 0) {
    throw new StartError('A backup is encrypted to recipients or with a passphrase, not both.', {
      fault: 'usage',
    });
  }
  if (usesPassphrase) {
    return { kind: 'passphrase', passphrase: await readNewPassphrase(values, console) };
  }
  const invalid = given.find((recipient) => !isRecipient(recipient));
  if (invalid !== undefined) {
    throw new StartError(`"${invalid}" is not an age recipient.`, { fault: 'usage' });
  }
  const recipients = given.length > 0 ? given : configured;
  return recipients.length === 0 ? null : { kind: 'recipients', recipients };
}
