import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

import { CliError } from './cli-error.ts';
import { exitCode } from './exit-code.ts';

/** What is kept between commands: a login, and where. */
export type Credentials = Readonly<{
  /** The server that it is for; the token is sent to no other. */
  url: string;
  /** Null after a logout: the server is still the one to speak to. */
  token: string | null;
  /** Until when it is valid, where that is known. */
  expiresAt: string | null;
}>;

/** Keeps one login, in a file that only its owner can read. */
export class CredentialStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * @returns null where nobody has logged in yet.
   * @throws CliError where the file is not one of ours.
   */
  async read(): Promise<Credentials | null> {
    const text = await readFile(this.#file, 'utf8').catch(nullWhereMissing);
    return text === null ? null : parse(text, this.#file);
  }

  /** A crash leaves the old login or the new one, never half of one. */
  async write(credentials: Credentials): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const temporary = `${this.#file}.${process.pid}`;
    const file = await open(temporary, 'w', 0o600);
    try {
      // The mode above counts only for a new file.
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
  const { url, token = null, expiresAt = null } = found ?? {};
  const isToken = token === null || typeof token === 'string';
  if (typeof url === 'string' && isToken) return { url, token, expiresAt };
  throw new CliError(`${file} is damaged.`, {
    code: 'cli.credentials-damaged',
    exitCode: exitCode.authentication,
    suggestion: 'Log in again with: nsem login',
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
