import { Nsem, type RequestOptions, type WriteOptions } from '@nsem/sdk';
import { confirmSession } from './confirm-session.ts';
import { CredentialStore } from './credentials.ts';
import { Output } from './output/output.ts';
import type { Terminal } from './terminal.ts';
import { composeUserAgent } from './user-agent.ts';

/** The options that every command accepts. */
export type GlobalOptions = Readonly<{
  json?: boolean;
  url?: string;
  /** Milliseconds. */
  timeout?: number;
  idempotencyKey?: string;
  quiet?: boolean;
  color?: boolean;
}>;

/** Where a token comes from. */
type TokenOrigin = 'NSEM_TOKEN' | 'login';

/** The server, and the credentials for it. */
export type Connection = Readonly<{
  url: string;
  token: string | null;
  tokenOrigin: TokenOrigin | null;
}>;

const defaultUrl = 'http://127.0.0.1:8080';

/** The dependencies of a command. */
export class Context {
  readonly terminal: Terminal;
  readonly output: Output;
  readonly credentials: CredentialStore;
  readonly #options: GlobalOptions;

  constructor(terminal: Terminal, options: GlobalOptions) {
    this.terminal = terminal;
    this.credentials = new CredentialStore(terminal.configFolder);
    this.#options = options;
    this.output = new Output({
      ...terminal,
      json: options.json ?? false,
      color: options.color ?? true,
      quiet: options.quiet ?? false,
    });
  }

  /** The options of each call: it ends with Ctrl-C, or after `--timeout`. */
  get request(): RequestOptions {
    return { signal: this.terminal.signal, deadlineMs: this.#options.timeout };
  }

  /** The options of a call that changes something. */
  get write(): WriteOptions {
    return { ...this.request, idempotencyKey: this.#options.idempotencyKey };
  }

  /** The value of `--timeout`. */
  get timeoutMs(): number | undefined {
    return this.#options.timeout;
  }

  /** Options take precedence over the environment, and the environment over the stored login. */
  async connection(): Promise<Connection> {
    const { env } = this.terminal;
    const stored = await this.credentials.read();
    const url = normalUrl(this.#options.url ?? env['NSEM_URL'] ?? stored?.url ?? defaultUrl);
    const envToken = env['NSEM_TOKEN'];
    if (envToken) return { url, token: envToken, tokenOrigin: 'NSEM_TOKEN' };
    // A stored token is sent only to the server that issued it.
    const token = stored?.url === url ? stored.token : null;
    return { url, token, tokenOrigin: token === null ? null : 'login' };
  }

  /**
   * Creates an SDK client with the current credentials. If a call is refused because the user must
   * confirm who they are, a terminal prompts for it, and the call is sent again.
   */
  async connect(): Promise<Nsem> {
    const { url, token } = await this.connection();
    const nsem: Nsem = new Nsem({
      baseUrl: url,
      token: token ?? undefined,
      userAgent: composeUserAgent(),
      confirm: () => confirmSession(nsem, this.terminal, this.request),
    });
    return nsem;
  }
}

/** Normalizes a URL, so that the same server is recognized; an invalid one is not changed. */
const normalUrl = (url: string): string => URL.parse(url)?.href.replace(/\/$/, '') ?? url;
