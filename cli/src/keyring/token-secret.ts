import { randomUUID } from 'node:crypto';

import { CliError, exitCode } from '../cli-error.ts';
import { KeyringError, type Keyring } from './keyring.ts';

type OpenKeyring = (() => Promise<Keyring>) | undefined;

/** A token, and the server that it is for. */
type NewSecret = Readonly<{
  profile: string;
  url: string;
  token: string;
  /** Whether a keyring that cannot be used is an error. */
  isRequired: boolean;
}>;

/**
 * Stores a token in a new entry of the keyring, so that profiles of several configuration folders
 * never share one.
 *
 * @returns the name of the entry; null if the keyring cannot be used and is not required.
 * @throws CliError if it is required.
 */
export async function storeSecret(
  open: OpenKeyring,
  { profile, url, token, isRequired }: NewSecret,
): Promise<string | null> {
  const entry = `${profile} at ${url} (${randomUUID()})`;
  const secret = JSON.stringify({ url, token });
  try {
    const keyring = await openOrFail(open);
    await keyring.set(entry, secret);
    if ((await keyring.get(entry)) !== secret) throw new KeyringError('unavailable');
    return entry;
  } catch (error) {
    if (!(error instanceof KeyringError)) throw error;
    if (!isRequired) return null;
    throw unusable(error, 'The token cannot be stored in the system keyring');
  }
}

/**
 * Reads a token from its entry.
 *
 * @returns null if the entry was removed.
 * @throws CliError if the keyring cannot be used, or if the token is for another server.
 */
export async function openSecret(
  open: OpenKeyring,
  { url, entry }: Readonly<{ url: string; entry: string }>,
): Promise<string | null> {
  try {
    const keyring = await openOrFail(open);
    const found = await keyring.get(entry);
    return found === null ? null : tokenFor(url, found);
  } catch (error) {
    if (!(error instanceof KeyringError)) throw error;
    throw unusable(error, 'The token of this login is in the system keyring, and cannot be read');
  }
}

/** Removes an entry; false if the keyring cannot be used. */
export async function removeSecret(open: OpenKeyring, entry: string): Promise<boolean> {
  try {
    const keyring = await openOrFail(open);
    await keyring.delete(entry);
    return true;
  } catch (error) {
    if (!(error instanceof KeyringError)) throw error;
    return false;
  }
}

async function openOrFail(open: OpenKeyring): Promise<Keyring> {
  if (open === undefined) throw new KeyringError('unavailable');
  return open();
}

/** A changed file must not send the token to another server. */
function tokenFor(url: string, secret: string): string {
  const { url: issuer, token } = parse(secret);
  if (issuer === url && typeof token === 'string') return token;
  throw new CliError('The token in the system keyring is not for the server of this login.', {
    code: 'cli.credentials-invalid',
    exitCode: exitCode.authentication,
    suggestion: 'Log in again with: nsem login',
  });
}

function parse(secret: string): Readonly<{ url?: unknown; token?: unknown }> {
  try {
    return Object(JSON.parse(secret)) as Readonly<{ url?: unknown; token?: unknown }>;
  } catch {
    return {};
  }
}

const unusable = ({ message }: KeyringError, what: string): CliError =>
  new CliError(`${what}: ${message}.`, {
    code: 'cli.keyring-unavailable',
    exitCode: exitCode.authentication,
    suggestion: 'Set NSEM_TOKEN, or log in again after: nsem config set credentials file',
  });
