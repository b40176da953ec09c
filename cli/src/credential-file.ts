import { join } from 'node:path';

import { CliError, exitCode } from './cli-error.ts';
import { readJsonFile, writePrivateJson } from './private-file.ts';

/** A login as the file has it. */
export type StoredLogin = Readonly<{
  /** The server that issued the token, which is sent to no other. */
  url: string;
  /** Null after a logout, when the server remains the default, and if the keyring has it. */
  token: string | null;
  /** The entry of the keyring that has the token; null if none has. */
  keyringEntry: string | null;
  /** Whether the token is in the file because the keyring could not be used. */
  isFallback: boolean;
  /** When the token expires; null if that is unknown. */
  expiresAt: string | null;
  /** Identifies this device in later logins, also after a logout; null before the first one. */
  deviceToken: string | null;
}>;

/** The content of the file. */
export type StoredLogins = Readonly<{
  current: string;
  profiles: ReadonlyMap<string, StoredLogin>;
}>;

const defaultProfile = 'default';

/** The file with the logins, which only its owner can read. */
export class CredentialFile {
  readonly path: string;

  constructor(folder: string) {
    this.path = join(folder, 'credentials.json');
  }

  /** @throws CliError if the file is invalid. */
  async load(): Promise<StoredLogins> {
    const found = await readJsonFile(this.path);
    if (found === null) return { current: defaultProfile, profiles: new Map() };
    const stored = parse(found);
    if (stored !== null) return stored;
    throw new CliError(`${this.path} is invalid.`, {
      code: 'cli.credentials-invalid',
      exitCode: exitCode.authentication,
      suggestion: 'Delete it, and log in again with: nsem login',
    });
  }

  async save({ current, profiles }: StoredLogins): Promise<void> {
    await writePrivateJson(this.path, { current, profiles: Object.fromEntries(profiles) });
  }
}

/** Reads the content of the file; one from before there were profiles is that of the default one. */
function parse(found: unknown): StoredLogins | null {
  const legacy = parseLogin(found);
  if (legacy !== null) {
    return { current: defaultProfile, profiles: new Map([[defaultProfile, legacy]]) };
  }
  const { current, profiles } = (found ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof current !== 'string' || typeof profiles !== 'object' || profiles === null) return null;
  const parsed = new Map<string, StoredLogin>();
  for (const [name, each] of Object.entries(profiles)) {
    const login = parseLogin(each);
    if (login === null) return null;
    parsed.set(name, login);
  }
  return { current, profiles: parsed };
}

function parseLogin(found: unknown): StoredLogin | null {
  const {
    url,
    token = null,
    keyringEntry = null,
    isFallback = false,
    expiresAt = null,
    deviceToken = null,
  } = (found as Partial<StoredLogin> | null | undefined) ?? {};
  const texts = [token, keyringEntry, expiresAt, deviceToken];
  if (typeof url !== 'string' || typeof isFallback !== 'boolean') return null;
  if (!texts.every(isTextOrNull)) return null;
  return { url, token, keyringEntry, isFallback, expiresAt, deviceToken };
}

const isTextOrNull = (found: unknown): boolean => found === null || typeof found === 'string';
