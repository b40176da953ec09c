import { CliError, exitCode } from '../cli-error.ts';
import { KeyringError, type Keyring } from './keyring.ts';

/** How long a user has to unlock the keyring, in milliseconds. */
const maxMs = 30_000;

/** The name of the program in the keyring. */
const service = 'nsem';

/** On Linux, the library would otherwise fall back to memory, which is lost at the next start. */
const options = { linux: { store: 'secret-service' } } as const;

/** One secret, as the library opens it. */
type Entry = Readonly<{
  getPassword(): Promise<string | null>;
  setPassword(secret: string): Promise<void>;
  deleteCredential(): Promise<boolean>;
}>;

/** The part of the library that is used. */
export type KeyringLibrary = Readonly<{
  AsyncEntry: new (service: string, entry: string, given: typeof options) => Entry;
}>;

const loadLibrary = (): Promise<KeyringLibrary> => import('@napi-rs/keyring');

/** The keyring of the operating system. */
export class SystemKeyring implements Keyring {
  readonly #library: KeyringLibrary;
  readonly #signal: AbortSignal;
  readonly #timeoutMs: number;
  #isBlocked = false;

  private constructor(library: KeyringLibrary, signal: AbortSignal, timeoutMs: number) {
    this.#library = library;
    this.#signal = signal;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Loads the library, which is an optional dependency.
   *
   * @param signal aborted by Ctrl-C.
   * @throws KeyringError if it is not installed, or not for this platform.
   */
  static async open(
    signal: AbortSignal,
    { load = loadLibrary, timeoutMs = maxMs } = {},
  ): Promise<SystemKeyring> {
    const library = await load().catch(() => {
      throw new KeyringError('not-installed');
    });
    return new SystemKeyring(library, signal, timeoutMs);
  }

  /** Whether a call was abandoned: its thread would keep the program from ending. */
  get isBlocked(): boolean {
    return this.#isBlocked;
  }

  get(entry: string): Promise<string | null> {
    return this.#call(entry, (opened) => opened.getPassword());
  }

  set(entry: string, secret: string): Promise<void> {
    return this.#call(entry, (opened) => opened.setPassword(secret));
  }

  async delete(entry: string): Promise<void> {
    await this.#call(entry, (opened) => opened.deleteCredential());
  }

  async #call<T>(entry: string, use: (opened: Entry) => Promise<T>): Promise<T> {
    const limit = AbortSignal.any([this.#signal, AbortSignal.timeout(this.#timeoutMs)]);
    const { promise: abandoned, reject } = Promise.withResolvers<never>();
    const abandon = () => {
      this.#isBlocked = true;
      reject(this.#signal.aborted ? interrupted() : new KeyringError('no-answer'));
    };
    limit.addEventListener('abort', abandon);
    try {
      const opened = new this.#library.AsyncEntry(service, entry, options);
      return await Promise.race([use(opened), abandoned]);
    } catch (error) {
      if (error instanceof KeyringError || error instanceof CliError) throw error;
      // The error of the library is not passed on: its text could contain the secret.
      throw new KeyringError('unavailable');
    } finally {
      limit.removeEventListener('abort', abandon);
    }
  }
}

const interrupted = (): CliError =>
  new CliError('Interrupted.', { code: 'cli.interrupted', exitCode: exitCode.interrupted });
