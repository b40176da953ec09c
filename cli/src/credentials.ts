import { CliError, exitCode } from './cli-error.ts';
import { CredentialFile, type StoredLogin } from './credential-file.ts';
import type { Keyring } from './keyring/keyring.ts';

const maxLength = 4_096;

/**
 * Checks that a token can be sent in a header, before it is.
 *
 * @param source where it comes from, for the message.
 * @returns the token without the white space around it.
 * @throws CliError if it contains anything but visible ASCII characters, or is too long.
 */
export function checkToken(token: string, source: string): string {
  const trimmed = token.trim();
  if (trimmed.length <= maxLength && /^[!-~]+$/.test(trimmed)) return trimmed;
  throw new CliError(`${source} is not a token: it has spaces, line breaks or other characters.`, {
    code: 'cli.token-malformed',
    exitCode: exitCode.usage,
    suggestion: 'Copy the API key again, without anything before or after it.',
  });
}

/** The login that is stored between commands. */
export type Credentials = Readonly<
  Pick<StoredLogin, 'url' | 'expiresAt' | 'deviceToken'> & {
    /** Null after a logout: the server remains the default. */
    token: string | null;
  }
>;

/** A stored login, without its token, and the name of its profile. */
export type Profile = Readonly<{
  name: string;
  isCurrent: boolean;
  isLoggedIn: boolean;
  url: string;
  expiresAt: string | null;
}>;

/** Where tokens can be stored. */
export const tokenStorages = ['auto', 'keyring', 'file'] as const;

/** Where tokens are stored: `auto` is the keyring if it can be used, or else the file. */
export type TokenStorage = (typeof tokenStorages)[number];

type StoreOptions = Readonly<{
  /** The profile to use; null for the current one. */
  profile: string | null;
  /** Whether changes are ignored, as in a dry run. */
  isReadOnly: boolean;
  /** Decides where a new token is stored, by default in the file; others are found wherever they are. */
  chooseStorage?: () => TokenStorage;
  openKeyring?: (() => Promise<Keyring>) | undefined;
}>;

/** Stores a login for each profile: in a file that only its owner can read, or its token in a keyring. */
export class CredentialStore {
  readonly #file: CredentialFile;
  readonly #options: StoreOptions;

  constructor(folder: string, options: StoreOptions = { profile: null, isReadOnly: false }) {
    this.#file = new CredentialFile(folder);
    this.#options = options;
  }

  /** The name of the profile that is used. */
  async profileName(): Promise<string> {
    return this.#options.profile ?? (await this.#file.load()).current;
  }

  /**
   * Finds the login of the profile without opening a keyring.
   *
   * @returns null if the profile has none.
   * @throws CliError if the file is invalid.
   */
  async find(): Promise<StoredLogin | null> {
    const { current, profiles } = await this.#file.load();
    return profiles.get(this.#options.profile ?? current) ?? null;
  }

  /**
   * Reads the login of the profile with its token.
   *
   * @returns null if the profile has none.
   * @throws CliError if the file is invalid, or if the keyring with the token cannot be used.
   */
  async read(): Promise<Credentials | null> {
    const login = await this.find();
    if (login === null) return null;
    const { url, expiresAt, deviceToken } = login;
    return { url, token: await this.#tokenOf(login), expiresAt, deviceToken };
  }

  /** All profiles, by name. */
  async list(): Promise<readonly Profile[]> {
    const { current, profiles } = await this.#file.load();
    return [...profiles]
      .map(([name, { url, expiresAt, token, keyringEntry }]) => {
        const isLoggedIn = token !== null || keyringEntry !== null;
        return { name, isCurrent: name === current, isLoggedIn, url, expiresAt };
      })
      .toSorted((a, b) => a.name.localeCompare(b.name));
  }

  /**
   * Replaces the login of the profile.
   *
   * @returns whether a replaced token could not be removed from the keyring.
   * @throws CliError if the keyring is required and cannot be used.
   */
  async write(credentials: Credentials): Promise<Readonly<{ hasLeftover: boolean }>> {
    if (this.#options.isReadOnly) return { hasLeftover: false };
    const { current, profiles } = await this.#file.load();
    const name = this.#options.profile ?? current;
    const replaced = profiles.get(name)?.keyringEntry ?? null;
    const login = await this.#protect(name, credentials);
    await this.#file.save({ current, profiles: new Map([...profiles, [name, login]]) });
    return { hasLeftover: replaced !== null && !(await this.#remove(replaced)) };
  }

  /**
   * Makes a profile the one that is used if none is named.
   *
   * @throws CliError if it does not exist.
   */
  async select(name: string): Promise<void> {
    const { profiles } = await this.#file.load();
    if (!profiles.has(name)) throw unknownProfile(name, [...profiles.keys()]);
    if (!this.#options.isReadOnly) await this.#file.save({ current: name, profiles });
  }

  async #tokenOf({ url, token, keyringEntry }: StoredLogin): Promise<string | null> {
    if (keyringEntry === null) return token;
    const { openSecret } = await import('#client');
    return openSecret(this.#options.openKeyring, { url, entry: keyringEntry });
  }

  /** Stores the token, and composes what the file says about it. */
  async #protect(profile: string, credentials: Credentials): Promise<StoredLogin> {
    const { chooseStorage, openKeyring } = this.#options;
    const inFile = { ...credentials, keyringEntry: null, isFallback: false };
    if (credentials.token === null || chooseStorage === undefined) return inFile;
    const storage = chooseStorage();
    if (storage === 'file') return inFile;
    const { storeSecret } = await import('#client');
    const { url, token } = credentials;
    const secret = { profile, url, token, isRequired: storage === 'keyring' };
    const entry = await storeSecret(openKeyring, secret);
    if (entry === null) return { ...inFile, isFallback: true };
    return { ...inFile, token: null, keyringEntry: entry };
  }

  async #remove(entry: string): Promise<boolean> {
    const { removeSecret } = await import('#client');
    return removeSecret(this.#options.openKeyring, entry);
  }
}

/** The profile is named by an option or a variable, and has no login. */
export const unknownProfile = (name: string, known: readonly string[] = []): CliError =>
  new CliError(`There is no profile '${name}'.`, {
    code: 'cli.profile-unknown',
    exitCode: exitCode.usage,
    suggestion:
      known.length > 0
        ? `The profiles are: ${known.join(', ')}`
        : `Create it with: nsem login --profile ${name}`,
  });
