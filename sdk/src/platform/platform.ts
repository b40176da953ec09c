import type { Download, SaveOptions } from '../core/download.ts';
import type { ErrorCode } from '../core/error-code.ts';
import type { UndiciDispatcher } from '../core/options.ts';
import type { Transport, UploadFile } from '../transport/transport.ts';

/** A way in which the network fails. */
export type NetworkFault = Readonly<{
  code: ErrorCode & `connection.${string}`;
  /** What it means, after "could not be reached:". */
  reason: string;
}>;

/** How to save a file that comes from the server. */
export type Saving = SaveOptions &
  Readonly<{
    download: Download;
    /** Its bytes from one on. */
    open(fromByte: number): AsyncIterable<Uint8Array>;
  }>;

/** What differs between Node and everything else; `#platform` of package.json picks one. */
export type Platform = Readonly<{
  createTransport(dispatcher?: UndiciDispatcher): Transport;
  /** What holds where the caller does not say: of the environment, where there is one. */
  defaults(): Readonly<{
    baseUrl: string;
    token?: string | undefined;
    logLevel?: string | undefined;
  }>;
  /** How the client of a program names itself; null where that is the browser's business. */
  userAgent(program: string | undefined): string | null;
  /** What it means that the network threw this. */
  networkFault(thrown: unknown): NetworkFault;
  /** Whether a request that failed with this code certainly never left. */
  neverConnected(code: string): boolean;
  /** @throws InputError where there is no such file, or no file system. */
  openPath(path: string | URL): Promise<UploadFile>;
  /** @throws InputError where it cannot be written, or there is no file system. */
  saveFile(path: string | URL, saving: Saving): Promise<void>;
}>;
