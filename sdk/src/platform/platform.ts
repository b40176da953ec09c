import type { SavedFile } from '../core/download.ts';
import type { ErrorCode } from '../core/error-code.ts';
import type { NsemOptions, SaveOptions } from '../core/options.ts';
import type { Transport, UploadFile } from '../transport/transport.ts';
import type { ForeignResponse } from './foreign-response.ts';
import type { Refusal } from './older-server.ts';

/** A failure of the network. */
export type NetworkFault = Readonly<{
  code: ErrorCode & `connection.${string}`;
  /** Completes the sentence "… could not be reached: <reason>." */
  reason: string;
}>;

/** A download that is to be saved to a file. */
export type FileSource = Readonly<{
  sizeBytes: number | null;
  /** The digest of the whole file, in hexadecimal digits; null if it is unknown. */
  sha256: string | null;
  /** Null if `read` can only start from the beginning. */
  resumeTag: string | null;
  read(fromByte: number): AsyncIterable<Uint8Array>;
  /** Ends the download without reading it. */
  cancel(): Promise<void>;
}>;

/** The differences between Node and other runtimes; package.json selects the client of one. */
export type Platform = Readonly<{
  /** @throws InputError if the runtime is too old. */
  checkRuntime(): void;
  createTransport(options: Pick<NsemOptions, 'dispatcher' | 'quickStart'>): Transport;
  /** The settings of a client whose caller sets none, from the environment if there is one. */
  defaults(): Readonly<{
    baseUrl: string;
    token?: string | undefined;
    logLevel?: string | undefined;
  }>;
  /** The `User-Agent` header; null if the browser sets it. */
  userAgent(program: string | undefined): string | null;
  /**
   * Explains a refusal by the age of the server, after its own sentence; empty if there is nothing to
   * explain. Pages leave it out: most come from their server, and the others pay for each byte.
   */
  explainByAge(refusal: Refusal): string;
  /**
   * Explains a response that does not come from a marketplace, after a sentence about it; empty on
   * pages, which come from their server.
   */
  explainForeign(response: ForeignResponse): string;
  /** Interprets an error that the network threw for a request to a URL. */
  networkFault(thrown: unknown, url: URL): NetworkFault;
  /** Whether a request that failed with this code was certainly never sent. */
  neverConnected(code: string): boolean;
  /** @throws InputError if the file cannot be read, or there is no file system. */
  openPath(path: string | URL): Promise<UploadFile>;
  /** @throws InputError if the file cannot be written, or there is no file system. */
  saveFile(path: string | URL, source: FileSource, options: SaveOptions): Promise<SavedFile>;
}>;
