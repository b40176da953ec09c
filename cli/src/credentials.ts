import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

import { CliError } from './cli-error.ts';
import { exitCode } from './exit-code.ts';

/** The login that is stored between commands. */
export type Credentials = Readonly<{
  /** The server that issued the token, which is sent to no other. */
  url: string;
  /** Null after a logout: the server remains the default. */
  token: string | null;
  /** When the token expires; null if that is unknown. */
  expiresAt: string | null;
  /** Identifies this device in later logins, also after a logout; null before the first one. */
  deviceToken: string | null;
}>;

/** Stores one login, in a file that only its owner can read. */
export class CredentialStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * @returns null if there is no stored login.
   * @throws CliError if the file is invalid.
   */
  async read(): Promise<Credentials | null> {
    const text = await readFile(this.#file, 'utf8').catch(nullIfMissing);
    return text === null ? null : parse(text, this.#file);
  }

  /** Replaces the file atomically: a crash leaves the old login or the new one. */
  async write(credentials: Credentials): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const temporary = `${this.#file}.${process.pid}`;
    const file = await open(temporary, 'w', 0o600);
    try {
      // The mode above applies only to a new file.
      await file.chmod(0o600);
      await file.writeFile(`${JSON.stringify(credentials, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, this.#file);
  }

  get #file(): string {
    return join(this.#folder, 'credentials.json');
  }
}

function parse(text: string, file: string): Credentials {
  const found = parseJson(text) as Partial<Credentials> | null;
  const { url, token = null, expiresAt = null, deviceToken = null } = found ?? {};
  const areTokens = [token, deviceToken].every(isToken);
  if (typeof url === 'string' && areTokens) return { url, token, expiresAt, deviceToken };
  throw new CliError(`${file} is invalid.`, {
    code: 'cli.credentials-invalid',
    exitCode: exitCode.authentication,
    suggestion: 'Log in again with: nsem login',
  });
}

const isToken = (found: unknown): boolean => found === null || typeof found === 'string';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
