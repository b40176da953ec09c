import type { Nsem, RequestOptions, WriteOptions } from '@nsem/sdk';

import type { StoredLogin } from './credential-file.ts';
import { checkToken, CredentialStore, type TokenStorage, unknownProfile } from './credentials.ts';
import { parseDuration } from './time-of-text.ts';
import type { Connection, GlobalOptions, Terminal } from './environment.ts';
import { Output } from './output/output.ts';
import { choosePager } from './output/pager.ts';
import type { Zone } from './output/times.ts';
import type { RawClient } from './raw-client.ts';
import { checkSetting, type Settings } from './settings.ts';

export type { Connection, GlobalOptions, Terminal } from './environment.ts';

const defaultUrl = 'http://127.0.0.1:8080';

/** The dependencies of a command. */
export class Context {
  readonly terminal: Terminal;
  readonly output: Output;
  readonly credentials: CredentialStore;
  readonly options: GlobalOptions;

  readonly #settings: Settings;

  constructor(terminal: Terminal, options: GlobalOptions, settings: Settings = {}) {
    this.#settings = settings;
    this.terminal = options.input === false ? withoutPrompts(terminal) : terminal;
    this.options = options;
    this.credentials = new CredentialStore(terminal.configFolder, {
      profile: options.profile ?? (terminal.env['NSEM_PROFILE'] || null),
      isReadOnly: options.dryRun === true,
      chooseStorage: () => this.#chooseStorage(),
      openKeyring: terminal.openKeyring,
    });
    const { stdout, stderr, env } = terminal;
    const { jsonFields, jq, template } = options;
    this.output = new Output({
      stdout,
      stderr,
      env,
      json: options.json === true || [jsonFields, jq, template].some((each) => each !== undefined),
      jsonFields: jsonFields ?? null,
      jq: jq ?? null,
      template: template ?? null,
      zone: this.zone,
      color: options.color ?? true,
      quiet: options.quiet ?? false,
      page: this.#findPager(),
    });
  }

  /** The zone in which times are read and printed. */
  get zone(): Zone {
    return this.options.utc === true ? 'utc' : 'local';
  }

  /** The options of each call: it ends with Ctrl-C, or after `--timeout`. */
  get request(): RequestOptions {
    return { signal: this.terminal.signal, deadlineMs: this.timeoutMs };
  }

  /** The options of a call that changes something. */
  get write(): WriteOptions {
    return { ...this.request, idempotencyKey: this.options.idempotencyKey };
  }

  /** The value of `--timeout`, or the stored one. */
  get timeoutMs(): number | undefined {
    return this.options.timeout ?? parseDuration(this.#settings.timeout ?? '') ?? undefined;
  }

  /** Whether a user can be prompted: on a terminal, unless `--no-input` forbids it. */
  get canPrompt(): boolean {
    const { stdin, stderr } = this.terminal;
    return stdin.isTTY === true && stderr.isTTY === true;
  }

  /**
   * Options take precedence over the environment, the environment over the login of the profile, and
   * that over the stored settings. A profile that an option names is used whatever the environment is.
   */
  async connection(): Promise<Connection> {
    const envToken = this.#environment['NSEM_TOKEN']?.trim();
    // Nothing of the login is needed then, whose file may not be readable.
    const isGiven = isConnectionGiven(this.terminal.env, this.options);
    const stored = isGiven ? null : await this.credentials.find();
    const url = this.#urlWith(stored);
    if (envToken) {
      return { url, token: checkToken(envToken, 'NSEM_TOKEN'), tokenOrigin: 'NSEM_TOKEN' };
    }
    // A stored token is sent only to the server that issued it.
    const token = stored?.url === url ? ((await this.credentials.read())?.token ?? null) : null;
    if (token === null) return { url, token, tokenOrigin: null };
    return { url, token: checkToken(token, 'The token of the login'), tokenOrigin: 'login' };
  }

  /** The address of the server, without opening the keyring that may have the token. */
  async url(): Promise<string> {
    return this.#urlWith(await this.credentials.find());
  }

  /**
   * Creates an SDK client with the current credentials.
   *
   * @throws CliError if the profile that is named does not exist.
   */
  async connect(): Promise<Nsem> {
    return this.open(await this.#knownConnection());
  }

  /** Creates an SDK client like {@link connect}, for a command that makes its dry run itself. */
  async connectForPlan(): Promise<Nsem> {
    const { openClient } = await import('#client');
    const { output, request, terminal } = this;
    const options = { ...this.options, dryRun: false };
    return openClient(await this.#knownConnection(), { terminal, options, output, request });
  }

  /** Creates a client for requests that the SDK has no method for, like {@link connect}. */
  async connectRaw(): Promise<RawClient> {
    const { openRawClient } = await import('#client');
    return openRawClient(await this.#knownConnection(), this);
  }

  /** Creates an SDK client for a server; without a token, its calls are anonymous. */
  async open({ url, token }: Pick<Connection, 'url' | 'token'>): Promise<Nsem> {
    // Loaded here, because help and completion send nothing.
    const { openClient } = await import('#client');
    return openClient({ url, token }, this);
  }

  #findPager(): ((text: string) => Promise<boolean>) | null {
    const { env, page } = this.terminal;
    const command = choosePager(env, this.#settings.pager);
    return command === null || page === undefined || !this.canPrompt
      ? null
      : (text) => page(command, text);
  }

  #urlWith(stored: StoredLogin | null): string {
    const fallback = stored?.url ?? this.#settings.url ?? defaultUrl;
    // A profile that does not exist yet is created by a login, to the server of the environment.
    const env = stored === null ? this.terminal.env : this.#environment;
    return normalUrl(this.options.url ?? (env['NSEM_URL'] || fallback));
  }

  get #environment(): Terminal['env'] {
    return this.options.profile === undefined ? this.terminal.env : {};
  }

  /** A login without a terminal belongs to a script, which may later run without a keyring. */
  #chooseStorage(): TokenStorage {
    const given = this.terminal.env['NSEM_CREDENTIALS'] || this.#settings.credentials;
    const storage = checkSetting('credentials', given ?? 'auto') as TokenStorage;
    return storage === 'auto' && !this.canPrompt ? 'file' : storage;
  }

  async #knownConnection(): Promise<Connection> {
    const connection = await this.connection();
    const { profile = this.terminal.env['NSEM_PROFILE'] } = this.options;
    const isMissing = profile && connection.token === null && !(await this.credentials.find());
    if (isMissing) throw unknownProfile(profile);
    return connection;
  }
}

/** Whether the server and a token are given, so that neither settings nor logins are needed. */
export const isConnectionGiven = (
  env: Terminal['env'],
  { url, profile }: Pick<GlobalOptions, 'url' | 'profile'>,
): boolean =>
  profile === undefined && Boolean(url ?? env['NSEM_URL']) && Boolean(env['NSEM_TOKEN']?.trim());

/** Standard input is still read where that is requested, but is no terminal to prompt on. */
const withoutPrompts = (terminal: Terminal): Terminal =>
  Object.create(terminal, {
    stdin: { get: () => Object.assign(terminal.stdin, { isTTY: false }) },
  }) as Terminal;

/** Normalizes a URL, so that the same server is recognized; an invalid one is not changed. */
const normalUrl = (url: string): string => URL.parse(url)?.href.replace(/\/$/, '') ?? url;
