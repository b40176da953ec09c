import type { Transport, UploadFile } from '../transport/transport.ts';

/** What differs between Node and everything else; `#platform` of package.json picks one. */
export type Platform = Readonly<{
  createTransport(): Transport;
  /** Where the server is, when nobody says. */
  defaultBaseUrl(): string;
  /** How the client names itself; null where that is the browser's business. */
  userAgent: string | null;
  /** @throws InputError where there is no such file, or no file system. */
  openPath(path: string | URL): Promise<UploadFile>;
}>;
