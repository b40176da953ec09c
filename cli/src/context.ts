import type { Readable } from 'node:stream';

import { Nsem, type RequestOptions, type WriteOptions } from '@nsem/sdk';
import { CredentialStore } from './credentials.ts';
import { Output, type TerminalStream } from './output/output.ts';

/** The world that the program runs in. */
export type Terminal = Readonly<{
  env: Readonly<Record<string, string | undefined>>;
  stdin: Readable & Readonly<{ isTTY?: boolean }>;
  stdout: TerminalStream;
  stderr: TerminalStream;
  /** Where settings are kept. */
  configFolder: string;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}>;

/** What every command takes. */
export type GlobalOptions = Readonly<{
  json?: boolean;
  url?: string;
  /** Milliseconds. */
  timeout?: number;
  idempotencyKey?: string;
  quiet?: boolean;
  color?: boolean;
}>;

/** Where a token was found. */
type TokenOrigin = 'NSEM_TOKEN' | 'login';

/** Which server is spoken to, and as whom. */
export type Connection = Readonly<{
  url: string;
  token: string | null;
  tokenOrigin: TokenOrigin | null;
}>;

const defaultUrl = 'http://127.0.0.1:8080';

/** What a command has to work with. */
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

  /** How each call is made: it ends with Ctrl-C, and after `--timeout`. */
  get request(): RequestOptions {
    return { signal: this.terminal.signal, deadlineMs: this.#options.timeout };
  }

  /** The same for a call that changes something. */
  get write(): WriteOptions {
    return { ...this.request, idempotencyKey: this.#options.idempotencyKey };
  }

  /** How long to wait at most; undefined where nothing is said. */
  get timeoutMs(): number | undefined {
    return this.#options.timeout;
  }

  /** A flag wins over the environment, and that over what is stored. */
  async connection(): Promise<Connection> {
    const { env } = this.terminal;
    const stored = await this.credentials.read();
    const url = normalUrl(this.#options.url ?? env['NSEM_URL'] ?? stored?.url ?? defaultUrl);
    const given = env['NSEM_TOKEN'];
    if (given) return { url, token: given, tokenOrigin: 'NSEM_TOKEN' };
    // A stored token is for the server that gave it, and for no other.
    const token = stored?.url === url ? stored.token : null;
    return { url, token, tokenOrigin: token === null ? null : 'login' };
  }

  /** The client of the server, as whoever is logged in. */
  async connect(): Promise<Nsem> {
    const { url, token } = await this.connection();
    return new Nsem({ baseUrl: url, token: token ?? undefined });
  }
}

/** One spelling of an address, so that the same server is recognised; nonsense stays as it is. */
const normalUrl = (url: string): string => URL.parse(url)?.href.replace(/\/$/, '') ?? url;
