import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { CliError } from './cli-error.ts';
import { exitCode } from './exit-code.ts';

/** A login that is kept between commands. */
export type Credentials = Readonly<{
  /** The server that it is for; it is sent to no other. */
  url: string;
  token: string;
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
   * @returns null where nobody is logged in.
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

  async remove(): Promise<void> {
    await rm(this.#file, { force: true });
  }

  get #file(): string {
    return join(this.#folder, 'credentials.json');
  }
}

function parse(text: string, file: string): Credentials {
  const found = parseJson(text) as Partial<Credentials> | null;
  const { url, token, expiresAt = null } = found ?? {};
  if (typeof url === 'string' && typeof token === 'string') return { url, token, expiresAt };
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
