/** A file that is ready to be sent. */
export type UploadFile = Readonly<{
  name: string;
  contentType: string;
  /** Null if it is known only at the end. */
  sizeBytes: number | null;
  /** Whether it can be opened again after a failed attempt. */
  isReplayable: boolean;
  /** Set if any part of it can be read without those before: `toBlob` then reads nothing. */
  isSeekable?: true;
  /** Reads the file from its beginning. */
  open(): AsyncIterable<Uint8Array>;
  /** The file as a Blob, for `fetch`. */
  toBlob(): Promise<Blob>;
}>;

/** One field of a multipart form. */
export type FormPart = Readonly<{ name: string; value: string | UploadFile }>;

/** The body of a request: JSON text, a form, a part of a file, or nothing. */
export type TransportBody = string | readonly FormPart[] | Uint8Array<ArrayBuffer> | null;

/** One attempt of a call. */
export type TransportRequest = Readonly<{
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: TransportBody;
  signal: AbortSignal;
  /** Called each time that `length` bytes of a form or a part were sent, if the transport can observe it. */
  onSent: (sent: Readonly<{ length: number; totalBytes: number | null }>) => void;
}>;

/** A response before its body is read. The body has to be read or cancelled, once. */
export type TransportResponse = Readonly<{
  status: number;
  header(name: string): string | null;
  /** The proxy that it came through, as messages name it. */
  proxy?: string | undefined;
  text(): Promise<string>;
  bytes(): AsyncIterable<Uint8Array>;
  /** Discards the body. */
  cancel(): Promise<void>;
}>;

/** Sends requests: over undici or `node:http` in Node, over `fetch` elsewhere. */
export interface Transport {
  /** Whether `onSent` is called during an upload. */
  readonly reportsSent: boolean;
  /** @throws whatever the network throws; the signal's reason if it is aborted. */
  send(request: TransportRequest): Promise<TransportResponse>;
}
