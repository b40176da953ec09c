import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Config } from '../start/config.ts';
import { writeDurably } from '../files/disk.ts';
import { StartError } from '../start/start-error.ts';

const secretBytes = 32;
const shape = new RegExp(`^[0-9a-f]{${secretBytes * 2}}$`);

/** Where secrets are found. */
export type KnownSecrets = Pick<Config, 'dataDir' | 'secret' | 'previousSecrets'>;

/** The server's secret, and earlier ones that still protect stored keys, newest first. */
export type Secrets = Readonly<{ current: Uint8Array; previous: readonly Uint8Array[] }>;

const currentFile = (dataDir: string): string => join(dataDir, 'secret');
const previousFile = (dataDir: string): string => join(dataDir, 'secret.previous');

const createSecret = (): Buffer => randomBytes(secretBytes);

/** Stores secrets, one a line, that only the server's user can read; they must survive a crash. */
const writeSecrets = (path: string, secrets: readonly Uint8Array[]): Promise<void> =>
  writeDurably(path, secrets.map((one) => `${Buffer.from(one).toString('hex')}\n`).join(''));

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The secrets in a file; undefined if there is no file. */
async function readSecrets(path: string): Promise<readonly Buffer[] | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  const lines = text.trim().split('\n');
  if (!lines.every((line) => shape.test(line))) {
    throw new StartError(`${path} does not contain the server's secret; restore it from a copy.`);
  }
  return lines.map((line) => Buffer.from(line, 'hex'));
}

/**
 * Returns the server's secret: the configured one, or else the one in the data directory, which is
 * created at the first start. It is not part of the database or of any backup.
 *
 * @param configured the value of `NSEM_SECRET`; null if it is not set.
 * @throws {StartError} if the file contains something else.
 */
export async function loadSecret(dataDir: string, configured: string | null): Promise<Uint8Array> {
  if (configured !== null) return Buffer.from(configured, 'utf8');
  const path = currentFile(dataDir);
  const [stored] = (await readSecrets(path)) ?? [];
  if (stored !== undefined) return stored;
  const created = createSecret();
  await writeSecrets(path, [created]);
  return created;
}

/**
 * Returns the server's secret and the previous ones: those that are configured, those that a rotation
 * has set aside, and the one in the data directory if the configured one has replaced it.
 *
 * @throws {StartError} if a file contains something else.
 */
export async function loadSecrets({
  dataDir,
  secret,
  previousSecrets,
}: KnownSecrets): Promise<Secrets> {
  const current = await loadSecret(dataDir, secret);
  const replaced = secret === null ? [] : ((await readSecrets(currentFile(dataDir))) ?? []);
  const setAside = (await readSecrets(previousFile(dataDir))) ?? [];
  const configured = previousSecrets.map((text) => Buffer.from(text, 'utf8'));
  return { current, previous: [...configured, ...replaced, ...setAside] };
}

/**
 * Returns all secrets that are known, the current one first, and creates none.
 *
 * @throws {StartError} if a file contains something else.
 */
export async function findSecrets({
  dataDir,
  secret,
  previousSecrets,
}: KnownSecrets): Promise<readonly Uint8Array[]> {
  const configured = [...(secret === null ? [] : [secret]), ...previousSecrets];
  return [
    ...configured.map((text) => Buffer.from(text, 'utf8')),
    ...((await readSecrets(currentFile(dataDir))) ?? []),
    ...((await readSecrets(previousFile(dataDir))) ?? []),
  ];
}

/**
 * Replaces the secret in the data directory and sets the old one aside, in an order in which a crash
 * loses neither.
 *
 * @throws {StartError} if the data directory has no secret.
 */
export async function replaceStoredSecret(dataDir: string): Promise<void> {
  const path = currentFile(dataDir);
  const stored = await readSecrets(path);
  if (stored === undefined) throw new StartError(`There is no secret in ${path} to replace.`);
  const setAside = (await readSecrets(previousFile(dataDir))) ?? [];
  await writeSecrets(previousFile(dataDir), [...stored, ...setAside]);
  await writeSecrets(path, [createSecret()]);
}

/** Deletes the secrets that rotations have set aside, once nothing needs them. */
export const deletePreviousSecrets = (dataDir: string): Promise<void> =>
  rm(previousFile(dataDir), { force: true });
