import { join } from 'node:path';

import { CliError } from './cli-error.ts';
import { exitCode } from './exit-code.ts';
import { readJsonFile, writePrivateFile } from './private-file.ts';

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

/** A stored login and the name of its profile. */
export type Profile = Readonly<{ name: string; isCurrent: boolean; credentials: Credentials }>;

/** The content of the file. */
type Stored = Readonly<{ current: string; profiles: ReadonlyMap<string, Credentials> }>;

type StoreOptions = Readonly<{
  /** The profile to use; null for the current one. */
  profile: string | null;
  /** Whether changes are ignored, as in a dry run. */
  isReadOnly: boolean;
}>;

const defaultProfile = 'default';

/** Stores a login for each profile, in a file that only its owner can read. */
export class CredentialStore {
  readonly #file: string;
  readonly #options: StoreOptions;

  constructor(folder: string, options: StoreOptions = { profile: null, isReadOnly: false }) {
    this.#file = join(folder, 'credentials.json');
    this.#options = options;
  }

  /** The name of the profile that is used. */
  async profileName(): Promise<string> {
    return this.#options.profile ?? (await this.#load()).current;
  }

  /**
   * @returns null if the profile has no stored login.
   * @throws CliError if the file is invalid.
   */
  async read(): Promise<Credentials | null> {
    const { current, profiles } = await this.#load();
    return profiles.get(this.#options.profile ?? current) ?? null;
  }

  /** All profiles, by name. */
  async list(): Promise<readonly Profile[]> {
    const { current, profiles } = await this.#load();
    return [...profiles]
      .map(([name, credentials]) => ({ name, isCurrent: name === current, credentials }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
  }

  /** Replaces the login of the profile. */
  async write(credentials: Credentials): Promise<void> {
    const { current, profiles } = await this.#load();
    const name = this.#options.profile ?? current;
    await this.#save({ current, profiles: new Map([...profiles, [name, credentials]]) });
  }

  /**
   * Makes a profile the one that is used if none is named.
   *
   * @throws CliError if it does not exist.
   */
  async select(name: string): Promise<void> {
    const { profiles } = await this.#load();
    if (!profiles.has(name)) throw unknownProfile(name, [...profiles.keys()]);
    await this.#save({ current: name, profiles });
  }

  async #load(): Promise<Stored> {
    const found = await readJsonFile(this.#file);
    if (found === null) return { current: defaultProfile, profiles: new Map() };
    const stored = parse(found);
    if (stored !== null) return stored;
    throw new CliError(`${this.#file} is invalid.`, {
      code: 'cli.credentials-invalid',
      exitCode: exitCode.authentication,
      suggestion: 'Delete it, and log in again with: nsem login',
    });
  }

  async #save({ current, profiles }: Stored): Promise<void> {
    if (this.#options.isReadOnly) return;
    await writePrivateFile(this.#file, { current, profiles: Object.fromEntries(profiles) });
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

/** Reads the content of the file; one from before there were profiles is that of the default one. */
function parse(found: unknown): Stored | null {
  const legacy = parseCredentials(found);
  if (legacy !== null) {
    return { current: defaultProfile, profiles: new Map([[defaultProfile, legacy]]) };
  }
  const { current, profiles } = (found ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof current !== 'string' || typeof profiles !== 'object' || profiles === null) return null;
  const parsed = new Map<string, Credentials>();
  for (const [name, each] of Object.entries(profiles)) {
    const credentials = parseCredentials(each);
    if (credentials === null) return null;
    parsed.set(name, credentials);
  }
  return { current, profiles: parsed };
}

function parseCredentials(found: unknown): Credentials | null {
  const {
    url,
    token = null,
    expiresAt = null,
    deviceToken = null,
  } = (found as Partial<Credentials> | null | undefined) ?? {};
  const areTexts = [token, expiresAt, deviceToken].every(isTextOrNull);
  return typeof url === 'string' && areTexts ? { url, token, expiresAt, deviceToken } : null;
}

const isTextOrNull = (found: unknown): boolean => found === null || typeof found === 'string';
